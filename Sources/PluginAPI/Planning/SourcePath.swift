/// A path option: a file or folder of the repository, or of what another stage makes.
public enum SourcePath: Hashable, Sendable, Codable {
    /// A path relative to the repository, as written.
    case repository(String)
    /// `{stage.NAME}/PATH`: a path below that stage's folder; `""` is the folder itself.
    case stage(name: String, path: String)

    /// Reads the text of an option.
    public init(_ text: String) {
        guard text.hasPrefix("{stage."), let brace = text.firstIndex(of: "}") else {
            self = .repository(text)
            return
        }
        let name = text[text.index(text.startIndex, offsetBy: 7)..<brace]
        let rest = text[text.index(after: brace)...].drop { $0 == "/" }
        self = .stage(name: String(name), path: String(rest))
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
