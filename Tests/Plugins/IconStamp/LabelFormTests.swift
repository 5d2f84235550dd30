import Testing

@testable import IconStampPlugin

struct LabelFormTests {
    /// The forms of a label, the lines of one parted by ` / `.
    private func forms(_ label: String, _ facts: BuildFacts) -> [String] {
        LabelForms(of: label, facts).all.map { $0.lines.joined(separator: " / ") }
    }

    private static let release = BuildFacts(version: "1.4.0", build: "812", channel: "stable")

    @Test(arguments: [
        ("1.4.0 (812)", ["1.4.0 (812)", "1.4.0 / 812", "812", "1.4.0"]),
        (
            "Beta 1.4.0 (812)",
            [
                "Beta 1.4.0 (812)", "Beta 1.4.0 / 812", "1.4.0 (812)", "1.4.0 / 812", "812",
                "Beta 1.4.0", "Beta / 1.4.0", "1.4.0",
            ]
        ),
        ("DEV", ["DEV"]), ("(812)", ["(812)", "812"]), ("feature-x.1.2", ["feature-x.1.2"]),
        ("internal use", ["internal use", "internal / use", "internal", "use"]),
    ])
    func `a label is shortened by whole words, and keeps the build longest`(
        label: String,
        forms: [String]
    ) {
        #expect(self.forms(label, Self.release) == forms)
    }

    @Test(arguments: [
        (
            "Release candidate 2.1.0",
            [
                "Release candidate 2.1.0", "Release / candidate 2.1.0", "candidate 2.1.0",
                "candidate / 2.1.0", "2.1.0",
            ]
        ),
        (
            "beta build 812",
            ["beta build 812", "beta / build 812", "build 812", "build / 812", "812", "beta"]
        ),
        (
            "QA build 812 for beta",
            [
                "QA build 812 for beta", "QA build / 812 for beta", "build 812 for beta",
                "build 812 / for beta", "QA build 812", "QA build / 812", "812 for beta",
                "812 for / beta", "build 812", "build / 812", "812", "for beta", "for / beta",
                "beta",
            ]
        ),
    ])
    func `a shorter form still distinguishes builds`(label: String, forms: [String]) {
        let facts = BuildFacts(version: "2.1.0", build: "812", channel: "beta")
        #expect(self.forms(label, facts) == forms)
    }

    @Test func `a long build number goes to a second line and ends in its last digits`() {
        let facts = BuildFacts(version: "2026.10.123", build: "20261122.4", channel: "stable")
        #expect(
            forms("2026.10.123 (20261122.4)", facts) == [
                "2026.10.123 (20261122.4)", "2026.10.123 / 20261122.4", "20261122.4", "…61122.4",
                "…1122.4", "…122.4", "…22.4", "…2.4", "2026.10.123",
            ]
        )
    }

    @Test func `a prerelease is parted from its version, and shortened only last`() {
        let snapshot = BuildFacts(version: "1.4.1-snapshot.1", build: "7", channel: "snapshot")
        #expect(
            forms("1.4.1-snapshot.1", snapshot) == [
                "1.4.1-snapshot.1", "1.4.1 / snapshot.1", "snapshot.1", "1.4.1s1", "1.4.1 / s1",
                "s1", "1.4.1-snapshot", "1.4.1 / snapshot",
            ]
        )
        let candidate = BuildFacts(version: "1.4.1-rc.2.7", build: "812", channel: "rc")
        #expect(
            forms("1.4.1-rc.2.7 (812)", candidate).prefix(5) == [
                "1.4.1-rc.2.7 (812)", "1.4.1-rc.2.7 / 812", "1.4.1-rc.2 (812)",
                "1.4.1-rc.2 / 812", "1.4.1-rc (812)",
            ]
        )
        let commit = BuildFacts(
            version: "1.4.1-snapshot.0.g347bca604b",
            build: "7",
            channel: "snapshot"
        )
        #expect(forms(commit.version, commit).contains("s0.g347bca6"))
    }

    @Test(arguments: [
        ("1.4.0 (812)", "1.4.0", false), ("1.4.0 (812)", "812", true),
        ("1.4.0 (812)", "1.4.0 / 812", true), ("1.4.0", "1.4.0", true),
        ("1.4.0 stable", "stable", false), ("1.4.0 (812)", "8120", false),
        ("1.4.0 (812)", "b812", true), ("1.4.0.812", "1.4.0.812", true),
        ("1.4.0 1a2b3c4", "1a2b3c4", true), ("1.4.0 1a2b3c4", "1.4.0", false),
    ])
    func `what distinguishes builds is the build number, the commit, or a version without either`(
        label: String,
        form: String,
        isDistinct: Bool
    ) {
        var facts = Self.release
        facts.commit = "1a2b3c4d5e6f"
        let lines = form.split(separator: " / ").map(String.init)
        let forms = LabelForms(of: label, facts)
        #expect(forms.distinguishes(LabelForm(lines: lines)) == isDistinct)
    }

    @Test(arguments: ["0.9.19-beta", "0.9.19-beta.2"])
    func `only the build number distinguishes builds of a prerelease, where the label has one`(
        version: String
    ) {
        let facts = BuildFacts(version: version, build: "3889", channel: "beta")
        let forms = LabelForms(of: "\(version) (3889)", facts)
        #expect(!forms.distinguishes(LabelForm(version)))
        #expect(!forms.distinguishes(LabelForm("b")))
        #expect(!forms.distinguishes(LabelForm(lines: ["0.9.19", "b2"])))
        #expect(
            forms.all.filter(forms.distinguishes).allSatisfy {
                $0.text.hasSuffix("89")
                    || $0.text.contains("3889")
            }
        )
        #expect(forms.all.prefix { $0 != LabelForm(version) }.contains(LabelForm("3889")))
        #expect(LabelForms(of: version, facts).distinguishes(LabelForm(version)))
    }

    @Test func `the build number 1 is not seen in the version 1.4.1`() {
        let facts = BuildFacts(version: "1.4.1", build: "1", channel: "stable")
        let forms = LabelForms(of: "1.4.1 (1)", facts)
        #expect(!forms.distinguishes(LabelForm("1.4.1")))
        #expect(forms.distinguishes(LabelForm("1")))
        let snapshot = BuildFacts(version: "1.4.1-snapshot.3", build: "1", channel: "snapshot")
        #expect(!snapshot.holdsBuild("1.4.1-snapshot"))
    }
}
