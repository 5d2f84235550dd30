/// A size for people: decimal units, three digits, the same in every locale.
public func byteCount(_ bytes: Int) -> String {
    var value = Double(bytes)
    for unit in ["bytes", "kB", "MB"] {
        if value < 999.5 || unit == "bytes" && bytes < 1000 {
            return unit == "bytes" ? "\(bytes) bytes" : "\(threeDigits(value)) \(unit)"
        }
        value /= 1000
    }
    return "\(threeDigits(value)) GB"
}

private func threeDigits(_ value: Double) -> String {
    if value >= 99.95 { return "\(Int(value.rounded()))" }
    let scale = value >= 9.995 ? 10.0 : 100.0
    return "\((value * scale).rounded() / scale)"
}
