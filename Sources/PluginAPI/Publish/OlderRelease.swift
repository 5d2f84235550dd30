import JSON

/// What a publish stage does with a pointer, or a "latest release", that is of a newer release than the
/// one that it publishes.
public enum OlderRelease: String, Hashable, Sendable, CaseIterable, Decodable {
    /// It fails before it sends anything.
    case refuse
    /// It publishes the files, and leaves the pointers where they are.
    case keep
    /// It lets the pointers go back.
    case replace

    /// The option's key.
    package static let key = "ifOlder"

    /// The option.
    ///
    /// - Parameter what: What is moved, for people.
    public static func property(_ what: String, default value: OlderRelease) -> Property {
        Property(
            key,
            .string(allCases.map(\.rawValue)),
            "what to do where \(what) of a newer release: fail, publish the files alone, or go back",
            default: .string(value.rawValue)
        )
    }
}
