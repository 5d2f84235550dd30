import Diagnostics
import ExactStrings
import JSON
import Releases

extension PatchManifest {
    /// Reads a manifest and refuses what no pack of ours says: foreign bytes are checked before
    /// they are used.
    ///
    /// - Parameters:
    ///   - bytes: The JSON text.
    ///   - name: What the pack is called in errors.
    /// - Throws: `Diagnostic`.
    init(_ bytes: [UInt8], of name: String) throws(Diagnostic) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(text: bytes)
        } catch {
            throw Diagnostic.invalidPatch(name, "its manifest is not valid JSON: \(error)")
        }
        try self.init(value, of: name)
    }

    private init(_ value: JSONValue, of name: String) throws(Diagnostic) {
        guard let format = value["format"]?.integer else {
            throw Diagnostic.invalidPatch(name, "its manifest has no \"format\"")
        }
        guard format == Self.format else { throw Messages.foreignFormat(name, format) }
        guard let app = value["app"]?.string, let bundle = value["bundle"]?.string,
            let from = optional(value["from"], Release.init),
            let base = optional(value["base"], TreeSummary.init),
            let to = Release(value["to"]), let result = TreeSummary(value["result"]),
            let rows = value["files"]?.array,
            let identical = optional(value["identical"], strings)
        else { throw Diagnostic.invalidPatch(name, "its manifest lacks what every pack has") }
        var files: [File] = []
        for row in rows {
            guard let file = File(row) else {
                throw Diagnostic.invalidPatch(name, "line \(files.count + 1) of its files is none")
            }
            files.append(file)
        }
        self.init(
            app: app,
            from: from,
            to: to,
            bundle: bundle,
            base: base,
            result: result,
            files: files,
            identical: identical ?? []
        )
        if let fault { throw Diagnostic.invalidPatch(name, fault) }
    }

    /// The first thing that is wrong with a manifest that could be read; nil when nothing is.
    private var fault: String? {
        let isFull = from == nil && base == nil
        guard isFull || from != nil && base != nil else {
            return "it names the release or the tree that it starts from, and not both"
        }
        guard PathRules.fault(in: bundle) == nil, !bundle.utf8.contains(UInt8(ascii: "/"))
        else {
            return "its bundle folder is not a name"
        }
        guard [base, result].compactMap(\.self).allSatisfy({ $0.size <= PatchLimits.tree }) else {
            return "it is of trees larger than \(byteCount(PatchLimits.tree))"
        }
        for (file, next) in zip(files, files.dropFirst())
        where !isOrderedBefore(file.path, next.path) {
            return "the paths in its manifest are not sorted, or one is repeated"
        }
        return files.lazy.compactMap { fault(in: $0, isFull: isFull) }.first ?? badSources
            ?? tooMuch
    }

    private func fault(in file: File, isFull: Bool) -> String? {
        // The base's own names may break the rules: nobody can fix them, and they are only let go.
        if file.kind != .deleted, let fault = PathRules.fault(in: file.path) {
            return "it holds the path \"\(printable(file.path))\", which is \(fault.text)"
        }
        let path = printable(file.path)
        guard !isFull || file.kind == .added else {
            return "it is a full payload, and \(path) is not added"
        }
        guard file.size <= PatchLimits.file, file.bytes <= PatchLimits.file else {
            return "\(path) is larger than \(byteCount(PatchLimits.file))"
        }
        let isKnown =
            switch file.encoding {
            case .none: file.kind == .deleted && file.bytes == 0
            case .copy: file.kind == .sameAs && file.bytes == 0
            case .delta: file.kind == .changed && file.bytes > 0
            case .repeat: [.added, .changed].contains(file.kind) && file.bytes == 0
            case .stored: [.added, .changed].contains(file.kind) && file.bytes == file.size
            case .entry: file.kind == .added && file.bytes == file.size
            case .zstd: [.added, .changed].contains(file.kind) && file.bytes > 0
            }
        // Entries and content in one pack would have to be read in turn.
        guard isKnown, isFull == (file.encoding == .entry),
            (file.source != nil) == [.copy, .repeat].contains(file.encoding)
        else {
            return "\(path) is \(file.kind.rawValue) and encoded as \(file.encoding.rawValue)"
        }
        return nil
    }

    /// What repeats a file must follow it, have its content, and not repeat another.
    private var badSources: String? {
        var known: [ExactString: File] = [:]
        for file in files {
            if file.encoding == .repeat, let source = file.source {
                guard let first = known[ExactString(source)],
                    first.sha256 == file.sha256, first.size == file.size
                else {
                    return "\(printable(file.path)) repeats a file that does not come before it"
                }
            } else if file.kind != .deleted {
                known[ExactString(file.path)] = file
            }
        }
        return nil
    }

    private var tooMuch: String? {
        let size = files.reduce(0) { $0 + $1.size }
        return size <= result.size ? nil : "its files are larger than the tree that it makes"
    }
}

extension PatchManifest.Release {
    fileprivate init?(_ value: JSONValue?) {
        guard let version = value?["version"]?.string,
            let commit = optional(value?["commit"], { $0?.string })
        else { return nil }
        self.init(version: version, commit: commit)
    }
}

extension TreeSummary {
    /// A summary out of a document; nil when it is none.
    init?(_ value: JSONValue?) {
        guard let digest = value?["digest"]?.string, ContentDigest.isHash(digest),
            let files = value?["files"]?.integer, files >= 0,
            let size = value?["size"]?.integer, size >= 0
        else { return nil }
        self.init(digest: digest, files: files, size: size)
    }
}

extension PatchManifest.File {
    fileprivate init?(_ row: JSONValue) {
        guard let path = row["path"]?.string,
            let kind = row["kind"]?.string.flatMap(TreeChanges.Kind.init(rawValue:))
        else { return nil }
        if kind == .deleted {
            self.init(path: path, kind: kind, encoding: .none)
            return
        }
        guard let bytes = optional(row["bytes"], { $0?.integer }),
            let source = optional(row["source"], { $0?.string }),
            let encoding = row["encoding"]?.string.flatMap(
                PatchManifest.Encoding.init(rawValue:)
            ),
            let size = row["size"]?.integer, size >= 0, bytes ?? 0 >= 0,
            let sha256 = row["sha256"]?.string, ContentDigest.isHash(sha256)
        else { return nil }
        self.init(
            path: path,
            kind: kind,
            encoding: encoding,
            size: size,
            sha256: sha256,
            bytes: bytes ?? 0,
            source: source
        )
    }
}

/// What a member says that may be missing; nil when it is there and says something else.
private func optional<Value>(_ member: JSONValue?, _ read: (JSONValue?) -> Value?) -> Value?? {
    guard let member else { return .some(nil) }
    return read(member).map { .some($0) }
}

/// The elements of an array of strings; nil for anything else.
private func strings(_ value: JSONValue?) -> [String]? {
    guard let elements = value?.array else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
}

/// A text out of a foreign file as a message may show it.
func printable(_ text: String) -> String {
    text.unicodeScalars.prefix(200).map {
        $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
            ? "\\u{\(String($0.value, radix: 16))}" : String($0)
    }.joined()
}

private enum Messages {
    static func foreignFormat(_ name: String, _ format: Int) -> Diagnostic {
        Diagnostic(
            "the patch has layout \(format), and this shipit reads layout \(PatchManifest.format)",
            at: Place(file: name),
            help: "read it with the shipit that made it, or a later one"
        )
    }
}
