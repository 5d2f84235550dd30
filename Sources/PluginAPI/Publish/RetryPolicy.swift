public import Diagnostics
import JSON

/// A fault that another try may not have: the network, a server that is busy.
public struct TransientFault: Error, Hashable, Sendable {
    /// What happened, for when there is no other try.
    public var diagnostics: [Diagnostic]
    /// How long the server asks to wait, in seconds; nil when it does not say.
    public var wait: Double?
    /// Whether the server may have acted on what was sent.
    public var mayHaveHappened: Bool

    /// A fault from its parts.
    public init(
        _ diagnostics: [Diagnostic],
        wait: Double? = nil,
        mayHaveHappened: Bool = false
    ) {
        self.diagnostics = diagnostics
        self.wait = wait
        self.mayHaveHappened = mayHaveHappened
    }
}

/// How a step that fails for a while is tried again: the pause doubles each time.
///
/// The pauses are always the same ones. A server that asks for a longer pause gets it.
public struct RetryPolicy: Hashable, Sendable, Decodable {
    private enum Key: String, CodingKey { case attempts, delay, longest }

    /// How often a step is tried before it fails.
    public var attempts = 6
    /// The first pause in seconds.
    public var delay = 1.0
    /// The longest pause in seconds; the step fails at once when a server asks for a longer one.
    public var longest = 300.0

    /// The usual policy.
    public init() {}

    /// Reads the option.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        attempts = try keyed.decodeIfPresent(Int.self, forKey: .attempts) ?? attempts
        delay = try keyed.decodeIfPresent(Double.self, forKey: .delay) ?? delay
        longest = try keyed.decodeIfPresent(Double.self, forKey: .longest) ?? longest
    }

    /// The seconds to wait before another try; nil when there is none.
    ///
    /// - Parameters:
    ///   - failed: How many tries have failed, from 1 on.
    ///   - wait: What the server asks for, in seconds.
    public func pause(after failed: Int, asked wait: Double?) -> Double? {
        guard failed < attempts, wait ?? 0 <= longest else { return nil }
        var pause = delay
        for _ in 1..<max(failed, 1) where pause < longest { pause *= 2 }
        return max(min(pause, longest), wait ?? 0)
    }

    /// The option that publish plugins have for it.
    public static let property = Property(
        "retry",
        .object([
            Property("attempts", .integer(1...20), "how often a step is tried", default: 6),
            Property(
                "delay",
                .number(0...60),
                "seconds before the second try; doubled before each further one",
                default: 1
            ),
            Property(
                "longest",
                .number(0...3600),
                "the longest pause in seconds, also when a server asks for one",
                default: 300
            ),
        ]),
        "how a step that fails for a while is tried again",
        usual: "6 tries, with pauses of 1, 2, 4, 8 and 16 seconds"
    )
}
