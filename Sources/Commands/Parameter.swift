package import JSON

/// An argument, option or flag of a command.
package struct Parameter: Sendable, Hashable {
    /// How it is written.
    package enum Kind: String, Sendable, Hashable {
        /// A value without a name.
        case positional
        /// A name with a value.
        case option
        /// A name alone.
        case flag
    }

    /// The files that a value can name.
    package enum Files: Sendable, Hashable {
        /// Folders.
        case folders
        /// Files with one of these extensions, and folders on the way to them; all files when
        /// empty.
        case files(extensions: [String])
    }

    /// How it is written.
    package let kind: Kind
    /// The names with their dashes, short ones first; empty for a positional argument.
    package let names: [String]
    /// What help calls the value.
    package let valueName: String
    /// What it does, in one sentence.
    package let summary: String
    /// The default as it would be written; nil without one.
    package let defaultValue: String?
    /// The values that it takes; empty when there is no list of them.
    package let values: [String]
    /// Whether it can be left out.
    package let isOptional: Bool
    /// Whether it can be given several times.
    package let isRepeating: Bool
    /// Whether help lists it.
    package let isListed: Bool
    /// The heading that help lists it under.
    package let section: String
    /// The files that the value can name; nil for another value.
    package let files: Files?

    /// The name that people remember: the long one.
    package var name: String { names.last ?? "<\(valueName)>" }

    /// The name with its value: `--repo <dir>`.
    package var synopsis: String {
        switch kind {
        case .positional: "<\(valueName)>"
        case .option: "\(name) <\(valueName)>"
        case .flag: name
        }
    }

    /// Reads an entry of the argument parser's description of a command; nil for another kind.
    package init?(_ entry: JSONValue) {
        guard let kind = entry["kind"]?.string.flatMap(Kind.init) else { return nil }
        self.kind = kind
        names = (entry["names"]?.array ?? []).map { name in
            (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
        }.sorted { $0.utf8.count < $1.utf8.count }
        valueName = entry["valueName"]?.string ?? "value"
        summary = entry["abstract"]?.string ?? ""
        defaultValue = entry["defaultValue"]?.string
        values = kind == .flag ? [] : (entry["allValues"]?.array ?? []).compactMap(\.string)
        isOptional = entry["isOptional"]?.bool ?? false
        isRepeating = entry["isRepeating"]?.bool ?? false
        isListed = entry["shouldDisplay"]?.bool ?? true
        section = entry["sectionTitle"]?.string ?? ""
        files = entry["completionKind"].flatMap(Files.init)
    }
}

extension Parameter.Files {
    fileprivate init?(_ kind: JSONValue) {
        if kind["directory"] != nil {
            self = .folders
        } else if let file = kind["file"] {
            let extensions = (file["extensions"]?.array ?? []).compactMap(\.string)
            self = .files(extensions: extensions)
        } else {
            return nil
        }
    }
}
