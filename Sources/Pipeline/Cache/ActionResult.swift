import Diagnostics
import ExactStrings
import JSON
import PluginAPI
import Releases

/// What an action left: its output files and its report.
///
/// Stored as REAPI's `ActionResult`: output files (2: path 1, digest 2) and the report's canonical
/// JSON as raw standard output (5). Beside the report are the action's own digest, so that an entry
/// counts for no other action, and a digest of it all, so that a damaged entry is noticed without a
/// second file. Neither protects from who can write the entry: see `ContentStore`.
///
/// Source: Remote Execution API v2, messages `ActionResult` and `OutputFile`.
struct ActionResult: Hashable, Sendable {
    /// One output file.
    struct Output: Hashable, Sendable {
        /// The path in the action's working folder: `out/launch.png`.
        var path: String
        var digest: ContentDigest
    }

    /// The outputs, sorted by path.
    var outputs: [Output]
    /// What the unit said besides its outputs.
    var report: UnitReport

    init(outputs: [Output], report: UnitReport) {
        self.outputs = outputs.sorted { isOrderedBefore($0.path, $1.path) }
        self.report = report
    }

    /// The message's bytes.
    ///
    /// - Parameter key: The digest of the action whose result it is.
    /// - Throws: `EncodingError` when the report can't be written as JSON.
    func message(for key: ContentDigest) throws -> [UInt8] {
        let files = outputFiles
        let report = try JSONValue(encoding: report)
        let envelope: JSONValue = [
            "action": .string(key.hash), "report": report,
            "digest": .string(Self.checksum(of: files, report, for: key)),
        ]
        var message = ProtobufMessage()
        message.add(5, bytes: Array(envelope.canonicalText.utf8))
        return files + message.bytes
    }

    private var outputFiles: [UInt8] {
        var message = ProtobufMessage()
        for output in outputs {
            var file = ProtobufMessage()
            file.add(1, output.path)
            file.add(2, bytes: output.digest.message)
            message.add(2, bytes: file.bytes)
        }
        return message.bytes
    }

    /// The result that a message holds; nil when it is damaged, or another action's than that of
    /// the digest.
    init?(message: [UInt8], for key: ContentDigest) {
        var reader = ProtobufReader(message[...])
        var outputs: [Output] = []
        var envelope: JSONValue?
        while let (field, value) = reader.next() {
            switch (field, value) {
            case (2, .bytes(let file)):
                guard let output = Output(message: file) else { return nil }
                outputs.append(output)
            case (5, .bytes(let text)): envelope = try? JSONDocument(Array(text)).value
            default: break
            }
        }
        guard !reader.isMalformed, let envelope, envelope["action"]?.string == key.hash,
            let value = envelope["report"],
            let report = try? value.decode(as: UnitReport.self)
        else { return nil }
        self.init(outputs: outputs, report: report)
        guard envelope["digest"]?.string == Self.checksum(of: outputFiles, value, for: key) else {
            return nil
        }
    }

    /// The digests of the output files that a message names, whatever action it is of.
    static func digests(inMessage message: [UInt8]) -> [ContentDigest] {
        var reader = ProtobufReader(message[...])
        var digests: [ContentDigest] = []
        while let (field, value) = reader.next() {
            guard case (2, .bytes(let file)) = (field, value) else { continue }
            if let output = Output(message: file) { digests.append(output.digest) }
        }
        return digests
    }

    private static func checksum(
        of files: [UInt8],
        _ report: JSONValue,
        for key: ContentDigest
    ) -> String {
        ContentDigest(of: Array(key.hash.utf8) + files + Array(report.canonicalText.utf8)).hash
    }
}

extension ActionResult.Output {
    fileprivate init?(message: ArraySlice<UInt8>) {
        var reader = ProtobufReader(message)
        var path = ""
        var digest: ContentDigest?
        while let (field, value) = reader.next() {
            switch (field, value) {
            case (1, .bytes(let bytes)): path = String(decoding: bytes, as: UTF8.self)
            case (2, .bytes(let bytes)): digest = ContentDigest(message: bytes)
            default: break
            }
        }
        guard !reader.isMalformed, let digest, RelativePath.isNormal(path) else { return nil }
        self.path = path
        self.digest = digest
    }
}
