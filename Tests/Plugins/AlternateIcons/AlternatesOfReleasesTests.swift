import JSON
import Releases
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

struct AlternatesOfReleasesTests {
    private func stage(_ names: [String], _ more: String = "") -> IconStage {
        let icons = names.map { "{\"name\": \"\($0)\", \"master\": \"m.svg\"}" }
        var stage = IconStage(icons.joined(separator: ", "), "\"mode\": \"catalog\"\(more)")
        stage.previous = PreviousOutputs(
            version: "1.3.0",
            outputs: ["Dawn", "Dusk", "Dawn"].map {
                .init(stage: "s", kind: "alternate-icon", metadata: ["name": .string($0)])
            }
        )
        return stage
    }

    @Test func `a key of the release before must stay or be acknowledged`() async throws {
        let gone = "/icons: the alternate \"Dawn\" of 1.3.0 is gone, and users may have chosen it"
        #expect(try await stage(["Dusk", "dawn"]).errors() == [gone])
        #expect(try await stage(["Dusk", "Dawn"]).errors() == [])
        #expect(try await stage(["Dusk"], #", "removed": ["Dawn"]"#).errors() == [])
        #expect(
            try await stage(["Dusk", "New"], #", "renamed": {"Dawn": "New"}"#).errors() == []
        )
    }

    @Test func `a renaming of an earlier release stays or is acknowledged`() async throws {
        func errors(_ more: String) async throws -> [String] {
            var stage = stage(["Dusk", "Dawn"], more)
            stage.previous?.outputs.append(
                .init(
                    stage: "s",
                    kind: "alternate-icon-index",
                    metadata: ["keys": ["Dawn", "Dusk"], "renamed": ["Sun": "Dawn"]]
                )
            )
            return try await stage.errors()
        }
        let forgotten =
            "/renamed: \"Sun\" was renamed to \"Dawn\" by 1.3.0, and users of older versions may have it"
        #expect(try await errors("") == [forgotten])
        #expect(try await errors(#", "renamed": {"Sun": "Dusk"}"#) == [])
        #expect(try await errors(#", "removed": ["Sun"]"#) == [])
    }

    @Test func `an acknowledgement that is not true is refused`() async throws {
        #expect(
            try await stage(["Dusk", "Dawn"], #", "removed": ["Dusk"]"#).errors() == [
                "/removed/0: \"Dusk\" is said to be gone, and is an icon"
            ]
        )
        #expect(
            try await stage(["Dusk"], #", "renamed": {"Dawn": "Duks"}"#).errors() == [
                "/renamed: \"Dawn\" is renamed to \"Duks\", which is not an icon"
            ]
        )
    }

    @Test func `the index lists keys, dates and digests`() async throws {
        var stage = IconStage(
            """
            {"name": "Xmas", "master": "m.svg", "from": "12-01", "to": "01-06"},
            {"name": "Day", "master": "m.svg", "dark": "clear.svg"}
            """,
            #""mode": "catalog", "removed": ["Old"]"#
        )
        stage.previous = nil
        try await stage.run { run in
            let index = try run.json("alternate-icons.json")
            let icons = try #require(index["icons"]?.array)
            #expect(icons.map { $0["key"] } == ["Xmas", "Day"])
            #expect(icons[0]["dates"] == [["from": "12-01", "to": "01-06"]])
            #expect(icons[1]["appearances"] == ["any", "dark"])
            #expect(icons[1]["set"] == "Day")
            #expect(index["removed"] == ["Old"])
            let lines = icons.flatMap { $0["files"]?.array ?? [] }.map {
                "\($0["sha256"]?.string ?? "")  \($0["path"]?.string ?? "")\n"
            }
            #expect(lines.count == 5)
            try write(lines.joined(), to: "\(run.folder)/sums")
            let checked = try TestSupport.run(["sha256sum", "-c", "sums"], in: run.folder)
            #expect(checked.status == 0, "\(checked.output)")
            #expect(run.metadata["alternate-icons.json"]?["keys"] == ["Xmas", "Day"])
        }
    }

    @Test(arguments: [
        (#""from": "02-30", "to": "03-01""#, "/icons/0/from: \"02-30\" is not a day"),
        (
            #""from": "2027-02-29", "to": "2027-03-01""#,
            "/icons/0/from: \"2027-02-29\" is not a day"
        ),
        (#""from": "1-2", "to": "03-01""#, "/icons/0/from: \"1-2\" is not a day"),
        (
            #""from": "2027-03-01", "to": "2027-02-01""#,
            "/icons/0/to: the last day, \"2027-02-01\", is before the first, \"2027-03-01\""
        ),
        (#""from": "03-01""#, "/icons/0/from: the season has \"from\" and no \"to\""),
        (
            #""dates": [{"from": "03-01", "to": "2027-03-02"}]"#,
            "/icons/0/dates/0/to: \"03-01\" and \"2027-03-02\" are not both days of one year or of "
                + "every year"
        ),
    ])
    func `a season that no calendar has is refused`(dates: String, error: String) async throws {
        let icon = "{\"name\": \"N\", \"master\": \"m.svg\", \(dates)}"
        #expect(try await IconStage(icon).errors() == [error])
    }
}
