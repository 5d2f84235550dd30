import JSON

/// Reads the object `color` of a colour set's slot.
struct ColorReader {
    var contents: CatalogContents
    /// Where the object is.
    var pointer: String

    func read(_ color: JSONValue) throws(CatalogError) -> ColorSet.Value {
        if let reference = color["reference"] {
            guard let name = reference.string else {
                throw contents.fault(
                    "the colour refers to \(reference.kind), not string",
                    at: pointer + "/reference"
                )
            }
            return .system(name)
        }
        let name = color["color-space"]?.string ?? CatalogColor.Space.sRGB.rawValue
        guard let space = CatalogColor.Space(rawValue: name) else {
            throw contents.fault(
                "unknown colour space \"\(name)\"",
                at: pointer + "/color-space",
                help: "use one of "
                    + CatalogColor.Space.allCases.map { "\"\($0.rawValue)\"" }
                    .joined(separator: ", ")
            )
        }
        guard let written = color["components"], written.members != nil else {
            throw contents.fault("the colour has no components", at: pointer)
        }
        var components: [Double] = []
        for key in space.keys {
            components.append(try component(key, of: written, in: space.range))
        }
        let alpha = written["alpha"] == nil ? 1 : try component("alpha", of: written, in: 0...1)
        return .color(CatalogColor(space: space, components: components, alpha: alpha))
    }

    private func component(
        _ key: String,
        of written: JSONValue,
        in range: ClosedRange<Double>
    ) throws(CatalogError) -> Double {
        let place = "\(pointer)/components/\(key)"
        guard let value = written[key] else {
            throw contents.fault("the colour has no component \"\(key)\"", at: place)
        }
        let text = value.string ?? value.canonicalText
        guard let number = Self.number(text, isAlpha: key == "alpha"), range.contains(number) else {
            throw contents.fault(
                "component \"\(key)\" is \(value.canonicalText)",
                at: place,
                help: "write a decimal as \"0.500\", a hexadecimal as \"0x80\", or 0 to 255"
            )
        }
        return number
    }
    /// A decimal with a point as it is; a hexadecimal and a whole number as parts of 255.
    ///
    /// A whole alpha of 0 or 1 is taken as it is: people write it so, and 1/255 is not meant.
    private static func number(_ text: String, isAlpha: Bool) -> Double? {
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
        }
        guard text.unicodeScalars.allSatisfy({ "+-.0123456789eE".unicodeScalars.contains($0) })
        else { return nil }
        if let whole = Int(text) {
            return isAlpha && (0...1).contains(whole) ? Double(whole) : Double(whole) / 255
        }
        return Double(text)
    }
}
