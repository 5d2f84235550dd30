/// A day of one year, or of every year, as options write it: `2027-12-24` or `12-24`.
public struct CalendarDay: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Nil for every year.
    public let year: Int?
    /// From 1 to 12.
    public let month: Int
    /// From 1 to the month's last day.
    public let day: Int

    /// Reads `MM-DD` or `YYYY-MM-DD`; nil for another text or a day that no calendar has.
    ///
    /// February has 29 days in leap years of the Gregorian calendar and in days of every year.
    public init?(_ text: String) {
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
        guard year != 0, (1...12).contains(month), (1...lastDay).contains(day) else { return nil }
    }

    private var lastDay: Int {
        guard month == 2 else { return [4, 6, 9, 11].contains(month) ? 30 : 31 }
        guard let year else { return 29 }
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100)
        return isLeap || year.isMultiple(of: 400) ? 29 : 28
    }

    /// A number that is greater for later days; days of every year are compared within a year.
    public var order: Int { ((year ?? 0) * 100 + month) * 100 + day }

    /// As it is written in options.
    public var description: String {
        let monthAndDay = "\(padded(month, 2))-\(padded(day, 2))"
        return year.map { "\(padded($0, 4))-\(monthAndDay)" } ?? monthAndDay
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
