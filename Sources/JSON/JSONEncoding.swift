import ExactStrings

extension JSONValue {
    /// The value as an encodable type writes itself.
    ///
    /// Nothing is written as text in between: a double stays a double, and keys are compared by
    /// their bytes.
    ///
    /// - Throws: `EncodingError` when the type can't be written as JSON.
    public init(encoding value: some Encodable) throws {
        let slot = Slot()
        try value.encode(to: SlotEncoder(slot: slot, codingPath: []))
        self = slot.value
    }
}

/// The place of one value that is being encoded; containers that are still open share it.
private final class Slot {
    enum Content {
        case none
        case value(JSONValue)
        case array([Slot])
        case object([(key: String, slot: Slot)], indices: [ExactString: Int])
    }

    var content = Content.none

    var value: JSONValue {
        switch content {
        case .none: .object([])
        case .value(let value): value
        case .array(let slots): .array(slots.map(\.value))
        case .object(let members, _): .object(members.map { .init($0.key, $0.slot.value) })
        }
    }

    /// How many elements an array has so far.
    var count: Int {
        guard case .array(let slots) = content else { return 0 }
        return slots.count
    }

    /// The place of a new element.
    func append() -> Slot {
        var slots: [Slot] = []
        if case .array(let known) = content { slots = known }
        content = .none  // so that the list is not copied
        slots.append(Slot())
        content = .array(slots)
        return slots[slots.count - 1]
    }

    /// The place of a member.
    func member(_ key: String) -> Slot {
        var (members, indices): ([(key: String, slot: Slot)], [ExactString: Int]) = ([], [:])
        if case .object(let known, let places) = content { (members, indices) = (known, places) }
        content = .none  // so that the lists are not copied
        defer { content = .object(members, indices: indices) }
        let slot = Slot()
        if let index = indices[ExactString(key)] {
            members[index].slot = slot
        } else {
            indices[ExactString(key)] = members.count
            members.append((key, slot))
        }
        return slot
    }
}

/// Encodes one value into a slot.
struct SlotEncoder: Encoder {
    fileprivate let slot: Slot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Takes a value as it is.
    func put(_ value: JSONValue) { slot.content = .value(value) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = slot.content {} else { slot.content = .object([], indices: [:]) }
        return KeyedEncodingContainer(KeyedSlots(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = slot.content {} else { slot.content = .array([]) }
        return UnkeyedSlots(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    private func put(_ number: Double) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number,
                .init(codingPath: codingPath, debugDescription: "JSON has no number \(number)")
            )
        }
        put(.number(number))
    }

    private func put(_ integer: some BinaryInteger) throws {
        guard let value = Int(exactly: integer) else {
            throw EncodingError.invalidValue(
                integer,
                .init(codingPath: codingPath, debugDescription: "\(integer) has more than 64 bits")
            )
        }
        put(.integer(value))
    }
}

extension SlotEncoder: SingleValueEncodingContainer {
    func encodeNil() { put(.null) }
    func encode(_ value: Bool) { put(.bool(value)) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) throws { try put(value) }
    // By its text, which is shorter than that of the double.
    func encode(_ value: Float) throws { try put(Double("\(value)") ?? Double(value)) }
    func encode(_ value: Int) throws { try put(value) }
    func encode(_ value: Int8) throws { try put(value) }
    func encode(_ value: Int16) throws { try put(value) }
    func encode(_ value: Int32) throws { try put(value) }
    func encode(_ value: Int64) throws { try put(value) }
    func encode(_ value: UInt) throws { try put(value) }
    func encode(_ value: UInt8) throws { try put(value) }
    func encode(_ value: UInt16) throws { try put(value) }
    func encode(_ value: UInt32) throws { try put(value) }
    func encode(_ value: UInt64) throws { try put(value) }
    func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

/// The members of an object that is being encoded.
private struct KeyedSlots<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot
    let codingPath: [any CodingKey]

    private func encoder(_ key: any CodingKey) -> SlotEncoder {
        SlotEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key])
    }

    func encodeNil(forKey key: Key) { encoder(key).encodeNil() }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try value.encode(to: encoder(key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder(PlainKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

/// The elements of an array that is being encoded.
private struct UnkeyedSlots: UnkeyedEncodingContainer {
    let slot: Slot
    let codingPath: [any CodingKey]
    var count: Int { slot.count }

    private func encoder() -> SlotEncoder {
        let path = codingPath + [PlainKey(index: count)]  // before the element counts itself
        return SlotEncoder(slot: slot.append(), codingPath: path)
    }

    func encodeNil() { encoder().encodeNil() }
    func encode(_ value: some Encodable) throws { try value.encode(to: encoder()) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { encoder().container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder() }
}

/// A key of any name, or an index.
struct PlainKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init(index: Int) { (stringValue, intValue) = ("Index \(index)", index) }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }
}
