import Diagnostics
import Files
public import JSON

/// What a pack holds, for people and for programs.
public struct PatchListing: Sendable {
    private let manifest: PatchManifest
    /// The size of the pack in bytes.
    private let packSize: Int

    /// The listing of a pack.
    ///
    /// - Throws: `Diagnostic` when its size can't be known.
    public init(_ patch: Patch) throws {
        manifest = patch.manifest
        packSize = try OpenFile(FileSystem.resolve(patch.file)).size
    }

    /// The listing as JSON: `from` and `to` are versions, `base` and `result` have the `digest` of
    /// their tree, `files` are in the order of the pack, `offset` is where a file's bytes begin in
    /// the entry `content`; all sizes are bytes.
    public var json: JSONValue {
        var offset = 0
        let files = manifest.files.map { file -> JSONValue in
            var members: [JSONValue.Member] = [
                .init("path", .string(file.path)), .init("kind", .string(file.kind.rawValue)),
                .init("encoding", .string(file.encoding.rawValue)),
                .init("size", .integer(file.size)), .init("bytes", .integer(file.bytes)),
                .init("sha256", file.kind == .deleted ? .null : .string(file.sha256)),
            ]
            if let source = file.source { members.append(.init("source", .string(source))) }
            if file.bytes > 0, file.encoding != .entry {
                members.append(.init("offset", .integer(offset)))
                offset += file.bytes
            }
            return .object(members)
        }
        return [
            "format": .integer(PatchManifest.format),
            "app": .string(manifest.app),
            "from": manifest.from.map { .string($0.version) } ?? .null,
            "to": .string(manifest.to.version),
            "commits": [
                "from": manifest.from?.commit.map { .string($0) } ?? .null,
                "to": manifest.to.commit.map { .string($0) } ?? .null,
            ],
            "bundle": .string(manifest.bundle),
            "base": manifest.base?.json ?? .null,
            "result": manifest.result.json,
            "files": .array(files),
            "identical": .array(manifest.identical.map { .string($0) }),
            "totals": totals,
        ]
    }

    private var totals: JSONValue {
        var members: [JSONValue.Member] = [
            .init("files", .integer(manifest.files.count)), .init("size", .integer(size)),
            .init("bytes", .integer(bytes)), .init("pack", .integer(packSize)),
        ]
        for kind in TreeChanges.Kind.allCases {
            members.append(.init(kind.rawValue, .integer(count(kind))))
        }
        return .object(members)
    }

    /// The size of all files that differ.
    private var size: Int { manifest.files.reduce(0) { $0 + $1.size } }
    /// How many bytes of content the pack holds.
    private var bytes: Int { manifest.files.reduce(0) { $0 + $1.bytes } }

    private func count(_ kind: TreeChanges.Kind) -> Int {
        manifest.files.count { $0.kind == kind }
    }

    /// The listing for people: a table with a line for each file.
    public var lines: [String] {
        let from = manifest.from.map { "\($0.version) to " } ?? ""
        let title = printable("\(manifest.app) \(from)\(manifest.to.version)")
        var lines = ["\(title), \(byteCount(packSize))"]
        if let base = manifest.base { lines.append("  base    " + Self.text(base)) }
        lines += ["  result  " + Self.text(manifest.result), ""]
        if !manifest.files.isEmpty { lines += table + [""] }
        lines += manifest.identical.map { "  \(printable($0)) keeps the base's equal pixels" }
        return lines + [summary]
    }

    private static func text(_ tree: TreeSummary) -> String {
        "\(tree.digest)  \(tree.files) file\(tree.files == 1 ? "" : "s"), \(byteCount(tree.size))"
    }

    private var table: [String] {
        let rows =
            [["kind", "encoding", "size", "bytes", "saved", "sha256", "path"]]
            + manifest.files.map(Self.row)
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = " "
            for (column, cell) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - cell.count)
                // Numbers are right-aligned, and nothing follows the last column.
                let isNumber = (2...4).contains(column)
                line += " " + (isNumber ? space + cell : cell + (column == 6 ? "" : space))
            }
            return line
        }
    }

    private static func row(_ file: PatchManifest.File) -> [String] {
        if file.kind == .deleted {
            return ["deleted", "", "", "", "", "", printable(file.path)]
        }
        let source = file.source.map { " (\(printable($0)))" } ?? ""
        return [
            file.kind.rawValue, file.encoding.rawValue, byteCount(file.size),
            byteCount(file.bytes), saving(file.bytes, of: file.size),
            String(file.sha256.prefix(12)), printable(file.path) + source,
        ]
    }

    private static func saving(_ bytes: Int, of size: Int) -> String {
        size == 0 ? "" : "\(100 - (bytes * 100 + size / 2) / size) %"
    }

    /// The listing in one line.
    public var summary: String {
        let counts = TreeChanges.Kind.allCases.compactMap { kind -> String? in
            let count = count(kind)
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        guard !counts.isEmpty else { return "the trees are equal" }
        return counts.joined(separator: ", ") + ": \(byteCount(bytes)) for \(byteCount(size)), "
            + "\(Self.saving(bytes, of: size).isEmpty ? "0 %" : Self.saving(bytes, of: size)) saved"
    }
}
