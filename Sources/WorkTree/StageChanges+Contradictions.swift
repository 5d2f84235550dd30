package import Diagnostics
import ExactStrings
import FileEdits

extension StageChanges {
    /// Where stages want something different of one file: each with the later stage's name.
    ///
    /// - Parameter stages: In the order of `pipeline.json`.
    package static func contradictions(
        among stages: [StageChanges]
    ) -> [(stage: String, error: Diagnostic)] {
        var known: [String: [Claim]] = [:]
        var errors: [(stage: String, error: Diagnostic)] = []
        for claim in stages.flatMap(\.claims) {
            // Neither case nor Unicode forms count: a Mac has one file for both.
            let key = claim.path.lowercased()
            if let other = known[key, default: []].first(where: claim.contradicts) {
                errors.append((claim.stage, Messages.contradiction(claim, other)))
            }
            known[key, default: []].append(claim)
        }
        return errors
    }

    /// What is claimed of a file by a stage.
    fileprivate struct Claim {
        var path: String
        var stage: String
        /// Nil when the stage gives the whole file.
        var change: FileEdit.Change?

        func contradicts(_ other: Claim) -> Bool {
            guard areSame(path, other.path) else { return true }
            switch (change, other.change) {
            case (.keys(let edits)?, .keys(let others)?):
                return stage != other.stage
                    && edits.contains { edit in others.contains { edit.contradicts($0) } }
            case (.lines(let edits)?, .lines(let others)?):
                return edits.contains { edit in others.contains { edit.contradicts($0) } }
            default: return true
            }
        }
    }

    private var claims: [Claim] {
        placements.map { Claim(path: $0.destination, stage: stage, change: nil) }
            + edits.map { Claim(path: $0.path, stage: stage, change: $0.change) }
    }
}

private enum Messages {
    fileprivate static func contradiction(
        _ claim: StageChanges.Claim,
        _ other: StageChanges.Claim
    ) -> Diagnostic {
        let owner = claim.stage == other.stage ? "it" : "the stage \"\(other.stage)\""
        guard areSame(claim.path, other.path) else {
            return Diagnostic(
                "\(claim.path) and \(other.path), which \(owner) changes, are one file on a Mac",
                help: "write the path in one way"
            )
        }
        return Diagnostic(
            "\(claim.path) is changed by \(owner) too, in another way",
            help: "give one of the two another destination, or leave one out"
        )
    }
}
