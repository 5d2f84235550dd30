import Diagnostics
import JSON
import Releases
import Testing
import TestSupport

@testable import SplashPlugin

struct ThemeTests {
    private func themes(
        _ text: String,
        wanted: [String] = [],
        version: String = "2026.4.1",
        date: String = "2026-04-10T08:00:00Z"
    ) throws -> [String?] {
        let options = try JSONDocument(Array(text.utf8)).value.decode(
            as: [SplashOptions.Theme].self
        )
        let release = ReleaseFacts(
            name: "Aurora",
            version: version,
            tag: nil,
            build: "7",
            commit: String(repeating: "a", count: 40),
            date: date,
            channel: "stable"
        )
        let choice = ThemeChoice(options, wanted: wanted, for: release)
        try choice.diagnostics.throwIfAny()
        return choice.themes
    }

    private func errors(_ text: String) throws -> [Diagnostic] {
        do {
            _ = try themes(text)
            return []
        } catch let error as Diagnostics {
            return error.all
        }
    }

    @Test(arguments: [
        (#"{"versions": ["2026.4.*"]}"#, true), (#"{"versions": ["2026.5.*"]}"#, false),
        (#"{"versions": ["1.0", "*.4.?"]}"#, true), (#"{"versions": ["2026.4"]}"#, false),
        (#"{"from": "2026-04-10", "to": "2026-04-10"}"#, true),
        (#"{"from": "2026-04-11"}"#, false), (#"{"to": "2026-04-09"}"#, false),
        (#"{"from": "2025-12-01", "to": "2027-01-01"}"#, true),
        (#"{"from": "03-20", "to": "06-20"}"#, true), (#"{"from": "12-01", "to": "02-29"}"#, false),
        (#"{"versions": ["2026.*"], "from": "2027-01-01"}"#, false), ("{}", true),
    ])
    func `a theme is chosen by version and by date`(_ rule: String, _ isChosen: Bool) throws {
        let theme = rule == "{}" ? #"{"name": "x"}"# : #"{"name": "x", "# + rule.dropFirst()
        #expect(try themes("[\(theme)]") == [isChosen ? "x" : nil])
    }

    @Test(arguments: [
        ("2026-12-01", true), ("2026-12-31", true), ("2026-01-01", true), ("2024-02-29", true),
        ("2026-03-01", false), ("2026-11-30", false),
    ])
    func `days without a year may reach over New Year's Day`(
        _ date: String,
        _ isChosen: Bool
    ) throws {
        let winter = #"[{"name": "winter", "from": "12-01", "to": "02-29"}]"#
        #expect(try themes(winter, date: "\(date)T00:00:00Z") == [isChosen ? "winter" : nil])
    }

    @Test
    func `a release may hold several, and a name on the command line takes precedence over rules`()
        throws
    {
        let all = """
            [{"name": "spring", "from": "03-20", "to": "06-20"}, {"name": "sale"},
             {"name": "winter", "from": "12-01", "to": "02-29"}]
            """
        #expect(try themes(all) == ["spring", "sale"])
        #expect(try themes(all, wanted: ["winter", "default"]) == [nil, "winter"])
        #expect(try themes("[]") == [nil])
    }

    @Test func `names and days that can't be understood are refused, each with its place`() throws {
        let found = try errors(
            """
            [{"name": "default"}, {"name": "a"}, {"name": "a"}, {"name": "b c"},
             {"name": "d", "from": "20.3.", "to": "02-30"}, {"name": "e", "from": "2026-03-20", "to": "04-01"},
             {"name": "f", "from": "2026-03-20", "to": "2026-03-19"}]
            """
        )
        #expect(
            found.map { $0.place?.pointer } == [
                "/themes/0/name", "/themes/2/name", "/themes/3/name", "/themes/4/from",
                "/themes/4/to", "/themes/5", "/themes/6/to",
            ]
        )
    }

    @Test(arguments: [
        (#""from": "03-20""#, "2026-03-19", false), (#""from": "03-20""#, "2026-12-31", true),
        (#""from": "03-20""#, "2027-01-01", false), (#""to": "03-20""#, "2026-01-01", true),
        (#""to": "03-20""#, "2026-03-21", false), (#""from": "2026-03-20""#, "2031-01-01", true),
    ])
    func `one day without the other counts to the end of its year, or for ever`(
        _ rule: String,
        _ date: String,
        _ isChosen: Bool
    ) throws {
        let theme = #"[{"name": "x", \#(rule)}]"#
        #expect(try themes(theme, date: "\(date)T23:59:59Z") == [isChosen ? "x" : nil])
    }

    @Test func `names of other stages' themes leave the choice to version and date`() throws {
        let own = #"[{"name": "spring", "from": "03-20", "to": "06-20"}, {"name": "sale"}]"#
        #expect(try themes(own, wanted: ["elsewhere"]) == ["spring", "sale"])
        #expect(try themes(own, wanted: ["elsewhere", "sale"]) == ["sale"])
        #expect(try themes("[]", wanted: ["elsewhere", "default"]) == [nil])
    }

    @Test func `a pattern of stars takes no time to fail`() {
        let pattern = String(repeating: "*a", count: 200) + "b"
        #expect(!Wildcard(pattern).matches(String(repeating: "a", count: 4000)))
        #expect(Wildcard("*").matches("") && Wildcard("a*c").matches("abc"))
        #expect(!Wildcard("a?c").matches("ac"))
    }
}
