import Foundation
import JSON
import TestSupport

/// A server on this machine, from `Tests/Servers`; it ends with the test.
final class TestServer {
    /// The words that it printed first: its port, and more.
    let words: [String]
    private let process = Process()
    private let input = Pipe()

    /// Its address: `http://127.0.0.1:PORT`.
    var address: String { "http://127.0.0.1:\(words.first ?? "")" }

    /// Starts a server, and waits until it says that it is ready.
    init(_ name: String, _ arguments: String..., log: String) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "\(projectFolder)/Tests/Servers/\(name)"] + arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["PYTHONPATH": "\(projectFolder)/.build/python"]) { $1 }
        process.standardInput = input
        process.standardOutput = output
        try Data().write(to: URL(fileURLWithPath: log))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            if byte == Data([10]) { break }
            line += byte
        }
        words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
        guard !words.isEmpty else {
            throw ToolMissing("\(name): \(String(decoding: try read(log), as: UTF8.self))")
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }

    /// What a path of the server answers, as JSON where it is that.
    @discardableResult
    func get(_ path: String) throws -> JSONValue {
        let result = try run(["curl", "--silent", "--fail", "--noproxy", "*", address + path])
        guard result.status == 0 else { throw ToolMissing("\(path): \(result.status)") }
        guard !result.output.isEmpty else { return .null }
        return try JSONDocument(Array(result.output.utf8)).value
    }
}
