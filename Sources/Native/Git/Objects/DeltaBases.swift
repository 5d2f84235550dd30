/// Objects that deltas were applied to, and are likely to be again: those used last.
struct DeltaBases {
    private struct Key: Hashable {
        let pack: ObjectIdentifier
        let offset: Int
    }

    /// What was used since the last turn.
    private var young: [Key: StoredObject] = [:]
    /// What was used before it.
    private var old: [Key: StoredObject] = [:]
    /// The size of the young in bytes.
    private var size = 0

    /// The object at an offset of a pack, if it is known.
    mutating func object(at offset: Int, of pack: Pack) -> StoredObject? {
        let key = Key(pack: ObjectIdentifier(pack), offset: offset)
        if let object = young[key] { return object }
        guard let object = old.removeValue(forKey: key) else { return nil }
        insert(object, key)
        return object
    }

    /// Keeps an object, unless it is large.
    mutating func insert(_ object: StoredObject, at offset: Int, of pack: Pack) {
        guard object.bytes.count <= largest else { return }
        insert(object, Key(pack: ObjectIdentifier(pack), offset: offset))
    }

    private mutating func insert(_ object: StoredObject, _ key: Key) {
        guard young.updateValue(object, forKey: key) == nil else { return }
        size += object.bytes.count
        guard size > turn else { return }
        (old, young, size) = (young, [:], 0)
    }
}

/// The greatest size of an object that is kept, in bytes.
private let largest = 2 << 20

/// How many bytes are young at most; as many can be old.
private let turn = 12 << 20
