import Diagnostics
import ExactStrings
import Patches
import PluginAPI

/// The assets in a unit's workspace: a tree, and where each of its files is among the inputs.
struct UnitAssets: AssetSource {
    let tree: AssetTree
    private let workspace: Workspace
    /// By the path in the bundle: the input.
    private let inputs: [ExactString: String]

    private init(_ inputs: [(path: String, input: String)], in workspace: Workspace) {
        self.workspace = workspace
        self.inputs = Dictionary(inputs.map { (ExactString($0.path), $0.input) }) { first, _ in
            first
        }
        tree = AssetTree(
            inputs.compactMap { path, input in
                workspace.digests[ExactString(input)].map {
                    AssetTree.File(path: path, content: $0)
                }
            }
        )
    }

    /// The base's assets.
    init(baseIn workspace: Workspace) {
        self.init(Self.below(PatchPaths.base, in: workspace), in: workspace)
    }

    /// The release's assets: those of git, whose paths the plan has chosen, and those that other
    /// stages have written, whose paths are known only now.
    ///
    /// - Throws: `Diagnostics` when some of their paths exclude each other.
    init(_ selection: AssetSelection, in workspace: Workspace) throws {
        var files = Self.below(PatchPaths.new, in: workspace)
        for (index, folder) in selection.folders.enumerated() {
            for (path, input) in Self.below("\(PatchPaths.made)/\(index)", in: workspace) {
                guard let inside = selection.path(of: path, in: folder) else { continue }
                files.append((inside, input))
            }
        }
        self.init(files, in: workspace)
        try checkPaths(files.map(\.path))
    }

    private func checkPaths(_ paths: [String]) throws {
        let paths = paths.sorted(by: isOrderedBefore)
        var found = DiagnosticCollector()
        for (path, next) in zip(paths, paths.dropFirst()) where areSame(path, next) {
            found.add(Messages.madeTwice(path))
        }
        for path in paths {
            if let fault = PathRules.fault(in: path) { found.add(Messages.bad(path, fault)) }
        }
        for (path, other) in PathRules.collisions(among: paths) where !areSame(path, other) {
            found.add(Messages.collision(path, other))
        }
        try found.throwIfAny()
    }

    private static func below(
        _ folder: String,
        in workspace: Workspace
    ) -> [(path: String, input: String)] {
        workspace.inputs.compactMap { input in
            if areSame(input, folder) { return ("", input) }
            return input.path(below: folder).map { ($0, input) }
        }
    }

    func read(_ path: String, limit: Int) throws -> [UInt8] {
        guard let input = inputs[ExactString(path)] else { throw Messages.noInput(path) }
        return try workspace.read(input, limit: limit)
    }
}

extension Messages {
    static func noInput(_ path: String) -> Diagnostic {
        Diagnostic("the unit has no file \(path)", help: "this is a defect in shipit")
    }

    static func madeTwice(_ path: String) -> Diagnostic {
        Diagnostic(
            "two assets are \"\(path)\" in the bundle",
            option: "/assets",
            help: "give their folders different places with \"to\""
        )
    }

    static func bad(_ path: String, _ fault: PathRules.Fault) -> Diagnostic {
        Diagnostic("the asset \"\(path)\" is \(fault.text)", option: "/assets", help: "rename it")
    }

    static func collision(_ path: String, _ other: String) -> Diagnostic {
        Diagnostic(
            "the assets \"\(path)\" and \"\(other)\" differ in case or Unicode form only, or one would "
                + "be inside the other",
            option: "/assets",
            help: "rename one of them, or give their folders different places with \"to\""
        )
    }
}
