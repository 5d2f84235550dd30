import Diagnostics
import JSON
import PluginAPI

/// What a custom plugin prints when it is run with the argument `describe`.
struct PluginDescription: Sendable, Hashable {
    /// The major version of the protocol that this shipit speaks.
    static let protocolMajor = 1

    var name: String
    var version: String
    var options: Schema
    /// Globs of repository files that it reads besides those its options name.
    var files: [String]
    /// The environment variables that it may see.
    var environment: [String]
    var isCacheable: Bool

    /// Reads the description.
    ///
    /// - Throws: `Diagnostic` when it is not what the protocol asks for.
    init(_ value: JSONValue) throws(Diagnostic) {
        guard value.members != nil else { throw Diagnostic("the description is not a JSON object") }
        guard let name = value["name"]?.string, let version = value["version"]?.string else {
            throw Diagnostic("the description lacks \"name\" or \"version\"")
        }
        let majors = value["protocols"]?.array?.compactMap(\.integer) ?? []
        guard majors.contains(Self.protocolMajor) else {
            throw Diagnostic(
                "it speaks the protocol versions \(majors), this shipit speaks \(Self.protocolMajor)"
            )
        }
        do {
            options =
                try value["options"].map { value throws(SchemaError) in
                    try Schema(jsonSchema: value)
                } ?? .object([])
        } catch {
            throw Diagnostic("its options' schema can't be used: \(error.summary)")
        }
        self.name = name
        self.version = version
        files = value["inputs"]?["files"]?.array?.compactMap(\.string) ?? []
        environment = value["inputs"]?["env"]?.array?.compactMap(\.string) ?? []
        isCacheable = value["cacheable"]?.bool ?? false
    }
}
