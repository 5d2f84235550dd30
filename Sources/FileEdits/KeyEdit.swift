import ExactStrings
public import PropertyLists

/// A change of one key of a property list.
public struct KeyEdit: Hashable, Sendable {
    /// What happens to the key.
    public enum Action: Hashable, Sendable {
        /// It gets a value; dictionaries that are missing on the way are created. The members of
        /// dictionaries in the value are sorted, as JSON has them.
        case set(PropertyListValue)
        /// It gets the value of another key, where it is missing and that one is not.
        case copyIfMissing(from: [String])
        /// It goes, where it is there.
        case remove
    }

    /// Keys from the root down; not empty.
    public var keyPath: [String]
    /// What happens to the last of them.
    public var action: Action

    /// An edit from its parts.
    public init(_ keyPath: [String], _ action: Action) {
        self.keyPath = keyPath
        self.action = if case .set(let value) = action { .set(value.sorted) } else { action }
    }

    func apply(to list: inout PropertyList) throws(PropertyListError) {
        switch action {
        case .set(let value): try list.set(value, at: keyPath)
        case .remove: try list.remove(at: keyPath)
        case .copyIfMissing(let source):
            guard list[keyPath] == nil, let value = list[source] else { return }
            try list.set(value, at: keyPath)
        }
    }

    /// Whether the result depends on which of two edits is made first, so that two authors of them
    /// contradict each other.
    public func contradicts(_ other: KeyEdit) -> Bool {
        guard self != other else { return false }
        let count = min(keyPath.count, other.keyPath.count)
        let isSameWay = zip(keyPath, other.keyPath).allSatisfy { areSame($0, $1) }
        guard isSameWay else { return false }
        // What fills a dictionary comes after what creates it from another one.
        if case .copyIfMissing = action, other.keyPath.count > count { return false }
        if case .copyIfMissing = other.action, keyPath.count > count { return false }
        return true
    }
}

extension PropertyListValue {
    /// The value with the members of all its dictionaries sorted by the bytes of their keys.
    fileprivate var sorted: PropertyListValue {
        switch self {
        case .dictionary(let members):
            .dictionary(
                members.map { Member($0.key, $0.value.sorted) }
                    .sorted { isOrderedBefore($0.key, $1.key) }
            )
        case .array(let elements): .array(elements.map(\.sorted))
        default: self
        }
    }
}
