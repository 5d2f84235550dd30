import JSON
import PluginAPI

/// What a release of a tag has to keep to: `"policy"` of `pipeline.json`.
struct ReleasePolicy: Sendable, Hashable {
    /// Who may sign a tag.
    struct Signers: Sendable, Hashable {
        /// The path of an allowed-signers file of SSH; nil for no such signatures.
        var ssh: String?
        /// The path of OpenPGP keys; nil for no such signatures.
        var openPGP: String?
    }

    /// Who may sign the tag; nil where it need not be signed.
    var signers: Signers?
    /// The branches of which one has to hold the commit; empty for any.
    var branches: [String] = []
    /// Whether the version has to be above the last release's.
    var versionRises = false
    /// Whether the build number has to be above the last release's.
    var buildRises = false
    /// Whether it has to be above those of the other products, too.
    var buildRisesAcrossProducts = false
    /// Whether the Xcode projects have to have the release's version.
    var projectMatches = false

    /// Whether nothing is asked for that takes a look at git.
    var asksNothingOfGit: Bool {
        signers == nil && branches.isEmpty && !versionRises && !buildRises
    }

    /// What a value of the pipeline says; nil for nothing.
    init(_ value: JSONValue?) {
        guard let value else { return }
        signers = value["signedTag"].map {
            Signers(ssh: $0["ssh"]?.string, openPGP: $0["openpgp"]?.string)
        }
        branches = value["branches"]?.array?.compactMap(\.string) ?? []
        versionRises = value["version"]?.string == "rising"
        let build = value["build"]?.string
        buildRisesAcrossProducts = build == "rising-across-products"
        buildRises = build == "rising" || buildRisesAcrossProducts
        projectMatches = value["project"]?.string == "must-match"
    }

    static let schema = Schema.object([
        Property(
            "signedTag",
            .object([
                Property(
                    "ssh",
                    .string(),
                    "the signers whose SSH signatures count: an allowed-signers file",
                    usual: "none",
                    examples: [".github/allowed_signers"]
                ),
                Property(
                    "openpgp",
                    .string(),
                    "the signers whose OpenPGP signatures count: a file of public keys",
                    usual: "none",
                    examples: ["release-keys.asc"]
                ),
            ]),
            "who has to have signed the tag; a file of the released commit, or an absolute path"
        ),
        Property(
            "branches",
            .array(of: .string(), atLeast: 1),
            "the branches of which one has to hold the tag's commit; * stands for any characters "
                + "but /",
            usual: "any",
            examples: [["main", "release/*"]]
        ),
        Property(
            "version",
            .string(["any", "rising"]),
            "whether the version has to be above the last release's",
            default: "any"
        ),
        Property(
            "build",
            .string(["any", "rising", "rising-across-products"]),
            "whether the build number has to be above the last release's",
            default: "any"
        ),
        Property(
            "project",
            .string(["any", "must-match"]),
            "whether the Xcode project has to have the release's version, as \"project\" under "
                + "\"version\" says",
            default: "any"
        ),
    ])
}
