import Diagnostics

/// Which stages a run performs: `--only` and `--skip`.
public struct StageSelection: Sendable, Hashable {
    /// The stages to perform, with those they need; all when empty.
    public var only: [String]
    /// The stages to leave out.
    public var skip: [String]

    /// A selection from its parts.
    public init(only: [String] = [], skip: [String] = []) {
        self.only = only
        self.skip = skip
    }

    /// The errors in the names, and the reason why each stage is skipped.
    func reasons(for stages: [String], in graph: StageGraph) -> ([Diagnostic], [String: String]) {
        guard !only.isEmpty || !skip.isEmpty else { return ([], [:]) }
        let errors = [("--only", only), ("--skip", skip)].flatMap { option, names in
            names.filter { !stages.contains($0) }.map {
                Diagnostic(
                    "\(option) names no stage: \"\($0)\"",
                    help: knownNames("stages", stages, near: $0)
                )
            }
        }
        let torn = Set(only).intersection(skip).sorted().map {
            Diagnostic("--only and --skip both name \"\($0)\"", help: "take one of them out")
        }
        let wanted = only.reduce(into: Set(only)) { $0.formUnion(graph.needs(of: $1)) }
        var reasons: [String: String] = [:]
        for stage in graph.order {
            let missing = graph.needs(of: stage).filter { reasons[$0] != nil }.min()
            if skip.contains(stage) {
                reasons[stage] = "left out by --skip"
            } else if !only.isEmpty, !wanted.contains(stage) {
                reasons[stage] = "left out by --only"
            } else if let missing {
                reasons[stage] = "needs \(missing), which is left out"
            }
        }
        return (errors + torn, reasons)
    }
}
