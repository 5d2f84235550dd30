import Foundation

/// Starts a server of `Tests/Servers` in the background.
///
/// - Parameters:
///   - name: The server's file.
///   - log: The file for what it says.
/// - Returns: The words that it printed first, such as its port, and its process.
/// - Throws: `ToolMissing` when it does not start.
public func startServer(
    _ name: String,
    _ arguments: [String],
    log: String
) throws -> (words: [String], process: Int32) {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    let started = try run(
        ["python3", "\(project)/Tests/Servers/start", log, name] + arguments,
        environment: ["PYTHONPATH": "\(project)/.build/python"]
    )
    let words = started.output.split(whereSeparator: \.isWhitespace).map(String.init)
    guard started.status == 0, let process = words.last.flatMap(Int32.init) else {
        let said = (try? read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        throw ToolMissing("\(name): \(started.error)\(said)")
    }
    return (words.dropLast(), process)
}
