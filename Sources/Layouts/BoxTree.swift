/// One rectangle of a layout, as written and checked, in points, before any screen is known.
package struct LayoutBox: Hashable, Sendable {
    /// What decides a length that is `"auto"`.
    package enum Content: Hashable, Sendable {
        /// Nothing: the box has no size of its own.
        case none
        /// A picture: one length follows from the other by its aspect.
        case image
        /// Lines: the height follows from the width.
        case text
    }

    /// What other boxes call it.
    package var id: String?
    /// Where it is in the options, as a JSON pointer: `/layers/2/layers/0`.
    package var pointer: String
    package var frame: Frame
    package var anchor: Anchor
    package var content: Content
    /// The index of the box that contains it; nil for one directly on the screen.
    package var container: Int?

    /// A box from its parts.
    package init(
        id: String? = nil,
        pointer: String,
        frame: Frame = Frame(),
        anchor: Anchor = .screen,
        content: Content = .none,
        container: Int? = nil
    ) {
        self.id = id
        self.pointer = pointer
        self.frame = frame
        self.anchor = anchor
        self.content = content
        self.container = container
    }

    /// What messages call it.
    package var name: String { id ?? pointer }
}

/// The boxes of a layout, each container before what it contains, from back to front.
///
/// `LayoutSolver` finds their rectangles on a screen; a storyboard expresses them as constraints.
package struct BoxTree: Sendable {
    package let boxes: [LayoutBox]
    /// The indexes of the boxes directly on the screen.
    package let roots: [Int]
    private let contained: [Int: [Int]]

    /// A tree of boxes.
    ///
    /// - Parameter boxes: Each container before what it contains.
    package init(_ boxes: [LayoutBox]) {
        self.boxes = boxes
        roots = boxes.indices.filter { boxes[$0].container == nil }
        contained = Dictionary(grouping: boxes.indices.filter { boxes[$0].container != nil }) {
            boxes[$0].container ?? 0
        }
    }

    /// The indexes of the boxes that a container contains directly.
    package func contents(of index: Int) -> [Int] { contained[index] ?? [] }

    /// A box and the containers around it, outwards.
    package func ancestry(of index: Int) -> [Int] {
        Array(sequence(first: index) { boxes[$0].container })
    }

    /// The index of the first box with an id.
    package func index(of id: String) -> Int? { boxes.firstIndex { $0.id == id } }

    /// The JSON pointer of the first use of the safe area; nil when nothing is measured from it.
    package var firstUseOfSafeArea: String? {
        for box in boxes {
            for key in LayoutAttribute.allCases {
                guard case .referred(let reference, _, _)? = box.frame.measures[key],
                    reference.name == Reference.safeArea
                else { continue }
                return "\(box.pointer)/frame/\(key.rawValue)"
            }
            if box.anchor == .safeArea { return "\(box.pointer)/anchor" }
        }
        return nil
    }
}
