import Markup

/// An element of an XML document as Interface Builder writes it.
struct XMLElement {
    var name: String
    /// In the order in which they are written; one without a value is left out.
    var attributes: KeyValuePairs<String, String?>
    var children: [XMLElement] = []

    init(
        _ name: String,
        _ attributes: KeyValuePairs<String, String?> = [:],
        _ children: [XMLElement] = []
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// The document with this element as its root.
    var document: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &text, depth: 0)
        return text
    }

    private func write(to text: inout String, depth: Int) {
        let indent = String(repeating: "    ", count: depth)
        text += "\(indent)<\(name)"
        for (name, value) in attributes {
            guard let value else { continue }
            text += " \(name)=\"\(XMLText.attribute(value))\""
        }
        guard !children.isEmpty else {
            text += "/>\n"
            return
        }
        text += ">\n"
        for child in children { child.write(to: &text, depth: depth + 1) }
        text += "\(indent)</\(name)>\n"
    }
}
