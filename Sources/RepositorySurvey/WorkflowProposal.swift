import Diagnostics
import ExactStrings
import JSON
import Releases

/// The file by which a CI system releases each tag; docs/ci.md describes these jobs.
package struct WorkflowProposal: Hashable, Sendable {
    /// The systems for which there is one, as options name them.
    package enum System: String, CaseIterable, Sendable {
        case github, gitlab

        /// The system's name.
        package var name: String {
            switch self {
            case .github: "GitHub Actions"
            case .gitlab: "GitLab CI/CD"
            }
        }
    }

    /// The file, from the root.
    package let path: String
    /// Its content.
    package let text: String
    /// What has to be done with it, as a sentence.
    package let remark: String

    /// The systems that the repository is configured for.
    package static func systems(of survey: Survey) -> [System] {
        System.allCases.filter { system in survey.ci.contains { $0.system == system.name } }
    }

    /// The file for a system.
    package init(_ system: System, _ survey: Survey) {
        let archive = "https://downloads.example.com/shipit-\(Tool.version)-linux-x86_64.tar.gz"
        let digest = String(repeating: "0", count: 64)
        switch system {
        case .github:
            path = ".github/workflows/shipit.yml"
            remark =
                "name your copy of the action and your archive in it, and save the key: gh secret "
                + "set \(PipelineProposal.keyVariable) < ~/release-key.pem"
            text = Self.github(Self.filters(survey), archive, digest)
        case .gitlab:
            let isTaken = survey.ci.contains { $0.path == ".gitlab-ci.yml" }
            path = isTaken ? ".gitlab/shipit.yml" : ".gitlab-ci.yml"
            remark =
                "name your copy of the component and your archive in it"
                + (isTaken ? ", and include it in .gitlab-ci.yml: - local: \(path)" : "")
                + "; save the key as the variable \(PipelineProposal.keyVariable)_BASE64"
            text = """
                include:
                  - component: $CI_SERVER_FQDN/your-team/shipit-component/release@1.0.0
                    inputs:
                      archive: \(archive)
                      sha256: "\(digest)"

                """
        }
    }

    private static func github(_ tags: [String], _ archive: String, _ digest: String) -> String {
        """
        name: release
        on:
          push:
            tags: [\(tags.joined(separator: ", "))]
        permissions:
          contents: read
        jobs:
          release:
            runs-on: ubuntu-24.04
            container: debian:12-slim
            steps:
              - run: |
                  apt-get update --quiet
                  apt-get install --yes --quiet --no-install-recommends ca-certificates curl git
              - uses: actions/checkout@v4
                with:
                  fetch-depth: 0 # patches need the earlier tags, build numbers the commits
              - uses: your-team/shipit@v1
                id: shipit
                with:
                  archive: \(archive)
                  sha256: "\(digest)"
                  args: release --trust-repo
                env:
                  \(PipelineProposal.keyVariable): ${{ secrets.\(PipelineProposal.keyVariable) }}
              - uses: actions/upload-artifact@v4
                with:
                  name: release-${{ steps.shipit.outputs.version }}
                  path: ${{ steps.shipit.outputs.folder }}

        """
    }

    /// The filters that match the tags of the patterns, as YAML strings.
    ///
    /// Source: GitHub, "Filter pattern cheat sheet".
    private static func filters(_ survey: Survey) -> [String] {
        let patterns =
            survey.products.isEmpty
            ? survey.tags.patterns : survey.products.flatMap(\.tags.patterns)
        var filters: [String] = []
        for pattern in patterns {
            let filter = JSONValue.string(Self.filter(pattern)).canonicalText
            if !filters.contains(filter) { filters.append(filter) }
        }
        return filters
    }

    private static func filter(_ pattern: String) -> String {
        var (filter, isName) = ("", false)
        for character in pattern {
            switch character {
            case "{":
                isName = true
                // A version begins with a digit, which branches' names seldom do.
                filter += filter.isEmpty ? "[0-9]*" : "*"
            case "}": isName = false
            case _ where isName: break
            case "*", "?", "+", "[", "]", "!", "\\": filter += "\\\(character)"
            default: filter.append(character)
            }
        }
        return pattern.hasPrefix("{channel}") ? "*" + filter.dropFirst(6) : filter
    }
}
