/// A rule of a style sheet that filters elements (CSS Filter Effects).
struct SVGFilterRule {
    /// The filters' ids.
    var ids: [String]
    /// What its filter functions cost.
    var cost: Double
    /// The classes that its selector names; none when it may mean any element.
    private var classes: [String]

    /// The rules with filters in the style sheet that begins at a place of an SVG.
    static func rules(_ text: [UInt8], from start: Int) -> [SVGFilterRule] {
        // Up to the tag that ends it; "<" is no part of CSS but in CDATA.
        let sheet = text[start...].split(separator: UInt8(ascii: "}"), maxSplits: 4096)
        var rules: [SVGFilterRule] = []
        for part in sheet {
            let rule = String(decoding: part, as: UTF8.self)
            if let brace = rule.firstIndex(of: "{"), rule[brace...].contains("filter") {
                rules.append(SVGFilterRule(selector: rule[..<brace], rule[brace...]))
            }
            if rule.contains("</") { break }
        }
        return rules
    }

    private init(selector: Substring, _ declarations: Substring) {
        ids = Self.ids(in: String(declarations))
        cost = Self.functions(in: String(declarations))
        let names = selector.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        classes = names.map {
            String($0.prefix { $0.isLetter || $0.isNumber || "-_".contains($0) })
        }
    }

    /// Whether an element of these classes may be meant.
    func applies(to classes: [Substring]) -> Bool {
        self.classes.isEmpty || classes.contains { self.classes.contains(String($0)) }
    }

    /// The ids that a value refers to by `url(#…)`.
    static func ids(in value: String) -> [String] {
        guard value.contains("url(") else { return [] }
        return value.split(separator: "url(").dropFirst(value.hasPrefix("url(") ? 0 : 1).map {
            String($0.drop { " '\"#".contains($0) }.prefix { !" '\")".contains($0) })
        }
    }

    /// What the filter functions in a value cost.
    static func functions(in value: String) -> Double {
        guard value.contains("(") else { return 0 }
        let costly = ["blur(", "drop-shadow("]
        return costly.reduce(0) { $0 + Double(value.split(separator: $1).count - 1) }
            + (costly.contains { value.hasPrefix($0) } ? 1 : 0)
    }
}
