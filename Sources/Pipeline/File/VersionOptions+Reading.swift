import Diagnostics
import JSON
import PluginAPI
import Releases

extension TextForm {
    /// A pattern of tags, which has a part in braces.
    fileprivate static let tagPattern = TextForm("with {version} in it", pattern: "\\{")
}

extension VersionOptions {
    /// The shape of `version` in `pipeline.json`.
    static let schema = Schema.object(
        [
            Property(
                "tag",
                tagSchema,
                "how release tags are named, or several such patterns",
                default: "v{version}",
                examples: ["v{version}", "release/{version}-{build}"]
            ),
            Property(
                "scheme",
                .string(VersionScheme.allCases.map(\.rawValue)),
                "how versions are read: as Semantic Versioning, or as numbers with dots",
                default: "semver"
            ),
            Property(
                "finalChannels",
                .array(of: .string()),
                "the channels in tags whose releases are not prereleases",
                usual: "\"release\", \"stable\" and \"production\""
            ),
            Property(
                "build",
                BuildStrategy.schema,
                "where the build number comes from",
                usual: "the number of commits"
            ),
            Property(
                "project",
                .string(ProjectUse.allCases.map(\.rawValue)),
                "what happens if the Xcode project has another version",
                default: "warn"
            ),
        ]
    )

    /// One pattern, or several of which the first that matches reads a tag.
    static let tagSchema = Schema.oneOf([
        .text(.tagPattern), .array(of: .text(.tagPattern), atLeast: 1),
    ])

    /// The options of a `version` object; what is wrong or missing is taken as the default.
    ///
    /// - Parameters:
    ///   - product: An entry of `products`, whose `tag` and `build` come before those of `version`.
    ///   - pointer: The pointer of that entry.
    ///   - errors: Gets the errors, each with its pointer in the file.
    init(
        _ value: JSONValue,
        product: JSONValue? = nil,
        at pointer: String = "",
        errors: inout DiagnosticCollector
    ) {
        let name = product?["name"]?.string
        let scheme = value["scheme"]?.string.flatMap(VersionScheme.init(rawValue:)) ?? .semantic
        let isOwn = product?["tag"] != nil
        let patterns = Self.patterns(
            isOwn ? product?["tag"] : value["tag"],
            at: isOwn ? "\(pointer)/tag" : "/version/tag"
        )
        let prefix = product?["prefix"]?.string ?? ""
        let read = patterns.compactMap { text, pointer in
            errors.collect { () throws(Diagnostic) in
                let place = Place(pointer: pointer)
                return try TagPattern(prefix + text, scheme: scheme, product: name, at: place)
            }
        }
        let hasOwnBuild = product?["build"] != nil
        let build = hasOwnBuild ? product?["build"] : value["build"]
        self.init(
            tagPatterns: read.isEmpty ? [.default] : read,
            finalChannels: value["finalChannels"]?.array.map { Set($0.compactMap(\.string)) }
                ?? Self.usualFinalChannels,
            build: BuildStrategy(
                build,
                at: hasOwnBuild ? "\(pointer)/build" : "/version/build",
                tagHasBuild: read.contains(where: \.hasBuild),
                errors: &errors
            ),
            isBuildPerVersion: build?["perVersion"]?.bool ?? false,
            project: value["project"]?.string.flatMap(ProjectUse.init(rawValue:)) ?? .warn
        )
    }

    private static func patterns(
        _ value: JSONValue?,
        at pointer: String
    ) -> [(text: String, pointer: String)] {
        if let list = value?.array {
            return list.enumerated().compactMap { index, text in
                text.string.map { ($0, "\(pointer)/\(index)") }
            }
        }
        return [(value?.string ?? "v{version}", pointer)]
    }
}
