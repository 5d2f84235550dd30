import Diagnostics
import JSON
import PluginAPI
import Releases

/// The name of a release's folder in the folder of releases.
enum ReleaseFolder {
    /// The usual name: two builds of one version, or two channels of one, have a folder each.
    static func usualPattern(_ release: ReleaseFacts, of product: Product) -> String {
        let hasBuild = product.version.tagPatterns.contains(where: \.hasBuild)
        return release.isFinal && !hasBuild ? "{version}" : "{version}-{build}"
    }

    /// The name of a release's folder.
    ///
    /// A snapshot's does not go by the pattern, which may name the same folder for all versions.
    ///
    /// - Parameters:
    ///   - pattern: The pipeline's `folder`; nil for the usual name.
    ///   - tag: The released tag, or the one that a snapshot's version would have.
    /// - Throws: `Diagnostics`, whose pointers start from the pattern.
    static func name(
        of release: ReleaseFacts,
        _ product: Product,
        by pattern: String?,
        tag: String
    ) throws -> String {
        let usual = usualPattern(release, of: product)
        let template = Template(release: release, tag: tag, environment: [:])
        let (value, violations) = template.expand(.string(pattern ?? usual))
        let name = value.string ?? ""
        guard violations.isEmpty else {
            throw Diagnostics(
                violations.map { Diagnostic($0.summary, option: "", help: $0.help) }
            )
        }
        guard isFolderName(name) else { throw Diagnostics([Messages.noName(name)]) }
        return release.snapshot ? "\(release.version)-\(release.build)" : name
    }

    /// The name of the folder of a part of a release.
    static func partial(_ name: String) -> String { "\(name)-partial" }

    /// Whether a name is that of a visible folder on every system.
    private static func isFolderName(_ name: String) -> Bool {
        guard let first = name.first, first.isLetter || first.isNumber, name.utf8.count <= 200
        else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || " ._-+".contains($0) }
            && name.last != " " && name.last != "."
    }
}

private enum Messages {
    static func noName(_ name: String) -> Diagnostic {
        Diagnostic(
            "\"\(name)\" can't be the name of a folder",
            option: "",
            help:
                "use letters, digits, spaces and \"._-+\": \"{version}\", \"{version}-{build}\"; a "
                + "{tag} may hold \"/\""
        )
    }
}
