import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

struct SwiftFileTests {
    /// What the file needs of UIKit.
    private static let kit = """
        @MainActor public final class UIApplication {
            public static let shared = UIApplication()
            public private(set) var alternateIconName: String?
            public func setAlternateIconName(_ name: String?) async throws {
                alternateIconName = name
            }
        }
        """
    private static let icons = #"""
        {"name": "Sun \"quoted\" \\", "master": "m.svg", "case": "sun"},
        {"name": "default", "master": "m.svg", "from": "12-20", "to": "01-06"},
        {"name": "極光", "master": "m.svg",
         "dates": [{"from": "2027-02-06", "to": "2027-02-20"}, {"from": "2028-01-26", "to": "2028-02-09"}]},
        {"name": "🎄", "master": "m.svg"}
        """#
    private static let swift = """
        "infoPlist": "Info.plist", "swift": {"file": "AlternateIcon.swift"},
        "renamed": {"Moon": "default"}
        """

    @Test func `the Swift file compiles, and knows the season of a day`() async throws {
        try await IconStage(Self.icons, Self.swift).run { run in
            let main = """
                import UIKit

                func check(_ year: Int, _ month: Int, _ day: Int) {
                    print(AlternateIcon.season(year: year, month: month, day: day).map { "\\($0)" } ?? "-")
                }
                check(2026, 12, 19)
                check(2026, 12, 20)
                check(2027, 1, 6)
                check(2027, 1, 7)
                check(2027, 2, 6)
                check(2027, 2, 20)
                check(2027, 2, 21)
                check(2026, 2, 10)
                check(2028, 2, 1)
                print(AlternateIcon.allCases.map(\\.rawValue).joined(separator: "|"))
                try await AlternateIcon.極光.apply()
                print(AlternateIcon.current.map { "\\($0)" } ?? "-")
                try await UIApplication.shared.setAlternateIconName("Moon")
                print(AlternateIcon.current.map { "\\($0)" } ?? "-")
                try await AlternateIcon.reset()
                print(AlternateIcon.current.map { "\\($0)" } ?? "-")
                """
            try buildKit(in: "\(run.folder)/kit")
            try write(main, to: "\(run.folder)/kit/main.swift")
            let program = try TestSupport.run(
                ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-I", ".", "UIKit.o"]
                    + ["main.swift", "../AlternateIcon.swift", "-o", "program"],
                in: "\(run.folder)/kit"
            )
            #expect(program.status == 0, "\(program.error)")
            let printed = try TestSupport.run(["\(run.folder)/kit/program"])
            #expect(
                printed.output == """
                    -
                    defaultIcon
                    defaultIcon
                    -
                    極光
                    極光
                    -
                    -
                    極光
                    Sun "quoted" \\|default|極光|🎄
                    極光
                    defaultIcon
                    -

                    """
            )
        }
    }

    private func buildKit(in folder: String) throws {
        try write(Self.kit, to: "\(folder)/UIKit.swift")
        let library = try TestSupport.run(
            ["swiftc", "-parse-as-library", "-emit-module", "-emit-object", "-module-name"]
                + ["UIKit", "UIKit.swift", "-o", "UIKit.o"],
            in: folder
        )
        #expect(library.status == 0, "\(library.error)")
    }

    private func stage(type: String, case name: String) -> IconStage {
        let icon = """
            {"name": "Dawn", "master": "m.svg", "case": "\(name)", "from": "12-20", "to": "01-06"}
            """
        let swift = "{\"file\": \"Icon.swift\", \"type\": \"\(type)\"}"
        return IconStage(
            icon,
            #""mode": "catalog", "sheet": false, "renamed": {"Moon": "Dawn"}, "swift": "# + swift
        )
    }

    /// Names that the file has in other roles, and names of the standard library.
    @Test(arguments: [
        ("Season", "dawn"), ("Dawn", "Dawn"), ("UIKit", "from"), ("Icon", "String"),
        ("Icon", "CaseIterable"), ("Icon", "name"), ("Equatable", "Int"), ("Swift", "Sendable"),
    ])
    func `a name that is taken elsewhere compiles`(type: String, name: String) async throws {
        try await stage(type: type, case: name).run { run in
            try buildKit(in: "\(run.folder)/kit")
            let checked = try TestSupport.run(
                ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-I", "kit"]
                    + ["-typecheck", "Icon.swift"],
                in: run.folder
            )
            #expect(checked.status == 0, "\(checked.error)")
        }
    }

    @Test(arguments: [
        "Season", "RawValue", "AllCases", "UIApplication", "Type", "Protocol", "rawValue",
        "current", "renamed", "allCases", "init", "Any",
    ])
    func `a case that would not compile is refused`(name: String) async throws {
        #expect(
            try await stage(type: "Icon", case: name).errors() == [
                "/icons/0/case: \"\(name)\" can't be a case in Swift"
            ]
        )
    }

    @Test(arguments: [
        "String", "CaseIterable", "Sendable", "Hashable", "Int", "Bool", "UIApplication",
        "MainActor", "Any", "Self",
    ])
    func `a type that would not compile is refused`(name: String) async throws {
        #expect(
            try await stage(type: name, case: "dawn").errors() == [
                "/swift/type: \"\(name)\" can't be the name of a Swift type"
            ]
        )
    }

    @Test func `the Swift file is as swift-format leaves it`() async throws {
        try await IconStage(Self.icons, Self.swift).run { run in
            let text = try run.text("AlternateIcon.swift")
            let mark = "// swift-format-ignore-file\n"
            #expect(text.hasPrefix(mark))
            try write(String(text.dropFirst(mark.count)), to: "\(run.folder)/Judged.swift")
            let style = #"{"version": 1, "lineLength": 100, "indentation": {"spaces": 4}}"#
            let lint = try TestSupport.run(
                ["swift", "format", "lint", "--strict", "--configuration", style]
                    + ["Judged.swift"],
                in: run.folder
            )
            #expect(lint.status == 0, "\(lint.error)")
            #expect(lint.error == "")
        }
    }

    @Test(arguments: [
        ("Dawn", "dawn"), ("Spring Time", "springTime"), ("URLIcon", "urlIcon"), ("AB", "ab"),
        ("app-icon_2", "appIcon2"), ("2024", "icon2024"), ("init", "initIcon"), ("極光", "極光"),
        ("Straße", "straße"), ("🎄", "iconU1F384"), ("allCases", "allCasesIcon"), ("été 2", "été2"),
    ])
    func `a key gives a case in camel case`(key: String, name: String) {
        #expect(SwiftName.ofCase(key) == name)
    }

    @Test func `keys that give one case are refused until one names its own`() async throws {
        let icons =
            #"{"name": "Dark Blue", "master": "m.svg"}, {"name": "dark.blue.", "master": "m.svg"}"#
        #expect(
            try await IconStage(icons, Self.swift.replacing("default", with: "Dark Blue"))
                .errors()
                == [
                    "/icons/1/case: \"Dark Blue\" and \"dark.blue.\" would both be the case darkBlue "
                        + "in Swift"
                ]
        )
    }
}
