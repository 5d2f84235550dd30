import Foundation
import TestSupport

/// A shipit that runs while the test goes on.
struct RunningTool {
    private let process: Process
    private let outputs: String
    private let errors: String

    /// Starts shipit in an app's repository.
    init(_ app: App, _ arguments: String...) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: try Tool.path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: app.repository.path)
        var variables = ProcessInfo.processInfo.environment
        for (name, value) in app.environment { variables[name] = value }
        process.environment = variables
        let name = UUID().uuidString
        (outputs, errors) = ("\(app.folder)/output.\(name)", "\(app.folder)/errors.\(name)")
        for file in [outputs, errors] { try write("", to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputs))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        try process.run()
    }

    /// The process's id.
    var identifier: Int32 { process.processIdentifier }

    /// Sends it a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// What it printed on standard output so far.
    var output: String { text(of: outputs) }

    /// What it printed on standard error so far.
    var error: String { text(of: errors) }

    private func text(of file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }

    /// Waits for its end, and gives its exit status, or 128 + the number of the signal that ended
    /// it.
    func end() -> Int32 {
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return process.terminationStatus + (isSignal ? 128 : 0)
    }
}
