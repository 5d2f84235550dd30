import PluginAPI

/// A Swift file with the alternates as an enumeration.
struct SwiftSource {
    /// One alternate.
    struct Case {
        var name: String
        var key: String
        var seasons: [Season]
    }

    var type: String
    var cases: [Case]
    /// New cases by the keys of earlier releases.
    var renamed: [(old: String, name: String)]

    /// The file, as swift-format leaves it with four spaces of indent and 100 columns; other styles
    /// are set to pass it over.
    var text: String {
        let hasSeasons = cases.contains { !$0.seasons.isEmpty }
        let parts = [
            declaration,
            hasSeasons ? Self.seasonType : nil,
            hasSeasons ? seasonMembers : nil,
            renamed.isEmpty ? nil : renamedMember,
            calls,
        ]
        return """
            // swift-format-ignore-file
            // Made by shipit from the alternates of a release; what is changed here is overwritten.

            import UIKit

            /// The app's alternate icons, by the names that the system knows them by.
            enum \(type): String, CaseIterable, Sendable {
            \(parts.compactMap(\.self).joined(separator: "\n\n"))
            }

            """
    }

    private var declaration: String {
        cases.map { "    case \($0.name) = \(literal($0.key))" }.joined(separator: "\n")
    }

    private static let seasonType = """
            /// Days that an icon is meant for, the first and the last among them.
            struct Season: Hashable, Sendable {
                /// Year, or 0 for every year, month and day.
                let from: [Int]
                /// Year, or 0 for every year, month and day; before `from` when New Year lies between.
                let to: [Int]

                fileprivate init(_ from: [Int], _ to: [Int]) {
                    self.from = from
                    self.to = to
                }

                /// Whether a day of the Gregorian calendar is one of the season's.
                func contains(year: Int, month: Int, day: Int) -> Bool {
                    let today = [from[0] == 0 ? 0 : year, month, day]
                    let isAfter = !today.lexicographicallyPrecedes(from)
                    let isBefore = !to.lexicographicallyPrecedes(today)
                    let isOverNewYear = to.lexicographicallyPrecedes(from)
                    return isOverNewYear ? isAfter || isBefore : isAfter && isBefore
                }
            }
        """

    private var seasonMembers: String {
        let branches = cases.filter { !$0.seasons.isEmpty }.map { item in
            let seasons = item.seasons.map { "Season(\(day($0.from)), \(day($0.to)))" }
            return "        case .\(item.name):\n            \(list(seasons, indent: 12))"
        }
        let rest = cases.contains { $0.seasons.isEmpty } ? "\n        default: []" : ""
        return """
                /// When the icon is meant to be offered; empty for all the year.
                var seasons: [Season] {
                    switch self {
            \(branches.joined(separator: "\n"))\(rest)
                    }
                }

                /// The first icon that is meant for a day of the Gregorian calendar.
                static func season(year: Int, month: Int, day: Int) -> Self? {
                    allCases.first { icon in
                        icon.seasons.contains { $0.contains(year: year, month: month, day: day) }
                    }
                }
            """
    }

    private var renamedMember: String {
        let entries = renamed.map { "\(literal($0.old)): .\($0.name)" }
        let start = "    static let renamed: [String: Self] = "
        return """
                /// The icons by names that earlier versions of the app set.
            \(start)\(list(entries, indent: 4, after: start.count))
            """
    }

    /// A collection: one element on the line where there is room, several on lines of their own.
    private func list(_ elements: [String], indent: Int, after start: Int? = nil) -> String {
        let blank = String(repeating: " ", count: indent)
        guard elements.count == 1 else {
            return "[\n\(elements.map { "\(blank)    \($0),\n" }.joined())\(blank)]"
        }
        let isShort = (start ?? indent) + elements[0].count + 2 <= Self.columns
        return isShort ? "[\(elements[0])]" : "[\n\(blank)    \(elements[0])\n\(blank)]"
    }

    private static let columns = 100

    private var calls: String {
        let earlier = renamed.isEmpty ? "" : " ?? renamed[name]"
        return """
                /// The icon that is set; nil for the primary one.
                @MainActor static var current: Self? {
                    guard let name = UIApplication.shared.alternateIconName else { return nil }
                    return Self(rawValue: name)\(earlier)
                }

                /// Sets the icon; the system tells the user.
                @MainActor func apply() async throws {
                    try await UIApplication.shared.setAlternateIconName(rawValue)
                }

                /// Sets the primary icon again.
                @MainActor static func reset() async throws {
                    try await UIApplication.shared.setAlternateIconName(nil)
                }
            """
    }

    private func day(_ day: CalendarDay) -> String {
        "[\(day.year ?? 0), \(day.month), \(day.day)]"
    }

    /// A string literal; keys have no controls in them.
    private func literal(_ text: String) -> String {
        var literal = ""
        for character in text.unicodeScalars {
            if character == "\"" || character == "\\" { literal += "\\" }
            literal.unicodeScalars.append(character)
        }
        return "\"\(literal)\""
    }
}
