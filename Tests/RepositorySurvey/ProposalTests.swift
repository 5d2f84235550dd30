import Diagnostics
import JSON
import Releases
import Testing

@testable import RepositorySurvey

struct ProposalTests {
    private static func survey(alternates: [String] = []) -> Survey {
        var survey = Survey()
        var app = SurveyedApp(project: "App.xcodeproj", target: "App")
        app.icons = [
            IconPlace(path: "A.xcassets/AppIcon.appiconset", name: "AppIcon", isBundle: false)
        ]
        app.companions = [
            Companion(target: "Watch", kind: .watch, icons: []),
            Companion(target: "Pro", kind: .variant, icons: []),
        ]
        app.alternates = alternates.map {
            IconPlace(path: "A.xcassets/\($0).appiconset", name: $0, isBundle: false)
        }
        survey.apps = [app]
        survey.name = "App"
        return survey
    }

    /// A check that refuses pointers, once each.
    private final class Check {
        var refused: [(pointer: String, text: String)]
        var texts: [JSONValue] = []
        init(_ refused: [(String, String)]) { self.refused = refused }

        func run(_ bytes: [UInt8]) throws -> [Diagnostic] {
            texts.append(try JSONDocument(bytes).value)
            guard !refused.isEmpty else { return [] }
            let (pointer, text) = refused.removeFirst()
            throw Failure(.pipeline, Diagnostic(text, at: Place(pointer: pointer)))
        }
    }

    @Test func `the pipeline has what the survey found, and is JSON`() throws {
        let proposal = PipelineProposal(Self.survey())
        let value = try JSONDocument(Array(proposal.text.utf8)).value
        #expect(value["name"] == "App")
        #expect(value["version"]?["tag"] == "v{version}")
        #expect(
            value["stages"]?.array?.compactMap { $0["name"]?.string }
                == ["icons", "version", "notes", "sign"]
        )
        #expect(value["stages"]?.array?[0]["with"]?["target"] == ["App", "Watch", "Pro"])
    }

    @Test func `one refused target is left out, and the stage stays`() async throws {
        var proposal = PipelineProposal(Self.survey())
        let check = Check([("/stages/0/with/target/1", "no icon")])
        _ = try await proposal.settle { try check.run($0) }
        let last = try #require(check.texts.last)
        #expect(last["stages"]?.array?[0]["with"]?["target"] == ["App", "Pro"])
        #expect(proposal.omissions.map(\.what) == ["icons: Watch"])
        #expect(proposal.omissions.map(\.reason) == ["no icon"])
    }

    @Test func `a refused stage is left out with the reason`() async throws {
        var proposal = PipelineProposal(Self.survey())
        let check = Check([
            ("/stages/0/with", "damaged"), ("/stages/0", "unknown version"),
        ])
        _ = try await proposal.settle { try check.run($0) }
        #expect(proposal.stageNames == ["notes", "sign"])
        #expect(proposal.omissions.map(\.what) == ["icons", "version"])
    }

    @Test func `the project's build number gives way to the number of commits`() async throws {
        var survey = Self.survey()
        survey.build = .project("12")
        var proposal = PipelineProposal(survey)
        #expect(proposal.stageNames == ["icons", "notes", "sign"])
        let check = Check([("/version/build", "two numbers")])
        _ = try await proposal.settle { try check.run($0) }
        #expect(check.texts.last?["version"]?["build"] == nil)
    }

    @Test(arguments: ["/stages/3/with/key", "/name", ""])
    func `what nobody can leave out is an error`(pointer: String) async throws {
        var proposal = PipelineProposal(Self.survey())
        let check = Check([(pointer, "bad")])
        await #expect(throws: Failure.self) {
            _ = try await proposal.settle { try check.run($0) }
        }
    }

    @Test func `many alternates of one folder are one pattern`() throws {
        let few = PipelineProposal(Self.survey(alternates: ["A", "B"]))
        let many = PipelineProposal(Self.survey(alternates: ["A", "B", "C", "D"]))
        func icons(_ proposal: PipelineProposal) -> JSONValue? {
            proposal.stages.first { $0.uses == "alternate-icons" }?.with?["icons"]
        }
        #expect(icons(few)?.array?.count == 2)
        #expect(icons(many) == [["appiconset": "A.xcassets/*.appiconset"]])
    }

    @Test(arguments: [
        ("https://github.com/a/b.git", "https://github.com/a/b"),
        ("git@github.com:a/b.git", "https://github.com/a/b"),
        ("ssh://git@gitlab.com/group/sub/b", "https://gitlab.com/group/sub/b"),
        ("https://user:secret@github.com/a/b", "https://github.com/a/b"),
        ("https://example.com/a/b", ""), ("/srv/github.com/a/b", ""), ("https://github.com/a", ""),
        ("https://github.com/a/{{b}}", ""),
    ])
    func `links go to the page of the remote, without its secrets`(remote: String, url: String) {
        #expect(WebPage(remote: remote)?.url ?? "" == url)
    }
}
