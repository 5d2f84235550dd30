import ExactStrings
import Releases

/// A unit written as an action of the Remote Execution API: its digest is the unit's cache key.
///
/// The messages are canonical: every list is sorted and default values are left out, so that equal
/// units give equal bytes on any machine.
///
/// Source: Remote Execution API v2, messages `Action`, `Command`, `Directory`, `Platform`.
struct Action: Sendable {
    /// The arguments of the command, in order.
    var arguments: [String]
    /// The declared environment variables.
    var environment: [String: String]
    /// The paths of the outputs, relative to the input root.
    var outputPaths: [String]
    /// What shapes the outputs besides the inputs: system, architecture, library versions.
    var platform: [String: String]
    /// The input files by path.
    var inputs: [ExactString: ContentDigest]

    /// The digest of the `Action` message.
    var digest: ContentDigest { ContentDigest(of: message) }

    /// The `Action` message: command digest (1), input root digest (2), platform (10).
    var message: [UInt8] {
        var message = ProtobufMessage()
        message.add(1, bytes: ContentDigest(of: command).message)
        message.add(2, bytes: InputTree(inputs).rootDigest.message)
        message.add(10, bytes: platformMessage)
        return message.bytes
    }

    /// The `Command` message: arguments (1), environment variables (2), platform (5), output
    /// paths (7).
    var command: [UInt8] {
        var message = ProtobufMessage()
        for argument in arguments { message.add(1, bytes: Array(argument.utf8)) }
        for (name, value) in sortedByBytes(environment) {
            message.add(2, bytes: pair(name, value))
        }
        message.add(5, bytes: platformMessage)
        for path in outputPaths.sorted(by: isOrderedBefore) {
            message.add(7, bytes: Array(path.utf8))
        }
        return message.bytes
    }

    /// The `Platform` message: its properties (1) sorted by name.
    private var platformMessage: [UInt8] {
        var message = ProtobufMessage()
        for (name, value) in sortedByBytes(platform) { message.add(1, bytes: pair(name, value)) }
        return message.bytes
    }

    /// A name (1) and its value (2): `EnvironmentVariable` and `Property` have the same shape.
    private func pair(_ name: String, _ value: String) -> [UInt8] {
        var message = ProtobufMessage()
        message.add(1, name)
        message.add(2, value)
        return message.bytes
    }
}

/// The inputs of an action as a Merkle tree of `Directory` messages.
struct InputTree {
    /// The digest of the root `Directory`.
    let rootDigest: ContentDigest

    init(_ files: [ExactString: ContentDigest]) {
        let files = files.map { ($0.key.text.pathParts[...], $0.value) }
        rootDigest = ContentDigest(of: Self.directory(files))
    }

    /// A `Directory` message: files (1: name 1, digest 2) and folders (2: the same), by name.
    private static func directory(
        _ files: [(path: ArraySlice<String>, digest: ContentDigest)]
    ) -> [UInt8] {
        var leaves: [ExactString: ContentDigest] = [:]
        var folders: [ExactString: [(path: ArraySlice<String>, digest: ContentDigest)]] = [:]
        for (path, digest) in files {
            guard let first = path.first else { continue }
            let name = ExactString(first)
            if path.count > 1 {
                folders[name, default: []].append((path.dropFirst(), digest))
            } else {
                leaves[name] = digest
            }
        }
        var message = ProtobufMessage()
        for (name, digest) in leaves.sorted(by: { $0.key < $1.key }) {
            message.add(1, bytes: node(name.text, digest))
        }
        for (name, below) in folders.sorted(by: { $0.key < $1.key }) {
            message.add(2, bytes: node(name.text, ContentDigest(of: directory(below))))
        }
        return message.bytes
    }

    private static func node(_ name: String, _ digest: ContentDigest) -> [UInt8] {
        var message = ProtobufMessage()
        message.add(1, name)
        message.add(2, bytes: digest.message)
        return message.bytes
    }
}

private func sortedByBytes<Value>(_ values: [String: Value]) -> [(key: String, value: Value)] {
    values.sorted { isOrderedBefore($0.key, $1.key) }
}
