/// The text form of a date in an XML property list: `2026-11-20T08:00:00Z`.
enum PropertyListDate {
    /// Days from 1970-01-01 to 2001-01-01, where a property list's time begins.
    private static let epoch = 11_323

    /// Seconds since 2001; nil for other text.
    static func seconds(_ text: String) -> Double? {
        let fields = text.split(omittingEmptySubsequences: false) { "-T:Z".contains($0) }
        let numbers = fields.prefix(6).compactMap { Int($0) }
        guard text.utf8.count == 20, text.hasSuffix("Z"), fields.count == 7, numbers.count == 6,
            (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
            numbers[4] < 60, numbers[5] < 61
        else { return nil }
        let days = days(numbers[0], numbers[1], numbers[2]) - epoch
        return Double(((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5])
    }

    /// The text of seconds since 2001, rounded down to whole ones.
    static func text(_ seconds: Double) -> String {
        let bounded = min(max(seconds.isFinite ? seconds : 0, -6e10), 2e11)
        let whole = Int(bounded.rounded(.down))
        let day = (whole - whole.modulo(86_400)) / 86_400 + epoch
        let (year, month, date) = civil(day)
        let time = whole.modulo(86_400)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))"
            + "T\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    /// Days since 1970-01-01 of a Gregorian date; years begin in March, so leap days come last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted - shifted.modulo(400)) / 400
        let yearOfEra = shifted.modulo(400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let dayOfEra = shifted.modulo(146_097)
        let era = (shifted - dayOfEra) / 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * march + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// The remainder that is never negative.
    fileprivate func modulo(_ divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
