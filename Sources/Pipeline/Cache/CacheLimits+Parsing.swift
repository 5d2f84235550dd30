extension CachePruning.Limits {
    /// The bytes that a text like `500M`, `2GB` or `1GiB` names; nil for any other text.
    ///
    /// K, M, G and T are powers of 1000, with or without a B; Ki, Mi, Gi and Ti, with a B, are powers
    /// of 1024.
    public static func bytes(_ text: String) -> Int? {
        let units = ["K", "M", "G", "T"].enumerated().flatMap { index, unit in
            [
                (unit, power(1000, index + 1)), ("\(unit)B", power(1000, index + 1)),
                ("\(unit)IB", power(1024, index + 1)),
            ]
        }
        return product(text.uppercased(), [("", 1), ("B", 1)] + units)
    }

    /// The seconds that a text like `90m`, `12h`, `30d` or `4w` names; nil for any other text.
    public static func seconds(_ text: String) -> Int? {
        product(text, [("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800)])
    }

    /// A whole number of a unit; nil when it is none, or does not fit.
    private static func product(_ text: String, _ units: [(name: String, size: Int)]) -> Int? {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let name = text.utf8.dropFirst(digits.count)
        guard let number = Int(String(decoding: digits, as: UTF8.self)),
            let unit = units.first(where: { $0.name.utf8.elementsEqual(name) })
        else { return nil }
        let (product, overflows) = number.multipliedReportingOverflow(by: unit.size)
        return overflows ? nil : product
    }

    private static func power(_ base: Int, _ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { product, _ in product * base }
    }
}
