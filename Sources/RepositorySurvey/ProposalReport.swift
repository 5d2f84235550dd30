package import JSON
import Releases

/// What a proposal has and lacks, for people and for programs.
package struct ProposalReport: Sendable {
    private let proposal: PipelineProposal

    /// A report of a proposal.
    package init(_ proposal: PipelineProposal) { self.proposal = proposal }

    /// A line for each stage, and for each thing that was left out.
    package var lines: [String] {
        let width = (proposal.stages.map(\.name.count).max() ?? 0) + 2
        func line(_ name: String, _ text: String) -> String {
            "  " + name + String(repeating: " ", count: max(2, width - name.count)) + text
        }
        var lines = ["Stages:"] + proposal.stages.map { line($0.name, $0.comment) }
        if !proposal.omissions.isEmpty {
            lines += ["Left out:"] + proposal.omissions.map { line($0.what, $0.reason) }
        }
        if !proposal.unusual.isEmpty {
            lines += ["Not written unless you add --with NAME:"]
            lines += proposal.unusual.map { line($0.name, $0.comment) }
        }
        return lines
    }

    /// What was left out, and what can be added.
    package var omissions: JSONValue {
        .array(
            proposal.omissions.map { ["what": .string($0.what), "reason": .string($0.reason)] }
                + proposal.unusual.map {
                    ["what": .string($0.name), "reason": "not written unless asked for"]
                }
        )
    }
}

/// What comes after the pipeline is written.
package struct FirstSteps: Sendable {
    /// The files that were written, from the root.
    package let written: [String]
    /// The tag that would be the next release.
    package let tag: String

    /// The steps after a survey.
    package init(_ survey: Survey, written: [String]) {
        (self.written, tag) = (written, survey.tags.next)
    }

    /// The steps as commands.
    package var lines: [String] {
        let files = written.joined(separator: " ")
        let sign = "\(PipelineProposal.keyVariable)=\"$(cat ~/release-key.pem)\""
        return written.map { "wrote \($0)" } + [
            "", "Once: create the key that signs releases. Keep it out of the repository.",
            "  shipit key make --out ~/release-key.pem",
            "  git add \(files) && git commit -m \"build: release with shipit\"",
            "For each release:", "  git tag \(tag)", "  \(sign) shipit release",
            "On CI, the secret \(PipelineProposal.keyVariable) holds the text of the key's file.",
        ]
    }
}
