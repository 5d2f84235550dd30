/// One number of a layout: an edge, a centre or a length of a rectangle.
struct Quantity: Hashable, Sendable {
    /// The rectangle that has the number.
    enum Owner: Hashable, Sendable {
        case screen
        case safeArea
        /// The index of a box.
        case box(Int)
    }

    var owner: Owner
    /// Never `leading` or `trailing`.
    var attribute: LayoutAttribute
}

/// How a quantity follows from others.
struct Equation: Hashable, Sendable {
    /// A multiple of another number.
    struct Term: Hashable, Sendable {
        var factor: Double
        var quantity: Quantity
    }

    /// A length that follows from what the box shows.
    struct Content: Hashable, Sendable {
        /// The box's length on the other axis, when the content's length depends on it.
        var crossing: Quantity?
        /// The anchor's length: a text of its own width is wrapped there.
        var limit: Quantity
    }

    var terms: [Term] = []
    var constant = 0.0
    /// When set, the quantity is the content's length and not a sum.
    var content: Content?

    /// What must be known before.
    var needed: [Quantity] {
        terms.map(\.quantity) + [content?.crossing, content?.limit].compactMap { $0 }
    }

    /// A sum.
    static func sum(_ terms: (Double, Quantity)..., plus constant: Double = 0) -> Equation {
        Equation(
            terms: terms.filter { $0.0 != 0 }.map { Term(factor: $0.0, quantity: $0.1) },
            constant: constant
        )
    }
}
