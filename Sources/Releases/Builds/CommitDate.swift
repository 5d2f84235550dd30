/// A time in UTC as text, by the proleptic Gregorian calendar and no system's time zone.
package enum CommitDate {
    /// `YYYY-MM-DDTHH:MM:SSZ` (RFC 3339) for seconds since 1970 UTC.
    package static func text(_ seconds: Int64) -> String {
        let second = seconds.quotientAndRemainder(dividingBy: day)
        let isBefore = second.remainder < 0
        let days = isBefore ? second.quotient - 1 : second.quotient
        let time = isBefore ? second.remainder + day : second.remainder
        let (year, month, dayOfMonth) = civil(days)
        let date = [padded(year, 4), padded(month, 2), padded(dayOfMonth, 2)]
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }
        return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
    }

    /// The seconds since 1970 UTC of a text that `text(_:)` gave; nil for any other.
    static func seconds(_ text: String) -> Int64? {
        let parts = text.split { !$0.isNumber }.compactMap { Int64($0) }
        guard parts.count == 6, parts[0] < 1 << 40, (1...12).contains(parts[1]), parts[2] < 32,
            parts[3] < 24, parts[4] < 60, parts[5] < 60
        else { return nil }
        let clock = parts[3] * 3600 + parts[4] * 60 + parts[5]
        let seconds = days(parts[0], parts[1], parts[2]) * day + clock
        return self.text(seconds) == text ? seconds : nil
    }

    private static let day: Int64 = 86_400

    /// Year, month and day of a number of days since 1970.
    ///
    /// Years are counted from March, so that the leap day is a year's last; 400 such years have
    /// 146,097 days, and there are 719,468 days between 0000-03-01 and 1970.
    private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // From March on, month lengths repeat every five months, 153 days.
        let marchMonth = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
    }

    /// The number of days since 1970 of a date from year 0 on: what `civil(_:)` does, backwards.
    private static func days(_ year: Int64, _ month: Int64, _ dayOfMonth: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let marchMonth = month <= 2 ? month + 9 : month - 3
        let dayOfYear = (153 * marchMonth + 2) / 5 + dayOfMonth - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(abs(number))
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
            + digits
    }
}
