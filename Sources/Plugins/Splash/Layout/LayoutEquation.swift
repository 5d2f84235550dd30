/// One number that a layout is made of.
struct Quantity: Hashable, Sendable {
    /// Whose number it is.
    enum Box: Hashable, Sendable {
        case screen
        case safeArea
        /// The index of a node.
        case layer(Int)
    }

    var box: Box
    /// Never `leading` or `trailing`.
    var attribute: Attribute
}

/// How a number follows from others.
struct LayoutEquation: Hashable, Sendable {
    /// A multiple of another number.
    struct Term: Hashable, Sendable {
        var factor: Double
        var quantity: Quantity
    }

    /// A length that follows from what the layer shows.
    struct Content: Hashable, Sendable {
        /// The layer's length on the other axis, when the content's length depends on it.
        var crossing: Quantity?
        /// The anchor's length: a text of its own width is wrapped there.
        var limit: Quantity
    }

    var terms: [Term] = []
    var constant = 0.0
    /// When set, the number is the content's and no sum.
    var content: Content?

    /// What must be known before.
    var needed: [Quantity] {
        terms.map(\.quantity) + [content?.crossing, content?.limit].compactMap { $0 }
    }

    /// A sum.
    static func sum(_ terms: (Double, Quantity)..., plus constant: Double = 0) -> LayoutEquation {
        LayoutEquation(
            terms: terms.filter { $0.0 != 0 }.map { Term(factor: $0.0, quantity: $0.1) },
            constant: constant
        )
    }
}
