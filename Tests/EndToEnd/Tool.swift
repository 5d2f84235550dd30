import Foundation
import JSON
import TestSupport

/// The built command `shipit`.
enum Tool {
    /// The absolute path of the executable: the one that `bin/test` names, else the one beside the
    /// running tests' bundle.
    static var path: String {
        get throws {
            if let tested = ProcessInfo.processInfo.environment["SHIPIT_TESTED"] { return tested }
            for argument in CommandLine.arguments {
                var folder = URL(fileURLWithPath: argument).resolvingSymlinksInPath()
                // On macOS the bundle is a folder, and the tests lie deep in it.
                for _ in 0..<6 {
                    folder.deleteLastPathComponent()
                    let path = folder.appendingPathComponent("shipit").path
                    var isFolder: ObjCBool = false
                    let isThere = unsafe FileManager.default.fileExists(
                        atPath: path,
                        isDirectory: &isFolder
                    )
                    if isThere, !isFolder.boolValue { return path }
                }
            }
            throw ToolMissing("shipit beside \(CommandLine.arguments)")
        }
    }

    /// Variables for a run in which nothing of this process's surroundings has a say.
    ///
    /// - Parameter home: The user's home folder.
    static func environment(home: String) -> [String: String?] {
        let kept: Set = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "PYENV_VERSION"]
        var variables: [String: String?] = [:]
        for name in ProcessInfo.processInfo.environment.keys where !kept.contains(name) {
            variables[name] = .some(nil)
        }
        variables["HOME"] = home
        return variables
    }
}

/// Calls `body` on a thread of its own: a wait in it holds up no other test, and others' waits
/// don't hold it up.
func aside<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}

/// Waits until a condition holds; false when it does not within the time.
func waits(_ seconds: Double = 30, until condition: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while clock.now < end {
        if condition() { return true }
        Thread.sleep(forTimeInterval: 0.01)
    }
    return condition()
}

extension CommandResult {
    /// The JSON objects on standard output, one a line.
    var events: [JSONValue] {
        get throws {
            try output.split(separator: "\n").map { try JSONDocument(Array($0.utf8)).value }
        }
    }

    /// `STAGE/UNIT` of the units that ended so, sorted; from a run with `--log-format json`.
    func units(_ outcome: String) throws -> [String] {
        try events.filter {
            $0["event"]?.string == "unit-finished" && $0["outcome"]?.string == outcome
        }.map { "\($0["stage"]?.string ?? "?")/\($0["unit"]?.string ?? "?")" }.sorted()
    }
}
