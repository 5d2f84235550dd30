import JSON
import Mustache
import Synchronization

/// An object as a template sees it; printed as a whole, it is its JSON, in no order of chance.
struct TemplateObject: MustacheParent, MustacheCustomRenderable {
    private let value: JSONValue
    private let log: NameLog?

    /// An object of the notes.
    ///
    /// - Parameter log: Takes down the names that are asked for.
    init(_ value: JSONValue, log: NameLog? = nil) {
        self.value = value
        self.log = log
    }

    func child(named name: String) -> Any? {
        log?.ask(name)
        return value[name].map { templateValue($0, log) }
    }

    var renderText: String { value.canonicalText }
    var isNull: Bool { false }
}

/// A list as a template sees it.
struct TemplateList: MustacheSequence, MustacheCustomRenderable, MustacheTransformable {
    private let value: JSONValue
    private let elements: [Any]

    init(_ value: JSONValue, _ elements: [Any]) {
        self.value = value
        self.elements = elements
    }

    func makeIterator() -> IndexingIterator<[Any]> { elements.makeIterator() }
    func transform(_ name: String) -> Any? { elements.transform(name) }

    var renderText: String { value.canonicalText }
    var isNull: Bool { false }
}

/// A null value of a template: the name is defined, so that an outer object's is not used instead.
private struct TemplateNull: MustacheCustomRepresentation {
    var representation: Any? { nil }
}

private func templateValue(_ value: JSONValue, _ log: NameLog?) -> Any {
    switch value {
    case .null: TemplateNull()
    case .bool(let bool): bool
    case .integer(let integer): integer
    case .number(let number): number
    case .string(let string): string
    case .array(let elements): TemplateList(value, elements.map { templateValue($0, log) })
    case .object: TemplateObject(value, log: log)
    }
}

/// The names that a template asks for.
final class NameLog: Sendable {
    private let names = Mutex<Set<String>>([])

    /// Takes down a name.
    func ask(_ name: String) { names.withLock { _ = $0.insert(name) } }

    /// The names, sorted.
    var asked: [String] { names.withLock { $0.sorted() } }
}
