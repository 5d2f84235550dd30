import Attestations
import Diagnostics
import JSON
import PluginAPI

/// `"provenance"` of `pipeline.json`.
struct ProvenanceOptions: Sendable {
    /// The URI of what builds; nil for what the CI system says.
    var builder: String?
    /// The address of the repository; nil for what the CI system or the clone's remote says.
    var source: String?

    /// What a value of the pipeline says; nil for nothing.
    init(_ value: JSONValue?) {
        builder = value?["builder"]?.string
        source = value?["source"]?.string
    }

    static let schema = Schema.object([
        Property(
            "builder",
            .string(),
            "the URI of the system that builds, which consumers compare",
            usual: "what the CI system says",
            examples: ["https://ci.example.com/ios-releases"]
        ),
        Property(
            "source",
            .string(),
            "the address of the repository",
            usual: "what the CI system says, or the remote \"origin\"",
            examples: ["https://github.com/aurora/aurora"]
        ),
    ])

    /// What is wrong with the addresses.
    var errors: [Diagnostic] {
        var errors: [Diagnostic] = []
        if let builder, SourceURL.published(builder) != builder {
            errors.append(
                Diagnostic(
                    "the builder \"\(builder)\" is not a URI that can be published",
                    option: "/provenance/builder",
                    help: "write https://… or urn:…, without a user name or password"
                )
            )
        }
        if let source, SourceURL.normalised(source) == nil {
            errors.append(
                Diagnostic(
                    "the source \"\(source)\" is not the address of a repository",
                    option: "/provenance/source",
                    help: "write it as https://github.com/aurora/aurora"
                )
            )
        }
        return errors
    }
}
