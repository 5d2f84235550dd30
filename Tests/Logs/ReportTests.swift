import Diagnostics
import JSON
import Logs
import Testing
import TestSupport

struct ReportTests {
    private func entry(_ summary: String, line: Int = 4, path: String? = "a.json") -> LogEntry {
        let place = Place(file: path, position: TextPosition(line: line, column: 1), pointer: "/x")
        return LogEntry(
            Diagnostic(summary, at: place, severity: .warning),
            check: "shipit check",
            path: path
        )
    }

    @Test func `a fingerprint stays when lines move, and differs for each entry`() throws {
        func prints(_ entries: [LogEntry]) -> [String] {
            (CodeQuality(entries).json.array ?? []).compactMap { $0["fingerprint"]?.string }
        }
        let before = prints([entry("a"), entry("a"), entry("b")])
        #expect(Set(before).count == 3)
        #expect(prints([entry("a", line: 9), entry("a"), entry("b", line: 70)]) == before)
        #expect(prints([entry("a", path: "b.json")])[0] != before[0])
        #expect(CodeQuality([]).json == .array([]))
    }

    @Test func `an entry about no file is one about the pipeline`() {
        let all = CodeQuality([entry("a"), entry("b", path: nil)]).json.array ?? []
        #expect(all.map { $0["location"]?["path"]?.string } == ["a.json", "pipeline.json"])
        #expect(all.map { $0["location"]?["lines"]?["begin"]?.integer } == [4, 1])
        #expect(all.map { $0["severity"]?.string } == ["minor", "minor"])
    }

    @Test func `outputs with several lines end where a delimiter says, and have no dotenv form`() {
        let variables = Variables([("version", "1.0"), ("tag", "a=b\n<<EOF\nx=y")])
        #expect(
            variables.gitHubOutputs(delimiter: "d")
                == "version=1.0\ntag<<d\na=b\n<<EOF\nx=y\nd\n"
        )
        #expect(variables.dotenv == "SHIPIT_VERSION=1.0\n")
    }

    @Test func `a summary is Markdown in which names are only names`() throws {
        let name = "a|b <img src=x> [x](http://e.com) @me `c`\n# no heading"
        let text = JobSummary(
            title: name,
            facts: [("version", name)],
            stages: [.init(name: name, outcome: "✓", output: "", duration: "")],
            entries: [entry(name)],
            commands: ["shipit verify 'a b'"]
        ).text(limit: 1 << 20)
        #expect(!text.replacing("\\<", with: "").contains("<img") && !text.contains("\n# "))
        #expect(text.contains("```sh\nshipit verify 'a b'\n```"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
        for row in rows {
            let cells = row.replacing("\\|", with: "").count { $0 == "|" }
            #expect(cells == 3 || cells == 5, "\(row)")
        }
    }

    @Test func `a summary keeps within its limit and counts the rest`() {
        let entries = (0..<5000).map {
            entry("number \($0): " + String(repeating: "x", count: 300))
        }
        let text = JobSummary(title: "t", entries: entries).text(limit: 100_000)
        #expect(text.utf8.count <= 100_000)
        #expect(text.contains("number 0:") && text.hasSuffix(" more\n"))
        #expect(JobSummary(title: "t", entries: entries).text(limit: 0).isEmpty)
    }

    @Test func `a file is one of the clone, below the folder that CI calls its root`() async throws
    {
        try await withTemporaryFolder { folder in
            for file in ["app/.git/HEAD", "app/pipeline.json", "app/sub/b.json", "other.json"] {
                try write("x", to: "\(folder)/\(file)")
            }
            let paths = ClonePaths(
                around: "\(folder)/app/sub",
                currentFolder: "\(folder)/app/sub",
                environment: [:]
            )
            #expect(paths.path(of: "pipeline.json") == "pipeline.json")
            #expect(paths.path(of: "b.json") == "sub/b.json")
            #expect(paths.path(of: "\(folder)/other.json") == nil)
            #expect(paths.path(of: "none.json") == nil)
            let inside = ClonePaths(
                around: "\(folder)/app",
                currentFolder: nil,
                environment: ["GITHUB_WORKSPACE": folder]
            )
            #expect(inside.path(of: "pipeline.json") == "app/pipeline.json")
        }
    }
}
