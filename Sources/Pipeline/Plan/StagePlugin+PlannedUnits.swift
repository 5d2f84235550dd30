import Diagnostics
import ExactStrings
import Host
import JSON
public import PluginAPI
import Releases

extension StagePlugin {
    /// What a stage will do.
    ///
    /// - Parameter with: The stage's options, expanded and valid.
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func work(
        of stage: String,
        _ with: JSONValue,
        in context: PlanContext
    ) throws -> StageWork {
        // Before the plan, which may read images to no avail.
        _ = try Self.libraryVersions()
        var context = context
        context.previous = context.previous?.of(stage: stage)
        let plan = try plan(try decodeOptions(Options.self, from: with), in: context)
        return StageWork(
            work: .units(try plannedUnits(plan, of: stage)),
            warnings: plan.warnings,
            variants: plan.variants,
            edits: plan.edits,
            replacedFolders: plan.replacedFolders
        )
    }

    /// The units of a stage's plan, without the plugin's types.
    ///
    /// - Throws: `Diagnostic` when a unit reads what none before it makes.
    package func plannedUnits(
        _ plan: StagePlan<Specification>,
        of stage: String
    ) throws -> [PlannedUnit] {
        let libraries = try Self.libraryVersions()
        var makers: [ExactString: String] = [:]
        return try plan.units.map { unit in
            let specification = try JSONValue(encoding: unit.specification).canonicalText
            defer { for output in unit.outputs { makers[ExactString(output.path)] = unit.label } }
            return PlannedUnit(
                stage: stage,
                label: unit.label,
                folder: ReleaseLayout.folder(of: stage),
                inputs: unit.inputs,
                siblings: try siblings(of: unit, among: makers),
                outputs: unit.namesOutputs ? .named : .declared(unit.outputs),
                arguments: [
                    "shipit", "unit", Self.descriptor.name, Self.descriptor.version, specification,
                ],
                environment: [:],
                platform: Platform.properties.merging(libraries) { $1 }
                    .merging(unit.libraries) { $1 },
                isCacheable: true,
                isBuiltIn: true
            ) { workspace, _ in
                try await perform(specification: specification, in: workspace)
            }
        }
    }

    /// The versions of the libraries that shape the plugin's outputs.
    ///
    /// - Throws: `Diagnostic` when one is missing.
    private static func libraryVersions() throws -> [String: String] {
        do {
            return try libraries().reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        } catch let missing as MissingLibrary {
            throw Diagnostic(
                missing.summary("this stage reads or draws images"),
                entry: "/uses",
                help: missing.help
            )
        }
    }

    /// The labels of the units that must have run before one, of those before it.
    private func siblings(
        of unit: Unit<Specification>,
        among makers: [ExactString: String]
    ) throws(Diagnostic) -> Set<String> {
        var labels: Set<String> = []
        for input in unit.inputs {
            guard case .sibling(let path) = input.source else { continue }
            guard let maker = makers[ExactString(path)] else {
                throw Diagnostic(defect: "no unit before \"\(unit.label)\" makes \"\(path)\"")
            }
            labels.insert(maker)
        }
        return labels
    }

    /// Performs the unit that a specification's JSON describes: what `shipit unit` does.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func perform(specification: String, in workspace: Workspace) async throws {
        let value = try JSONDocument(Array(specification.utf8)).value
        try await perform(try value.decode(as: Specification.self), in: workspace)
    }
}

extension SealPlugin {
    /// A sealer made from a stage's options.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func sealer(_ with: JSONValue, in context: SealContext) throws -> any Sealer {
        try prepare(try decodeOptions(Options.self, from: with), in: context)
    }

    /// What is known of a stage's seals without its secrets; nil for nothing.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func sealForm(_ with: JSONValue) throws -> SealForm? {
        form(try decodeOptions(Options.self, from: with))
    }
}

/// Options read from their JSON; a decoding error becomes a diagnostic at its pointer.
func decodeOptions<Options: Decodable>(
    _ type: Options.Type,
    from with: JSONValue
) throws -> Options {
    do {
        return try with.decode(as: type)
    } catch let error as DecodingError {
        throw Diagnostic(decoding: error)
    }
}
