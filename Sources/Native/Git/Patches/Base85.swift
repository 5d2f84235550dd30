/// Base 85 as git's binary patches have it: five digits for four bytes, the last of which may be
/// filled with zeros.
///
/// Source: git, base85.c.
enum Base85 {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~".utf8
    )

    /// Writes the digits of some bytes.
    static func append(_ bytes: ArraySlice<UInt8>, to target: inout [UInt8]) {
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
            var number = (start..<start + 4).reduce(UInt32(0)) {
                $0 << 8 | ($1 < bytes.endIndex ? UInt32(bytes[$1]) : 0)
            }
            var group = [UInt8](repeating: 0, count: 5)
            for place in (0..<5).reversed() {
                group[place] = digits[Int(number % 85)]
                number /= 85
            }
            target += group
        }
    }
}
