import Testing
import TestSupport

@testable import Diagnostics
@testable import Releases

struct ContinuousIntegrationTests {
    @Test(arguments: ContinuousIntegrationRun.all)
    func `a run's system, pushed tag and number are read from what the system sets`(
        run: ContinuousIntegrationRun
    ) throws {
        let systems = ContinuousIntegration.recognised(in: run.environment).map(\.name)
        let isImitation = run.system == "Forgejo Actions"
        #expect(systems == [isImitation ? "GitHub Actions" : run.system])
        #expect(try PushedTag.find(in: run.environment)?.name == run.tag)
        if let number = run.number {
            #expect(try RunNumber.find(in: run.environment)?.value == number)
        } else {
            #expect(throws: Diagnostic.self) { try RunNumber.find(in: run.environment) }
        }
    }

    @Test func `every system of the table has its runs here, of a tag and of none`() {
        let runs = ContinuousIntegrationRun.all
        for system in ContinuousIntegration.all {
            let own = runs.filter { $0.system == system.name }
            #expect(own.contains { $0.tag != nil } && own.contains { $0.tag == nil }, "\(system)")
        }
    }

    @Test(arguments: ContinuousIntegrationRun.all)
    func `the system that is recognised decides, whatever tag another tool names`(
        run: ContinuousIntegrationRun
    ) throws {
        // Each bare name belongs to a system too, whose own run is not the matter here.
        let own = ContinuousIntegration.recognised(in: run.environment)[0].tagVariables.map(\.name)
        for variable in ["CI_COMMIT_TAG", "CI_TAG", "TAG_NAME"] where !own.contains(variable) {
            var environment = run.environment
            environment[variable] = "v9.9.9"
            #expect(try PushedTag.find(in: environment)?.name == run.tag)
        }
    }

    @Test func `off CI a bare variable names the tag or the run`() throws {
        #expect(try RunNumber.find(in: ["CI": "true"]) == nil)
        #expect(try RunNumber.find(in: ["BUILD_NUMBER": "7"])?.value == 7)
        #expect(
            try RunNumber.find(in: ["GITHUB_RUN_NUMBER": "8", "BUILD_NUMBER": "7"])?.value == 8
        )
        #expect(try PushedTag.find(in: ["CI": "true"]) == nil)
        for variable in ["CI_COMMIT_TAG", "CI_TAG", "TAG_NAME"] {
            #expect(
                try PushedTag.find(in: [variable: "v1"])
                    == PushedTag(name: "v1", variable: variable)
            )
        }
    }

    @Test func `two systems that name different tags are refused, one tag of two is taken`() throws
    {
        let left = [
            "JENKINS_URL": "https://ci.example/", "TAG_NAME": "v1.0.0", "BUILD_NUMBER": "9",
        ]
        let own = ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/tags/v1.0.0-rc.1"]
        let error = #expect(throws: Diagnostic.self) {
            try PushedTag.find(in: left.merging(own) { $1 })
        }
        #expect(
            error?.summary == "two pushed tags are named: \"v1.0.0-rc.1\" (GITHUB_REF) and "
                + "\"v1.0.0\" (TAG_NAME)"
        )
        #expect(error?.help?.hasSuffix("recognised are GitHub Actions and Jenkins") == true)
        for reference in ["refs/tags/v1.0.0", "refs/heads/main"] {
            let both = left.merging(["GITHUB_REF": reference]) { $1 }
            #expect(try PushedTag.find(in: both)?.name == "v1.0.0")
        }
    }

    @Test func `two systems that number the run differently are refused`() throws {
        var both = [
            "JENKINS_URL": "https://ci.example/", "BUILD_NUMBER": "9",
            "GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "87",
        ]
        let error = #expect(throws: Diagnostic.self) { try RunNumber.find(in: both) }
        #expect(
            error?.summary == "two CI systems number this run: 87 (GITHUB_RUN_NUMBER) and 9 "
                + "(BUILD_NUMBER)"
        )
        both["BUILD_NUMBER"] = "87"
        #expect(try RunNumber.find(in: both)?.value == 87)
    }

    @Test(arguments: [
        (nil, "GitHub Actions is recognised, and its run number GITHUB_RUN_NUMBER is not set"),
        ("", "GitHub Actions is recognised, and its run number GITHUB_RUN_NUMBER is not set"),
        ("+7", "the run number \"+7\" (GITHUB_RUN_NUMBER) is not a whole number"),
        ("7.1", "the run number \"7.1\" (GITHUB_RUN_NUMBER) is not a whole number"),
        (
            "9223372036854775808",
            "the run number \"9223372036854775808\" (GITHUB_RUN_NUMBER) is not a whole number"
        ),
    ])
    func `a run number that is missing or none is refused`(text: String?, summary: String) {
        var environment = ["GITHUB_ACTIONS": "true"]
        environment["GITHUB_RUN_NUMBER"] = text
        let error = #expect(throws: Diagnostic.self) { try RunNumber.find(in: environment) }
        #expect(error?.summary == summary)
    }

    @Test func `the documentation's tables have each system with its variables`() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = String(decoding: try read("/\(root)/docs/versions.md"), as: UTF8.self)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
        for system in ContinuousIntegration.all {
            let own = rows.filter { $0.hasPrefix("| \(system.name)") }
            try #require(own.count == 2, "\(system.name)")
            let variables = [system.marks[0].variable, system.runNumber]
            for variable in variables + system.tagVariables.map(\.name) {
                #expect(own[0].contains("`\(variable)"), "\(system.name): \(variable)")
            }
        }
    }
}
