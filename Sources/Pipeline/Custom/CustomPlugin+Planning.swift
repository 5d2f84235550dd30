import Diagnostics
import ExactStrings
import Files
import JSON
import PluginAPI
import Releases

extension CustomPlugin {
    /// The one unit of a custom stage.
    ///
    /// Its inputs are the files that the plugin declares, those that its path options name, and the
    /// outputs of the stages that its options name, below `stages/NAME`.
    ///
    /// - Throws: `Diagnostics`.
    func unit(
        of stage: PipelineFile.Stage,
        _ with: JSONValue,
        in context: PlanContext,
        environment: [String: String]
    ) throws -> PlannedUnit {
        var inputs = Set(try declaredFiles(context).map { UnitInput($0, from: .file($0)) })
        var errors = DiagnosticCollector()
        for (path, pointer) in pathOptions(description.options, with) {
            guard case .repository(let path) = SourcePath(path) else { continue }
            let files = try errors.collectAll { _ in
                try context.sources.filesOrFile(path, option: pointer)
            }
            inputs.formUnion((files ?? []).map { UnitInput($0, from: .file($0)) })
        }
        try errors.throwIfAny()
        for reference in Template.stageReferences(in: with) {
            inputs.insert(
                UnitInput(
                    "stages/\(reference.stage)",
                    from: .artifact(stage: reference.stage, path: "")
                )
            )
        }
        let specification: JSONValue = [
            "options": Self.withStagePaths(with),
            "release": context.release.json,
        ]
        let declared = Self.allowed(description.environment, of: environment)
        return PlannedUnit(
            stage: stage.name,
            label: description.name,
            folder: ReleaseLayout.folder(of: stage.name),
            inputs: inputs.sorted { isOrderedBefore($0.path, $1.path) },
            outputs: .named,
            arguments: ["shipit", "unit", uses, "\(description.version)@\(digest)"]
                + [specification.canonicalText],
            environment: declared.filter {
                // Where tools are differs between machines; who depends on it declares it.
                $0.key != "PATH" || description.environment.contains("PATH")
            },
            platform: Platform.properties,
            isCacheable: description.isCacheable,
            isBuiltIn: false
        ) { workspace, progress in
            try await perform(
                specification,
                as: stage.name,
                timeOut: stage.timeout,
                environment: declared,
                in: workspace,
                progress
            )
        }
    }

    private func declaredFiles(_ context: PlanContext) throws -> [String] {
        var files: Set<ExactString> = []
        for pattern in description.files {
            guard let pattern = RelativePath.normalised(pattern) else {
                throw Failure(
                    .pluginContract,
                    Diagnostic(
                        "\(uses) declares the input \"\(pattern)\", which leaves the repository",
                        entry: "/uses"
                    )
                )
            }
            let glob = Glob(pattern)
            guard FileSystem.isFolder("\(context.sources.root)/\(glob.folder)") else { continue }
            let folder = try atEntry("/uses") { () throws(Diagnostic) in
                try context.sources.folder(glob.folder, option: "")
            }
            files.formUnion(
                try context.sources.files(below: folder, matching: glob).map { ExactString($0) }
            )
        }
        return files.sorted().map(\.text)
    }

    /// The values of the path options, with their pointers.
    private func pathOptions(
        _ schema: Schema,
        _ value: JSONValue,
        at pointer: String = ""
    ) -> [(path: String, pointer: String)] {
        switch (schema, value) {
        case (.path, .string(let path)): [(path, pointer)]
        case (.array(let element, _), .array(let elements)):
            elements.enumerated().flatMap { pathOptions(element, $1, at: "\(pointer)/\($0)") }
        case (.object(let properties), .object(let members)):
            members.flatMap { member in
                properties.filter { $0.key == member.key }.flatMap {
                    pathOptions(
                        $0.schema,
                        member.value,
                        at: pointer + JSONValue.pointerToken(member.key)
                    )
                }
            }
        case (.oneOf(let shapes), _):
            shapes.filter { $0.violations(of: value).isEmpty }.prefix(1).flatMap {
                pathOptions($0, value, at: pointer)
            }
        default: []
        }
    }

    /// The options with `{stage.NAME}` as the folder in which the plugin finds that stage's
    /// outputs.
    private static func withStagePaths(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text):
            var text = text
            for (stage, _) in Template.stageReferences(in: value) {
                text = text.replacing("{stage.\(stage)}", with: "stages/\(stage)")
            }
            return .string(text)
        case .array(let elements): return .array(elements.map(withStagePaths))
        case .object(let members):
            return .object(members.map { .init($0.key, withStagePaths($0.value)) })
        default: return value
        }
    }
}

extension SourceTree {
    /// The file of a path, or all files below it when it is a folder.
    fileprivate func filesOrFile(_ path: String, option pointer: String) throws -> [String] {
        guard FileSystem.isFolder("\(root)/\(path)") else {
            return [try file(path, option: pointer)]
        }
        return try files(below: try folder(path, option: pointer))
    }
}
