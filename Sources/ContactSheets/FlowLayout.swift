/// Places boxes on a sheet: from left to right in rows, as words in lines.
package enum FlowLayout {
    /// The size of a box, in pixels.
    package struct Box: Hashable, Sendable {
        package var width: Int
        package var height: Int

        /// A size from its parts.
        package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    /// One row; its boxes begin at 0 and share their top.
    package struct Row: Hashable, Sendable {
        /// What the row has of a section.
        package struct Part: Hashable, Sendable {
            /// The index of the section.
            package let section: Int
            /// Whether the section's first box is here.
            package let isFirst: Bool
            /// Of the first box.
            package let left: Int
            /// From the first box's left to the last one's right.
            package fileprivate(set) var width = 0
            /// The boxes by their index in the section, with their left.
            package fileprivate(set) var boxes: [Place] = []
        }

        /// A box in a row.
        package struct Place: Hashable, Sendable {
            /// The index of the box in its section.
            package let index: Int
            /// In pixels from the row's left end.
            package let left: Int
        }

        package private(set) var parts: [Part] = []
        /// To the right of the last box.
        package private(set) var width = 0
        /// Of the highest box.
        package private(set) var height = 0

        fileprivate mutating func begin(_ section: Int, isFirst: Bool, gap: Int) {
            let left = parts.isEmpty ? 0 : width + gap
            parts.append(Part(section: section, isFirst: isFirst, left: left))
        }

        /// Adds a box to the last part; false when it does not fit beside others.
        fileprivate mutating func take(_ box: Box, index: Int, within limit: Int, gap: Int) -> Bool
        {
            let last = parts.count - 1
            let left = parts[last].boxes.isEmpty ? parts[last].left : width + gap
            guard left == 0 || left + box.width <= limit else { return false }
            parts[last].boxes.append(Place(index: index, left: left))
            width = left + box.width
            parts[last].width = width - parts[last].left
            height = max(height, box.height)
            return true
        }
    }

    /// The rows of sections, each of which has a heading above its first box.
    ///
    /// A section begins beside others only when all of it fits there, and those are whole too: then
    /// each heading is above its own boxes. A box that is wider than a row has a row of its own.
    ///
    /// - Parameters:
    ///   - sections: The boxes of each, in the order of reading.
    ///   - limit: The greatest width of a row, in pixels.
    ///   - gap: Between two boxes of a row, in pixels.
    package static func rows(of sections: [[Box]], within limit: Int, gap: Int) -> [Row] {
        var rows: [Row] = []
        for (section, boxes) in sections.enumerated() where !boxes.isEmpty {
            let whole = boxes.reduce(-gap) { $0 + gap + $1.width }
            if let last = rows.last, last.parts.allSatisfy(\.isFirst),
                last.width + gap + whole <= limit
            {
                rows[rows.count - 1].begin(section, isFirst: true, gap: gap)
            } else {
                rows.append(Row())
                rows[rows.count - 1].begin(section, isFirst: true, gap: gap)
            }
            for (index, box) in boxes.enumerated()
            where !rows[rows.count - 1].take(box, index: index, within: limit, gap: gap) {
                rows.append(Row())
                rows[rows.count - 1].begin(section, isFirst: false, gap: gap)
                _ = rows[rows.count - 1].take(box, index: index, within: limit, gap: gap)
            }
        }
        return rows
    }
}
