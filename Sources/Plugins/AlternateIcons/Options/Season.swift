import Diagnostics
import JSON
import PluginAPI

/// The days on which a festival icon is offered, the first and the last among them.
struct Season: Codable, Hashable, Sendable {
    var from: CalendarDay
    /// Before `from` in days of every year when the season spans New Year.
    var to: CalendarDay

    /// Reads the days of a season.
    ///
    /// - Parameter pointer: The pointer to the object that has them as `from` and `to`.
    /// - Throws: `Diagnostic`.
    init(from first: String, to last: String, option pointer: String) throws(Diagnostic) {
        guard let from = CalendarDay(first) else { throw Messages.noDay(first, "\(pointer)/from") }
        guard let to = CalendarDay(last) else { throw Messages.noDay(last, "\(pointer)/to") }
        guard (from.year == nil) == (to.year == nil) else {
            throw Messages.mixed(first, last, "\(pointer)/to")
        }
        guard from.year == nil || from.order <= to.order else {
            throw Messages.backwards(first, last, "\(pointer)/to")
        }
        (self.from, self.to) = (from, to)
    }

    var json: JSONValue { ["from": .string("\(from)"), "to": .string("\(to)")] }
}

extension AlternateOptions {
    /// The seasons of the icon; empty when it is one for all the year.
    ///
    /// - Parameter pointer: Where the icon is in the options.
    /// - Throws: `Diagnostic`.
    func seasons(option pointer: String) throws(Diagnostic) -> [Season] {
        if let dates {
            guard from == nil, to == nil else { throw Messages.twice(pointer) }
            var seasons: [Season] = []
            for (index, range) in dates.enumerated() {
                let place = "\(pointer)/dates/\(index)"
                seasons.append(try Season(from: range.from, to: range.to, option: place))
            }
            return seasons
        }
        switch (from, to) {
        case (nil, nil): return []
        case (let from?, let to?): return [try Season(from: from, to: to, option: pointer)]
        case (_, nil): throw Messages.half("from", without: "to", pointer)
        case (nil, _): throw Messages.half("to", without: "from", pointer)
        }
    }
}

private enum Messages {
    static func noDay(_ text: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a day",
            option: option,
            help: "write \"MM-DD\" for every year, as \"12-24\", or \"YYYY-MM-DD\""
        )
    }

    static func mixed(_ from: String, _ to: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(from)\" and \"\(to)\" are not both days of one year or of every year",
            option: option,
            help: "write both with a year, or both without"
        )
    }

    static func backwards(_ from: String, _ to: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "the last day, \"\(to)\", is before the first, \"\(from)\"",
            option: option,
            help: "exchange the two; only seasons of every year, without a year, span New Year"
        )
    }

    static func twice(_ option: String) -> Diagnostic {
        Diagnostic(
            "the season is given by \"dates\" and by \"from\" and \"to\"",
            option: "\(option)/dates",
            help: "put all seasons under \"dates\""
        )
    }

    static func half(_ key: String, without other: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "the season has \"\(key)\" and no \"\(other)\"",
            option: "\(option)/\(key)",
            help: "add \"\(other)\"; a season of one day has the same day twice"
        )
    }
}
