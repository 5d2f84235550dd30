import Foundation
import JSON
import TestSupport

/// A server on this machine, from `Tests/Servers`; it ends with the test.
final class TestServer {
    /// The words that it printed first: its port, and more.
    let words: [String]
    private let process: Int32

    /// Its address: `http://127.0.0.1:PORT`.
    var address: String { "http://127.0.0.1:\(words.first ?? "")" }

    /// Starts a server, and waits until it says that it is ready.
    init(_ name: String, _ arguments: String..., log: String) throws {
        (words, process) = try startServer(name, arguments, log: log)
    }

    deinit { kill(process, SIGTERM) }

    /// What a path of the server answers, as JSON where it is that.
    @discardableResult
    func get(_ path: String) throws -> JSONValue {
        let result = try run(["curl", "--silent", "--fail", "--noproxy", "*", address + path])
        guard result.status == 0 else { throw ToolMissing("\(path): \(result.status)") }
        guard !result.output.isEmpty else { return .null }
        return try JSONDocument(Array(result.output.utf8)).value
    }
}
