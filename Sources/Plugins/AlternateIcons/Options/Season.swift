import Diagnostics
import JSON

/// The days on which a festival icon is offered, the first and the last among them.
struct Season: Codable, Hashable, Sendable {
    /// A day of one year or of every year.
    struct Day: Codable, Hashable, Sendable, CustomStringConvertible {
        /// Nil for every year.
        var year: Int?
        var month: Int
        var day: Int

        /// Reads `MM-DD` or `YYYY-MM-DD`; nil for another text or a day that no calendar has.
        init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let widths = parts.map(\.utf8.count)
            let numbers = parts.compactMap { part in
                part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
            }
            guard numbers.count == parts.count, widths == [2, 2] || widths == [4, 2, 2] else {
                return nil
            }
            year = numbers.count == 3 ? numbers[0] : nil
            (month, day) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
            guard year != 0, (1...12).contains(month), (1...lastDay).contains(day) else {
                return nil
            }
        }

        /// The last day of the month; that of a leap year in days of every year.
        private var lastDay: Int {
            guard month == 2 else { return [4, 6, 9, 11].contains(month) ? 30 : 31 }
            guard let year else { return 29 }
            let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100)
            return isLeap || year.isMultiple(of: 400) ? 29 : 28
        }

        /// As it is written in options.
        var description: String {
            let monthAndDay = "\(padded(month, 2))-\(padded(day, 2))"
            return year.map { "\(padded($0, 4))-\(monthAndDay)" } ?? monthAndDay
        }

        private func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
    }

    var from: Day
    /// Before `from` in days of every year when the season spans New Year.
    var to: Day

    /// Reads the days of a season.
    ///
    /// - Parameter pointer: The pointer to the object that has them as `from` and `to`.
    /// - Throws: `Diagnostic`.
    init(from first: String, to last: String, option pointer: String) throws(Diagnostic) {
        guard let from = Day(first) else { throw Messages.noDay(first, "\(pointer)/from") }
        guard let to = Day(last) else { throw Messages.noDay(last, "\(pointer)/to") }
        guard (from.year == nil) == (to.year == nil) else {
            throw Messages.mixed(first, last, "\(pointer)/to")
        }
        guard from.year == nil || from.key <= to.key else {
            throw Messages.backwards(first, last, "\(pointer)/to")
        }
        (self.from, self.to) = (from, to)
    }

    var json: JSONValue { ["from": .string("\(from)"), "to": .string("\(to)")] }
}

extension Season.Day {
    fileprivate var key: Int { ((year ?? 0) * 100 + month) * 100 + day }
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
