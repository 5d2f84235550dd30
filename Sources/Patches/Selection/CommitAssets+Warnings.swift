public import Diagnostics
import ExactStrings
import PluginAPI
import Releases

extension CommitAssets {
    /// Warnings of files that an app can't use when a patch brings them: Xcode compiles them into
    /// others, or iOS refuses them; one for each kind, and for each asset catalog.
    public var warnings: [Diagnostic] {
        catalogs.map(Messages.catalog)
            + UnusableKind.all.compactMap { kind in
                let found = assets.filter(\.isFile).compactMap { kind.place(of: $0) }
                    .withoutRepeats()
                return found.isEmpty ? nil : Messages.unusable(kind, found)
            }
    }

    private var catalogs: [String] {
        assets.compactMap { $0.source.ancestor { $0.hasExactSuffix(".xcassets") } }
            .withoutRepeats()
    }
}

/// A kind of file that does nothing in a patch.
private struct UnusableKind {
    /// What one is, and what several are.
    var name: (one: String, many: String)
    /// What becomes of it.
    var reason: String
    /// Extensions of files, with the point.
    var files: [String] = []
    /// Extensions of folders whose files belong together.
    var folders: [String] = []
    /// Extensions, without the point, of files that are of this kind when git has them as
    /// executable.
    var executable: [String] = []

    /// The file, or the outermost folder, that is of this kind; nil when none is.
    func place(of asset: CommitAssets.Asset) -> String? {
        let folder = asset.source.ancestor { name in folders.contains { name.hasExactSuffix($0) } }
        if let folder { return folder }
        let name = asset.source.lastPathPart
        let isExecutable =
            asset.kind == .executable && executable.contains(name.splitExtension.fileExtension)
        return isExecutable || files.contains { name.hasExactSuffix($0) } ? asset.source : nil
    }

    private static let compiled = "Xcode compiles, so no app reads"

    static let all = [
        UnusableKind(
            name: ("storyboard", "storyboards"),
            reason: compiled,
            files: [".storyboard", ".xib"]
        ),
        UnusableKind(
            name: ("intent definition", "intent definitions"),
            reason: compiled,
            files: [".intentdefinition"]
        ),
        UnusableKind(
            name: ("data model", "data models"),
            reason: compiled,
            files: [".mlmodel"],
            folders: [".xcdatamodeld", ".xcdatamodel", ".xcmappingmodel", ".mlpackage"]
        ),
        UnusableKind(
            name: ("string catalog", "string catalogs"),
            reason: compiled,
            files: [".xcstrings"]
        ),
        UnusableKind(
            name: ("source file", "source files"),
            reason: compiled,
            files: [".swift", ".m", ".mm", ".metal"]
        ),
        UnusableKind(
            name: ("executable", "executables"),
            reason: "iOS runs only in the signed app, and App Review (2.5.2) refuses",
            files: [".dylib", ".so", ".a"],
            folders: [".framework", ".xcframework", ".appex"],
            executable: ["", "sh", "command", "py", "rb", "pl"]
        ),
    ]

    /// The patterns that leave files of this kind out.
    var patterns: [String] { files.map { "*\($0)" } + folders.map { "**/*\($0)/**" } }
}

extension String {
    /// The path up to the first of its parts that fits; nil when none does, or only the last one.
    fileprivate func ancestor(where fits: (String) -> Bool) -> String? {
        let parts = pathParts
        guard let end = parts.firstIndex(where: { fits(String($0)) }) else { return nil }
        return parts[...end].joined(separator: "/")
    }
}

extension [String] {
    fileprivate func withoutRepeats() -> [String] {
        var seen: Set<ExactString> = []
        return filter { seen.insert(ExactString($0)).inserted }
    }
}

private enum Messages {
    private static let mostNamed = 3

    static func catalog(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is an asset catalog, which Xcode compiles: no app reads its files",
            at: Place(file: path),
            help: "leave catalogs out with \"exclude\": [\"**/*.xcassets/**\"]",
            severity: .warning
        )
    }

    static func unusable(_ kind: UnusableKind, _ paths: [String]) -> Diagnostic {
        let more = paths.count > mostNamed ? " and \(paths.count - mostNamed) more" : ""
        let summary =
            paths.count == 1
            ? "\(paths[0]) is \(kind.article) \(kind.name.one), which \(kind.reason) it"
            : "\(paths.count) files are \(kind.name.many), which \(kind.reason) them: "
                + paths.prefix(mostNamed).joined(separator: ", ") + more
        let patterns = kind.patterns.map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            summary,
            at: Place(file: paths[0]),
            help: "leave such files out with \"exclude\": [\(patterns)]",
            severity: .warning
        )
    }
}

extension UnusableKind {
    fileprivate var article: String { "aeiou".contains(name.one.prefix(1)) ? "an" : "a" }
}
