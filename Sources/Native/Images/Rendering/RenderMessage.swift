/// What a renderer is asked, in front of the picture's bytes: numbers of 64 bits, little-endian.
struct RenderRequest {
    /// What is wanted of the picture.
    enum Wish: UInt64 {
        case facts
        case pixels
    }

    var wish: Wish
    var scale: Double
    /// The greatest number of pixels.
    var limit: Int
    var limits: RenderLimits
    /// How many bytes follow.
    var count: Int

    /// The bytes of a request.
    static let length = 7 * 8
    /// "shipit" and the version of these messages: parent and child are the same program.
    private static let sign: UInt64 = 0x7368_6970_6974_0001

    var bytes: [UInt8] {
        Words([
            Self.sign, wish.rawValue, scale.bitPattern, UInt64(limit),
            UInt64(limits.processorTime), UInt64(limits.memory), UInt64(count),
        ]).bytes
    }

    init(wish: Wish, scale: Double, limit: Int, limits: RenderLimits, count: Int) {
        self.wish = wish
        self.scale = scale
        self.limit = limit
        self.limits = limits
        self.count = count
    }

    /// Reads a request; nil when it is none.
    init?(_ bytes: [UInt8]) {
        let words = Words(bytes)
        guard words.values.count == 7, words.values[0] == Self.sign,
            let wish = Wish(rawValue: words.values[1]),
            let limit = Int(exactly: words.values[3]),
            let processorTime = Int(exactly: words.values[4]),
            let memory = Int(exactly: words.values[5]), let count = Int(exactly: words.values[6])
        else { return nil }
        (self.wish, scale, self.limit) = (wish, Double(bitPattern: words.values[2]), limit)
        limits = RenderLimits()
        (limits.processorTime, limits.memory, self.count) = (processorTime, memory, count)
    }
}

/// What a renderer answers: the head, behind which texts, a profile or pixels follow.
struct RenderReply {
    enum Kind: UInt64 {
        /// Width, height, bands, bits, whether there is alpha, whether there is a profile.
        case facts
        /// Width, height, bands, bits, interpretation, and the profile's length plus 1, or 0.
        case pixels
        /// The cause, and the lengths of the call and of the message.
        case error
    }

    var kind: Kind
    /// Six numbers.
    var values: [Int]

    /// The bytes of a head.
    static let length = 7 * 8

    var bytes: [UInt8] { Words([kind.rawValue] + values.map { UInt64($0) }).bytes }

    init(_ kind: Kind, _ values: [Int]) {
        self.kind = kind
        self.values = values + Array(repeating: 0, count: 6 - values.count)
    }

    /// Reads a head; nil when it is none.
    init?(_ bytes: [UInt8]) {
        let words = Words(bytes).values
        guard words.count == 7, let kind = Kind(rawValue: words[0]) else { return nil }
        let values = words.dropFirst().compactMap { Int(exactly: $0) }
        guard values.count == 6 else { return nil }
        (self.kind, self.values) = (kind, values)
    }
}

/// Numbers of 64 bits, little-endian.
private struct Words {
    var values: [UInt64]

    init(_ values: [UInt64]) { self.values = values }

    init(_ bytes: [UInt8]) {
        values = stride(from: 0, to: bytes.count - 7, by: 8).map { place in
            (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * $1) }
        }
    }

    var bytes: [UInt8] {
        values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }
}
