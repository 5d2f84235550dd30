/// A value of a property list in the OpenStep text format, with its place in the text.
package struct OpenStepNode: Sendable {
    /// What it holds.
    package enum Content: Sendable {
        /// The entries in the order of the text; of duplicate keys all.
        case dictionary([Entry])
        /// The elements in order.
        case array([OpenStepNode])
        /// Text, without its quotes and with its escapes replaced.
        case string(String)
        /// Bytes.
        case data([UInt8])
    }

    /// One key of a dictionary and its value.
    package struct Entry: Sendable {
        /// The key.
        package var key: String
        /// The value; a key without one is its own.
        package var node: OpenStepNode
        /// The bytes from the key to the semicolon after the value, or to the value's end where
        /// there is no semicolon.
        package var range: Range<Int>
    }

    /// What it holds.
    package var content: Content
    /// The bytes of the value in the text, with its quotes or brackets.
    package var range: Range<Int>

    /// The value without places.
    package var value: PropertyListValue {
        switch content {
        case .dictionary(let entries):
            .dictionary(entries.map { PropertyListValue.Member($0.key, $0.node.value) })
        case .array(let elements): .array(elements.map(\.value))
        case .string(let text): .string(text)
        case .data(let bytes): .data(bytes)
        }
    }

    /// The entries in order; nil for anything but a dictionary.
    package var entries: [Entry]? {
        guard case .dictionary(let entries) = content else { return nil }
        return entries
    }

    /// The elements; nil for anything but an array.
    package var array: [OpenStepNode]? {
        guard case .array(let elements) = content else { return nil }
        return elements
    }

    /// The text; nil for anything but a string.
    package var string: String? {
        guard case .string(let text) = content else { return nil }
        return text
    }

    /// The value of a key; nil when this is not a dictionary or lacks the key.
    package subscript(key: String) -> OpenStepNode? {
        entries?.first { $0.key.utf8.elementsEqual(key.utf8) }?.node
    }
}
