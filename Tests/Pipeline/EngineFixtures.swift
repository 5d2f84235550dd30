@testable import Pipeline
@testable import PluginAPI
@testable import Releases

extension PlannedUnit {
    /// A built-in unit that writes `outputs`, each with the text of its own name unless `perform`
    /// is given.
    static func fixture(
        _ label: String,
        of stage: String = "s",
        inputs: [UnitInput] = [],
        siblings: Set<String> = [],
        outputs: [String] = [],
        isCacheable: Bool = true,
        isBuiltIn: Bool = true,
        perform: (@Sendable (Workspace) async throws -> Void)? = nil
    ) -> PlannedUnit {
        PlannedUnit(
            stage: stage,
            label: label,
            folder: ReleaseLayout.folder(of: stage),
            inputs: inputs,
            siblings: siblings,
            outputs: .declared(outputs.map { UnitOutput($0, kind: "k", mediaType: "text/plain") }),
            arguments: ["unit", stage, label],
            environment: [:],
            platform: [:],
            isCacheable: isCacheable,
            isBuiltIn: isBuiltIn
        ) { workspace, _ in
            if let perform { return try await perform(workspace) }
            for output in outputs { try workspace.write(Array(output.utf8), to: output) }
        }
    }
}

extension PlannedStage {
    /// A stage of some units.
    static func fixture(
        _ name: String,
        needs: [String] = [],
        _ units: [PlannedUnit]
    ) -> PlannedStage {
        PlannedStage(name: name, uses: "fixture", needs: needs, work: .units(units))
    }
}

extension UnitRunner {
    /// A runner of units whose inputs are read below `FOLDER/sources`, and whose outputs go to
    /// `FOLDER/release`.
    static func fixture(in folder: String, store: ContentStore? = nil) -> UnitRunner {
        UnitRunner(
            supply: .fixture(in: folder),
            store: store,
            records: nil,
            releaseFolder: "\(folder)/release",
            scratch: "\(folder)/scratch"
        ) { _ in }
    }
}

extension InputSupply {
    /// A supply of what is below `FOLDER/sources`, and of stages' outputs in `FOLDER/release`.
    static func fixture(in folder: String) -> InputSupply {
        InputSupply(
            sources: SourceTree(root: "\(folder)/sources"),
            history: ReleaseHistory(repository: "\(folder)/sources", releases: []),
            releaseFolder: "\(folder)/release"
        )
    }
}

extension ReleaseFacts {
    /// A release `v1.0.0` of an app `App`.
    static let fixture = ReleaseFacts(
        name: "App",
        version: "1.0.0",
        tag: "v1.0.0",
        build: "7",
        commit: String(repeating: "a", count: 40),
        date: "2026-11-20T08:00:00Z",
        channel: "stable"
    )
}
