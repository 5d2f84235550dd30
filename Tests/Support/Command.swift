import Foundation

/// How a program ended and what it printed.
public struct CommandResult: Sendable {
    /// The exit status; 128 + the signal's number when a signal ended it.
    public let status: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let error: String
}

/// A program that a test needs is not here.
public struct ToolMissing: Error {
    /// What was looked for, and where.
    public let search: String

    /// An error from what was looked for.
    public init(_ search: String) { self.search = search }
}

/// Runs a program found on PATH and waits for it.
///
/// - Parameters:
///   - arguments: The program and its arguments; no shell is involved.
///   - folder: The folder to run it in.
///   - environment: Variables set on top of this process's own; a nil value removes one.
/// - Throws: when the program can't be started.
@discardableResult
public func run(
    _ arguments: [String],
    in folder: String = "/",
    environment: [String: String?] = [:]
) throws -> CommandResult {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // A machine without a locale runs programs in "C", where bsdtar refuses names in UTF-8.
    var variables = ["LC_CTYPE": utf8Locale].merging(ProcessInfo.processInfo.environment) { $1 }
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    // Files, not pipes: a pipe that nobody drains would block a talkative program.
    let base = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let (outputURL, errorURL) = (
        base.appendingPathExtension("out"), base.appendingPathExtension("err")
    )
    for url in [outputURL, errorURL] { try Data().write(to: url) }
    defer { for url in [outputURL, errorURL] { try? FileManager.default.removeItem(at: url) } }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorURL)
    try process.run()
    process.waitUntilExit()
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return CommandResult(
        status: signal + process.terminationStatus,
        output: String(decoding: try Data(contentsOf: outputURL), as: UTF8.self),
        error: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self)
    )
}

#if os(macOS)
private let utf8Locale = "UTF-8"
#else
private let utf8Locale = "C.UTF-8"
#endif
