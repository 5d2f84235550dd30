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
    /// outputs of stages that its options name: `{stage.NAME}/PATH` is one file or folder, at
    /// `stages/NAME/PATH`, and `{stage.NAME}` anywhere else in a text all that the stage outputs.
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
        let outputs = try errors.collectAll { _ in try Self.stageOutputs(in: with) }
        try errors.throwIfAny()
        inputs.formUnion(outputs ?? [])
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
                // PATH differs between machines; a plugin that depends on it declares it.
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
            guard context.sources.isFolder(glob.folder) else { continue }
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

    /// The outputs of stages that options name, none of them inside another one.
    ///
    /// - Throws: `Diagnostics` for paths that leave the folder of their stage.
    private static func stageOutputs(in with: JSONValue) throws -> [UnitInput] {
        var errors = DiagnosticCollector()
        var named: Set<SourcePath> = []
        for (stage, text, pointer) in Template.stageReferences(in: with) {
            guard case .stage(_, let path) = SourcePath(text), !path.isEmpty,
                !path.contains(where: { "*?{".contains($0) })
            else {
                named.insert(.stage(name: stage, path: ""))
                continue
            }
            if let path = RelativePath.normalised(path) {
                named.insert(.stage(name: stage, path: path))
            } else {
                errors.add(
                    Diagnostic(
                        "\"\(text)\" leaves the outputs of its stage",
                        option: pointer,
                        help: "name a file that the stage outputs, or {stage.\(stage)} for all"
                    )
                )
            }
        }
        try errors.throwIfAny()
        return named.compactMap { output in
            guard case .stage(let stage, let path) = output,
                !named.contains(where: { $0 != output && $0.holds(path, of: stage) })
            else { return nil }
            return UnitInput(
                "stages/\(stage)".appendingPath(path),
                from: .artifact(stage: stage, path: path)
            )
        }
    }

    /// The options with `{stage.NAME}` as the folder in which the plugin finds that stage's
    /// outputs.
    private static func withStagePaths(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text):
            var text = text
            for (stage, _, _) in Template.stageReferences(in: value) {
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

extension SourcePath {
    /// Whether it is an output of a stage that has another one inside, or is that one.
    fileprivate func holds(_ path: String, of stage: String) -> Bool {
        guard case .stage(let name, let folder) = self, areSame(name, stage) else { return false }
        return folder.isEmpty || path.isPath(in: folder)
    }
}

extension SourceTree {
    /// The file of a path, or all files below it when it is a folder.
    fileprivate func filesOrFile(_ path: String, option pointer: String) throws -> [String] {
        guard isFolder(path) else {
            return [try file(path, option: pointer)]
        }
        return try files(below: try folder(path, option: pointer))
    }
}
