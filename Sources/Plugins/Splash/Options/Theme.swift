import JSON
import Devices
import Diagnostics
import LaunchScreens
import Layouts
import PluginAPI
import Releases

extension SplashOptions {
    /// A season or a campaign: other art and colours in the same layout.
    struct Theme: Decodable, Sendable {
        var name: String
        /// Patterns of versions: `*` matches any characters, `?` one.
        var versions: [String]?
        var from: String?
        var to: String?

        static let properties = [
            Property(
                "name",
                .string(),
                "what --theme and \"themes\" of a layer call it",
                required: true,
                examples: ["spring"]
            ),
            Property(
                "versions",
                .array(of: .string(), atLeast: 1),
                "patterns of the versions that it is for",
                usual: "all",
                examples: [["2026.4.*"]]
            ),
            Property(
                "from",
                .text(.day),
                "the first day on which it is chosen, in UTC, by the day of the commit",
                usual: "no limit; the first of January if \"to\" is a day of each year",
                examples: ["2026-03-20", "03-20"]
            ),
            Property(
                "to",
                .text(.day),
                "the last day on which it is chosen",
                usual: "no limit; the end of the year if \"from\" is a day of each year"
            ),
        ]
    }
}

/// Chooses the themes of a release.
struct ThemeChoice {
    /// What `--theme` and messages call the layout without a theme.
    static let plain = LaunchImageFacts.noTheme

    /// The names in the order of the options; nil is the layout without a theme.
    ///
    /// Empty only when there is an error.
    let themes: [String?]
    /// Names and dates that can't be understood.
    let diagnostics: DiagnosticCollector

    /// Names with another meaning in file names and options.
    private static let taken = [plain] + Appearance.allCases.map(\.rawValue)

    /// Chooses by name, otherwise by version and by the date of the commit.
    ///
    /// - Parameters:
    ///   - wanted: What `--theme` gave; empty when it was not used. Names of other stages' themes
    ///     are ignored here.
    init(_ options: [SplashOptions.Theme], wanted: [String], for release: ReleaseFacts) {
        var diagnostics = DiagnosticCollector()
        var rules: [ThemeRule] = []
        for (index, theme) in options.enumerated() {
            let pointer = "/themes/\(index)"
            if Self.taken.contains(theme.name) || !PlainName.isAllowed(theme.name) {
                diagnostics.add(Messages.noName(theme.name, pointer))
            } else if options[..<index].contains(where: { $0.name == theme.name }) {
                diagnostics.add(Messages.twin(theme.name, pointer))
            }
            rules.append(ThemeRule(theme, option: pointer, &diagnostics))
        }
        let names = options.map(\.name)
        self.diagnostics = diagnostics
        guard diagnostics.errors.isEmpty else {
            themes = []
            return
        }
        let named: [String?] =
            (wanted.contains(Self.plain) ? [nil] : []) + names.filter(wanted.contains)
        let fitting: [String?] = zip(names, rules).filter { $0.1.matches(release) }.map(\.0)
        themes = [named, fitting].first { !$0.isEmpty } ?? [nil]
    }
}

/// When a theme is chosen.
private struct ThemeRule {
    private let versions: [String]
    private let from: CalendarDay?
    private let to: CalendarDay?

    /// - Parameter diagnostics: Gets the days that can't be understood.
    init(
        _ theme: SplashOptions.Theme,
        option pointer: String,
        _ diagnostics: inout DiagnosticCollector
    ) {
        func day(_ text: String?, _ key: String) -> CalendarDay? {
            guard let text else { return nil }
            let day = CalendarDay(text)
            if day == nil { diagnostics.add(Messages.noDay(text, "\(pointer)/\(key)")) }
            return day
        }
        versions = theme.versions ?? []
        from = day(theme.from, "from")
        to = day(theme.to, "to")
        if let from, let to {
            if (from.year == nil) != (to.year == nil) {
                diagnostics.add(Messages.mixedYears(pointer))
            } else if from.year != nil, to.order < from.order {
                diagnostics.add(Messages.backwards("\(from)", "\(to)", "\(pointer)/to"))
            }
        }
    }

    /// Whether the version fits, where patterns are given, and the date, where days are given.
    func matches(_ release: ReleaseFacts) -> Bool {
        (versions.isEmpty || versions.contains { Wildcard($0).matches(release.version) })
            && matches(date: release.date)
    }

    /// A range of days of every year may reach over New Year's Day.
    private func matches(date: String) -> Bool {
        guard let today = CalendarDay(String(date.prefix { $0 != "T" })) else { return false }
        func isAfter(_ first: CalendarDay) -> Bool {
            first.year == nil
                ? (today.month, today.day) >= (first.month, first.day)
                : today.order >= first.order
        }
        func isBefore(_ last: CalendarDay) -> Bool {
            last.year == nil
                ? (today.month, today.day) <= (last.month, last.day)
                : today.order <= last.order
        }
        guard let from, let to else {
            return (from.map(isAfter) ?? true) && (to.map(isBefore) ?? true)
        }
        let wraps = from.year == nil && (to.month, to.day) < (from.month, from.day)
        return wraps ? isAfter(from) || isBefore(to) : isAfter(from) && isBefore(to)
    }
}

private enum Messages {
    static func noName(_ name: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            name == ThemeChoice.plain
                ? "\"default\" is the layout without a theme"
                : "\"\(name)\" can't be a theme's name",
            option: "\(pointer)/name",
            help: "it becomes part of file names: \(PlainName.rule)"
        )
    }

    static func twin(_ name: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "two themes are called \"\(name)\"",
            option: "\(pointer)/name",
            help: "give one of them several \"versions\", or another name"
        )
    }

    static func noDay(_ text: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a day",
            option: pointer,
            help: "write \"2026-03-20\", or \"03-20\" for every year"
        )
    }

    static func mixedYears(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "one of \"from\" and \"to\" has a year and the other has none",
            option: pointer,
            help: "give both a year, or none"
        )
    }

    static func backwards(_ from: String, _ to: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the theme ends on \(to), before it begins on \(from)",
            option: pointer,
            help: "swap the days, or leave out the years for a range over New Year's Day"
        )
    }
}
