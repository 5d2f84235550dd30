public import Diagnostics

/// How the names of release tags look: `v{version}`, `iOS-{version}-{build}`,
/// `{channel}/{version}/{build}`.
///
/// A pattern is text that stands for itself, with named parts in braces. A tag matches when its
/// whole name does, byte by byte; where it could match in two ways, an earlier part takes as much
/// as it can.
///
/// - `{version}`: a version of the pattern's scheme; every pattern has it once.
/// - `{build}`: the build number: one to three numbers with dots between them.
/// - `{channel}`: a word of letters, digits, `-` and `_` that starts with a letter.
/// - `{product}`: the name of the product that the pattern is made for.
public struct TagPattern: Hashable, Sendable, CustomStringConvertible {
    /// What a tag's name says.
    public struct Match: Hashable, Sendable {
        /// The version.
        public var version: Version
        /// The build number, when the pattern has one.
        public var build: BuildNumber?
        /// The channel, when the pattern has one.
        public var channel: String?
    }

    /// A named part, but the product, which is text as soon as a pattern is made.
    enum Name: String, CaseIterable {
        case version, build, channel
    }

    enum Part: Hashable {
        case text([UInt8])
        case named(Name)
    }

    /// The pattern's text, with the product's name in it.
    public let description: String
    package let scheme: VersionScheme
    private let parts: [Part]

    /// A pattern from its text.
    ///
    /// - Parameters:
    ///   - text: The pattern, as `pipeline.json` has it.
    ///   - scheme: How its versions are read.
    ///   - product: What `{product}` stands for; nil when there are no products.
    ///   - place: The pattern's place, for the message.
    /// - Throws: `Diagnostic` when a part is unknown, missing, doubled or not set off from the one
    ///   before it, or when git allows no such tag.
    public init(
        _ text: String,
        scheme: VersionScheme = .semantic,
        product: String? = nil,
        at place: Place? = nil
    ) throws(Diagnostic) {
        guard text.utf8.count <= Self.longestName else {
            throw Diagnostic(
                "the tag pattern is longer than \(Self.longestName) bytes",
                at: place,
                help: "file systems take no tag of such a name"
            )
        }
        do {
            let parts = try TagPatternParser(text, product: product).parts
            self.init(parts, scheme: scheme)
        } catch {
            throw Diagnostic(error.summary, at: place, help: error.help)
        }
        // Git's rules hold for whole names: a pattern is tried with values in its parts.
        guard isTagName(tag(for: "1.0.0")) else {
            throw Diagnostic(
                "git allows no tag like \"\(text)\"",
                at: place,
                help: "git check-ref-format shows which names it allows"
            )
        }
    }

    /// `v{version}`.
    public static let `default` = TagPattern(
        [.text(Array("v".utf8)), .named(.version)],
        scheme: .semantic
    )

    private init(_ parts: [Part], scheme: VersionScheme) {
        self.parts = parts
        self.scheme = scheme
        description = parts.map {
            switch $0 {
            case .text(let bytes): String(decoding: bytes, as: UTF8.self)
            case .named(let name): "{\(name.rawValue)}"
            }
        }.joined()
    }

    /// Whether the tags carry a build number.
    public var hasBuild: Bool { parts.contains(.named(.build)) }

    /// The name of a version's tag.
    ///
    /// - Parameters:
    ///   - version: The version's text.
    ///   - build: The build number, for a pattern with `{build}`.
    ///   - channel: The channel, for a pattern with `{channel}`.
    public func tag(
        for version: String,
        build: String = "1",
        channel: String = "release"
    ) -> String {
        parts.map {
            switch $0 {
            case .text(let bytes): String(decoding: bytes, as: UTF8.self)
            case .named(.version): version
            case .named(.build): build
            case .named(.channel): channel
            }
        }.joined()
    }

    /// The text before the first named part, which all matching tags start with.
    var prefix: [UInt8] {
        if case .text(let bytes) = parts.first { bytes } else { [] }
    }

    /// What a tag's name says; nil when it does not match.
    public func match(_ tag: String) -> Match? {
        // Bytes, because strings compare equal when they only look alike.
        let name = Array(tag.utf8)
        guard name.count <= Self.longestName, name.starts(with: prefix) else { return nil }
        return match(parts[...], name[...], Found())
    }

    /// Another scheme in which a tag matches; nil when there is none.
    func otherScheme(for tag: String) -> VersionScheme? {
        VersionScheme.allCases.first {
            $0 != scheme && TagPattern(parts, scheme: $0).match(tag) != nil
        }
    }

    /// The longest name that is read, in bytes: file systems take no longer one, and the work for a
    /// name grows with the square of its length.
    private static let longestName = 255

    private struct Found {
        var version: Version?
        var build: BuildNumber?
        var channel: String?
    }

    private func match(
        _ parts: ArraySlice<Part>,
        _ name: ArraySlice<UInt8>,
        _ found: Found
    ) -> Match? {
        guard let part = parts.first else {
            guard name.isEmpty, let version = found.version else { return nil }
            return Match(version: version, build: found.build, channel: found.channel)
        }
        let rest = parts.dropFirst()
        switch part {
        case .text(let bytes):
            guard name.starts(with: bytes) else { return nil }
            return match(rest, name.dropFirst(bytes.count), found)
        case .named(let part):
            for length in stride(from: longest(part, in: name), to: 0, by: -1) {
                // Most lengths are not followed by the text that must follow.
                let after = name.dropFirst(length)
                if case .text(let bytes) = rest.first, !after.starts(with: bytes) { continue }
                let text = String(decoding: name.prefix(length), as: UTF8.self)
                if let found = read(part, text, found), let match = match(rest, after, found) {
                    return match
                }
            }
            return nil
        }
    }

    /// The greatest length that a part can have.
    private func longest(_ part: Name, in name: ArraySlice<UInt8>) -> Int {
        name.prefix { byte in
            switch part {
            case .version: byte != UInt8(ascii: "/")
            case .build: Digits.isDigit(byte) || byte == UInt8(ascii: ".")
            case .channel: isChannelByte(byte)
            }
        }.count
    }

    private func read(_ part: Name, _ text: String, _ found: Found) -> Found? {
        var found = found
        switch part {
        case .version:
            found.version = Version(text, scheme: scheme)
            return found.version == nil ? nil : found
        case .build:
            found.build = BuildNumber(text)
            return found.build == nil ? nil : found
        case .channel:
            guard let first = text.utf8.first, isLetter(first) else { return nil }
            found.channel = text
            return found
        }
    }
}

private func isChannelByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || Digits.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
