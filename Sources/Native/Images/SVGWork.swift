/// How much work the filters of an SVG are, in blurs of the whole canvas.
///
/// librsvg takes about a tenth of a second for a blur of a million pixels, whatever its radius, and
/// nothing else in a drawing takes nearly as long. Each application counts as if it covered the canvas:
/// where a shape lies is known only after drawing it.
struct SVGWork {
    /// The blurs times pixels that a drawing may take: 34 of the largest iPad's screen, 90 of an
    /// iPhone's, a thousand of a logo's.
    static let limit = Double(1 << 28)

    private struct Element {
        /// The place behind its last descendant.
        var end = 0
        /// What it costs by itself.
        var own = 0.0
        /// The ids of what it shows or is filtered with, and how many times.
        var shown: [(id: String, times: Double)] = []
    }

    /// In the order of their start tags.
    private var elements: [Element] = []
    private var places: [String: Int] = [:]
    private var rules: [SVGFilterRule] = []
    /// By id; nil while it is being worked out, for what refers to itself is not drawn.
    private var costs: [String: Double?] = [:]
    /// The elements that may still be looked at.
    private var patience = 1 << 20

    /// - Parameter scale: How much larger than its own size the drawing is rendered.
    private init(_ text: [UInt8], scale: Double) {
        var tags = SVGTags(text)
        var open: [Int] = []
        while let tag = tags.next() {
            if tag.isEnd {
                if let last = open.popLast() { elements[last].end = elements.count }
                continue
            }
            for id in tag.values(of: "id") where places[id] == nil { places[id] = elements.count }
            if tag.name == "style" { rules += SVGFilterRule.rules(text, from: tags.index) }
            elements.append(
                Element(
                    end: elements.count + 1,
                    own: tag.filterCost(scale: scale),
                    shown: tag.shown
                )
            )
            if !tag.isEmpty { open.append(elements.count - 1) }
        }
        for place in open { elements[place].end = elements.count }
        applyRules(text)
    }

    /// A style sheet stands behind what it speaks of as often as before.
    private mutating func applyRules(_ text: [UInt8]) {
        guard !rules.isEmpty else { return }
        for (place, tag) in SVGTags(text).lazy.filter({ !$0.isEnd }).enumerated() {
            let classes = tag.values(of: "class").flatMap { $0.split(separator: " ") }
            for rule in rules where rule.applies(to: classes) {
                elements[place].own += rule.cost
                elements[place].shown += rule.ids.map { ($0, 1) }
            }
        }
    }

    /// The blurs that a drawing is worth; infinite when it is too intricate to tell.
    static func blurs(in text: [UInt8], scale: Double) -> Double {
        guard text.contains("filter".utf8) else { return 0 }
        var work = SVGWork(text, scale: scale)
        let cost = work.cost(of: 0..<work.elements.count)
        return work.patience > 0 ? cost : .infinity
    }

    private mutating func cost(of range: Range<Int>) -> Double {
        var cost = 0.0
        for place in range where patience > 0 {
            patience -= 1
            cost += elements[place].own
            for (id, times) in elements[place].shown { cost += times * self.cost(of: id) }
        }
        return cost
    }

    private mutating func cost(of id: String) -> Double {
        if let known = costs[id] { return known ?? 0 }
        guard let place = places[id] else { return 0 }
        // More than librsvg follows, and no more than the stack holds.
        guard costs.values.count(where: { $0 == nil }) < 64 else {
            patience = 0
            return 0
        }
        costs[id] = .some(nil)
        let cost = cost(of: place..<elements[place].end)
        costs[id] = cost
        return cost
    }
}

extension SVGTags.Tag {
    /// The ids that its values refer to, and how many times.
    ///
    /// A marker is drawn at each point of a path, which takes at least four characters.
    fileprivate var shown: [(id: String, times: Double)] {
        let points = attributes.filter { ["d", "points"].contains($0.key) }
            .reduce(1) { $0 + $1.value.utf8.count / 4 }
        return attributes.flatMap { key, value in
            let isMarker = key.hasPrefix("marker") || key == "style" && value.contains("marker")
            var ids = SVGFilterRule.ids(in: value)
            if key == "href", value.hasPrefix("#") { ids.append(String(value.dropFirst())) }
            return ids.map { ($0, isMarker ? Double(points) : 1) }
        }
    }

    /// What a primitive of a filter costs, and filter functions in attributes.
    fileprivate func filterCost(scale: Double) -> Double {
        func numbers(_ key: String, _ missing: Double) -> [Double] {
            let numbers = values(of: key).flatMap { $0.split { " ,".contains($0) } }
                .compactMap { Double($0) }.filter { $0 >= 0 }
            return numbers.isEmpty ? [missing] : numbers
        }
        func product(_ numbers: [Double]) -> Double { numbers[0] * (numbers.last ?? 1) }
        switch name {
        case "feGaussianBlur", "feDropShadow", "feDiffuseLighting", "feSpecularLighting": return 1
        case "feTurbulence": return max(1, numbers("numOctaves", 1)[0] / 2)
        case "feConvolveMatrix": return max(1, product(numbers("order", 3)) / 16)
        case "feMorphology":
            let radii = numbers("radius", 0)
            return 1 + (radii[0] + (radii.last ?? 0)) * max(1, scale)
        case _ where name.hasPrefix("fe"): return 0.1
        default:
            return attributes.filter { $0.key == "filter" || $0.key == "style" }
                .reduce(0) { $0 + SVGFilterRule.functions(in: $1.value) }
        }
    }
}
