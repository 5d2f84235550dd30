import JSON
public import PluginAPI

/// The options that all plugins have which send files over the network.
public struct TransferOptions: Hashable, Sendable, Decodable {
    private enum Key: String, CodingKey { case connections, retry }

    /// How many connections are used at once.
    public var connections: Int
    /// How steps are tried again.
    public var retry: RetryPolicy

    /// Reads the options.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        connections = try with.decodeIfPresent(Int.self, forKey: .connections) ?? 4
        retry = try with.decodeIfPresent(RetryPolicy.self, forKey: .retry) ?? RetryPolicy()
    }

    /// The options.
    public static let properties = [
        Property(
            "connections",
            .integer(1...32),
            "how many connections are used at once",
            default: 4
        ),
        RetryPolicy.property,
    ]
}
