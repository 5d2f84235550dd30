import JSON
import Markup

/// A limit was exceeded at a name.
struct ExceededLimit: Error {
    var name: MustacheName
}

/// Renders the nodes of a template.
struct MustacheRenderer {
    /// A value that names are looked up in.
    private struct Frame {
        var value: JSONValue
        /// Where in a list it is; nil for a value that is in none.
        var place: ListPlace?
    }

    private var frames: [Frame]
    private let limit: Int
    /// The nodes that may still be rendered: nested lists multiply.
    private var nodesLeft = 20_000_000
    /// What is rendered so far.
    private(set) var text = ""

    init(_ value: JSONValue, limit: Int) {
        frames = [Frame(value: value)]
        self.limit = limit
    }

    mutating func render(_ nodes: [MustacheNode]) throws(ExceededLimit) {
        for node in nodes {
            nodesLeft -= 1
            switch node {
            case .text(let part): text += part
            case .value(let name, let contentType):
                guard let value = value(of: name) else { break }
                text += contentType == .html ? HTMLText.escaped(value.shown) : value.shown
                try checkLimits(name)
            case .section(let name, let inner):
                try checkLimits(name)
                try renderSection(value(of: name), inner)
            case .inverted(let name, let inner):
                try checkLimits(name)
                if value(of: name)?.isTrue != true { try render(inner) }
            case .block(let inner): try render(inner)
            }
        }
    }

    private mutating func renderSection(
        _ value: JSONValue?,
        _ inner: [MustacheNode]
    ) throws(ExceededLimit) {
        guard let value, value.isTrue else { return }
        switch value {
        case .bool: try render(inner)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                let place = ListPlace(index: index, count: elements.count)
                try render(inner, in: Frame(value: element, place: place))
            }
        case .null, .integer, .number, .string, .object:
            try render(inner, in: Frame(value: value))
        }
    }

    private mutating func render(
        _ nodes: [MustacheNode],
        in frame: Frame
    ) throws(ExceededLimit) {
        frames.append(frame)
        try render(nodes)
        frames.removeLast()
    }

    private func checkLimits(_ name: MustacheName) throws(ExceededLimit) {
        guard text.utf8.count <= limit, nodesLeft >= 0 else {
            throw ExceededLimit(name: name)
        }
    }

    /// The value of a name; nil when there is none.
    private func value(of name: MustacheName) -> JSONValue? {
        var functions = name.functions[...]
        var value: JSONValue?
        if name.isPlace {
            guard let function = functions.popLast(), let place = frames.last?.place else {
                return nil
            }
            value = function(place)
        } else {
            value = lookUp(name)
        }
        while let function = functions.popLast() { value = value.flatMap { function($0) } }
        return value
    }

    /// The value of a name's keys: the first in the innermost value that has it, which may be null,
    /// the others in what the one before them gives.
    private func lookUp(_ name: MustacheName) -> JSONValue? {
        guard let first = name.keys.first else { return frames.last?.value }
        let searched = name.isLocal ? frames.suffix(1) : frames[...]
        for frame in searched.reversed() {
            guard var value = frame.value[first] else { continue }
            for key in name.keys.dropFirst() {
                guard let inner = value[key] else { return nil }
                value = inner
            }
            return value
        }
        return nil
    }
}

extension JSONValue {
    /// Whether a section with this value is rendered.
    fileprivate var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let isTrue): isTrue
        case .array(let elements): !elements.isEmpty
        case .integer, .number, .string, .object: true
        }
    }

    /// The value as text: a list or an object is its JSON, in an order that does not depend on
    /// chance.
    fileprivate var shown: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .bool, .integer, .number, .array, .object: canonicalText
        }
    }
}
