import ExactStrings

/// A path option: a file or folder of the repository, or of what another stage makes.
public enum SourcePath: Sendable, Codable {
    /// A path relative to the repository, as written.
    case repository(String)
    /// `{stage.NAME}/PATH`: a path below that stage's folder; `""` is the folder itself.
    case stage(name: String, path: String)

    /// Reads the text of an option.
    public init(_ text: String) {
        guard let named = text.droppingExactPrefix("{stage."),
            let brace = named.utf8.firstIndex(of: UInt8(ascii: "}"))
        else {
            self = .repository(text)
            return
        }
        let rest = named.utf8[brace...].dropFirst().drop { $0 == UInt8(ascii: "/") }
        self = .stage(name: String(named[..<brace]), path: String(Substring(rest)))
    }

    /// Reads a string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text that `init(_:)` reads.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(text)
    }

    /// The text that `init(_:)` reads.
    public var text: String {
        switch self {
        case .repository(let path): path
        case .stage(let name, let path):
            path.isEmpty ? "{stage.\(name)}" : "{stage.\(name)}/\(path)"
        }
    }
}

extension SourcePath: Hashable {
    /// Whether both are the same path, byte by byte.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.repository(let path), .repository(let other)): areSame(path, other)
        case (.stage(let name, let path), .stage(let otherName, let other)):
            areSame(name, otherName) && areSame(path, other)
        default: false
        }
    }

    /// Feeds the bytes of the path to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactString(text)) }
}
