/// The date and time fields of a zip file's headers, in UTC.
///
/// libarchive fills them with the local time of the machine, so the same archive would get other
/// bytes under another `TZ`; changing `TZ` would be a race with every other thread of the process.
/// They are written over once the archive is whole.
///
/// Source: PKWARE APPNOTE 6.3.3, sections 4.3.7, 4.3.12 and 4.4.6.
struct ZipDates {
    /// Time, then date, each two bytes, lowest first.
    let field: [UInt8]

    /// - Parameter seconds: Since 1970 UTC; the format begins in 1980 and ends in 2107.
    init(_ seconds: Int) {
        let clamped = min(max(seconds, 315_532_800), 4_354_819_198)
        let (days, rest) = clamped.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = civilDate(days)
        let time = (rest / 3600) << 11 | (rest / 60 % 60) << 5 | (rest % 60) / 2
        let date = (year - 1980) << 9 | month << 5 | day
        field = [time & 0xFF, time >> 8, date & 0xFF, date >> 8].map(UInt8.init)
    }

    /// Writes the fields of all headers.
    ///
    /// - Parameters:
    ///   - file: The whole archive.
    ///   - headers: Where the local headers begin, in the order of the entries.
    ///   - directory: Where the central directory begins.
    /// - Throws: `FileError`, or `ArchiveError` when a header is not where it should be.
    func write(to file: ArchiveFile, headers: [Int], directory: Int) throws {
        var central = directory
        for header in headers {
            try expect([0x50, 0x4B, 3, 4], in: file, at: header)
            try file.overwrite(field, at: header + 10)
            try expect([0x50, 0x4B, 1, 2], in: file, at: central)
            try file.overwrite(field, at: central + 12)
            let lengths = try file.read(6, at: central + 28)
            for index in stride(from: 0, to: 6, by: 2) {
                central += Int(lengths[index]) | Int(lengths[index + 1]) << 8
            }
            central += 46
        }
    }

    private func expect(_ signature: [UInt8], in file: ArchiveFile, at offset: Int) throws {
        guard try file.read(4, at: offset) == signature else {
            throw ArchiveError("byte \(offset)", message: "no zip header where one should begin")
        }
    }
}

/// The day of the Gregorian calendar so many days after 1 January 1970.
///
/// Years are counted from March, so that the leap day is the last of its year.
private func civilDate(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
        yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
        dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
}
