import ExactStrings
import PluginAPI
import Releases

extension PlannedUnit {
    /// The key of the unit with its inputs; nil when its result is not to be kept.
    func key(_ inputs: [ResolvedInput]) -> ContentDigest? {
        isCacheable ? Action(self, inputs).digest : nil
    }

    /// The outputs that the unit must leave: the declared ones, or those it named while it ran.
    func expectedOutputs(_ report: UnitReport) -> [UnitOutput] {
        switch outputs {
        case .declared(let declared): declared
        case .named: report.outputs
        }
    }

    /// The artifacts that a recorded result holds; nil when it does not fit what the unit must
    /// leave.
    func artifacts(of result: ActionResult) -> [StageArtifact]? {
        let paths = expectedOutputs(result.report).map { "\(outputFolder)/\($0.path)" }
        guard
            paths.sorted(by: isOrderedBefore).elementsEqual(result.outputs.map(\.path), by: areSame)
        else {
            return nil
        }
        let digests = result.outputs.compactMap { output in
            output.path.path(below: outputFolder).map { (ExactString($0), output.digest) }
        }
        return artifacts(result.report, Dictionary(digests) { first, _ in first })
    }

    /// The artifacts of a unit that ran.
    ///
    /// - Parameter digests: The digest of each output, by its path.
    func artifacts(_ report: UnitReport, _ digests: [ExactString: ContentDigest]) -> [StageArtifact]
    {
        expectedOutputs(report).compactMap { output in
            let path = ExactString(output.path)
            guard let digest = digests[path] else { return nil }
            var output = output
            output.metadata.merge(report.metadata[path] ?? [:]) { $1 }
            return StageArtifact(output, of: self, digest: digest)
        }
    }
}

extension ActionResult {
    /// The result of a unit that left these artifacts.
    init(_ artifacts: [StageArtifact], _ report: UnitReport) {
        let outputs = artifacts.map {
            Output(path: "\(outputFolder)/\($0.output)", digest: $0.digest)
        }
        self.init(outputs: outputs, report: report)
    }
}

extension Action {
    /// The action of a unit with its inputs: inputs below `in/`, outputs below `out/`, as `shipit
    /// unit` has them.
    init(_ unit: PlannedUnit, _ inputs: [ResolvedInput]) {
        var paths = ["out"]
        if case .declared(let outputs) = unit.outputs {
            paths = outputs.map { "\(outputFolder)/\($0.path)" }
        }
        let files = inputs.map { (ExactString("in/\($0.path)"), $0.digest) }
        self.init(
            arguments: unit.arguments,
            environment: unit.environment,
            outputPaths: paths,
            platform: unit.platform,
            inputs: Dictionary(files) { first, _ in first }
        )
    }
}

private let outputFolder = "out"
