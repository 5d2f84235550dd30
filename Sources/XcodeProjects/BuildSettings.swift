/// The build settings of a target in one configuration, as Xcode resolves them.
///
/// A value is looked up in the target, in its configuration file, in the project, in the project's
/// configuration file, and among Xcode's own defaults, in this order; `$(inherited)` is the value
/// of the next of them.
///
/// Source: Apple, Xcode help, "Configuring the build settings of a target".
public struct BuildSettings: Sendable {
    /// The assignments of each level, the one that counts first.
    private let levels: [[String: SettingAssignment]]
    /// The configuration files that are named but missing, such as CocoaPods' own: their settings
    /// are unknown.
    public let missingFiles: [String]

    init(levels: [[SettingAssignment]], configuration: String, missingFiles: [String]) {
        let usual = Self.counting(levels, in: configuration, sdk: "iphoneos")
        let sdk = usual.lazy.compactMap { $0["SDKROOT"]?.value.lowercased() }.first
        // A watch app's conditions name its own SDK; "auto" and paths are for several or none.
        self.levels =
            ["watchos", "macosx", "appletvos", "xros"].contains(sdk)
            ? Self.counting(levels, in: configuration, sdk: sdk ?? "") : usual
        self.missingFiles = missingFiles
    }

    /// Of each level the last assignments that count.
    private static func counting(
        _ levels: [[SettingAssignment]],
        in configuration: String,
        sdk: String
    ) -> [[String: SettingAssignment]] {
        levels.map { level in
            var values: [String: SettingAssignment] = [:]
            for assignment in level where assignment.counts(in: configuration, sdk: sdk) {
                values[assignment.name] = assignment
            }
            return values
        }
    }

    /// A setting's value with its variables replaced; nil when nothing sets it.
    public subscript(name: String) -> SettingValue? {
        guard let found = assignment(of: name, from: 0) else { return nil }
        var expansion = SettingExpansion(self)
        let text = expansion.value(of: name)
        return SettingValue(
            text: text,
            unknownVariables: expansion.unknown,
            place: found.assignment.place
        )
    }

    /// The value that counts at a level or one below it.
    func assignment(
        of name: String,
        from level: Int
    ) -> (assignment: SettingAssignment, level: Int)? {
        for index in levels.indices.dropFirst(level) {
            if let found = levels[index][name] { return (found, index) }
        }
        return nil
    }
}

extension BuildSettings {
    /// The systems that a product is built for, as SDKs are called: `iphoneos`, `watchos`, `macosx`;
    /// nil when that is not known.
    public var platforms: Set<String>? {
        guard let root = known("SDKROOT") else { return nil }
        let platform = root.text.lowercased()
        return platform == "auto"
            ? known("SUPPORTED_PLATFORMS").map { Set($0.words) } : [platform]
    }

    /// A setting whose value is known and not empty.
    package func known(_ name: String) -> SettingValue? {
        self[name].flatMap { $0.unknownVariables.isEmpty && !$0.text.isEmpty ? $0 : nil }
    }
}

/// The value of a build setting.
public struct SettingValue: Hashable, Sendable {
    /// The value; a variable that nothing sets is empty in it, as in a build.
    public var text: String
    /// The variables in it that nothing sets here: a build may know them.
    public var unknownVariables: [String]
    /// Where the value is assigned.
    public var place: SettingPlace

    /// The words of a list; one in quotes may hold spaces.
    public var words: [String] {
        var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                (quote, word) = (character, word ?? "")
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// Whether it says yes, as Xcode reads it.
    public var isYes: Bool { ["YES", "TRUE", "1"].contains(text.uppercased()) }
}
