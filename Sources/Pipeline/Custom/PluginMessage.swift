import Diagnostics
import JSON
import PluginAPI
import Redaction

/// A message from a custom plugin: one line of JSON on its standard output.
enum PluginMessage: Sendable {
    case ready
    case log(level: String, text: String)
    case progress(done: Int, total: Int)
    case diagnostic(Diagnostic)
    case output(UnitOutput)
    case ok
    case skipped(reason: String)
    /// It failed; with a pause in seconds when another try may succeed.
    case failed(reason: String?, retryAfter: Double?)
    /// A type that this version does not know: passed over, so that minor versions can add.
    case unknown

    /// Reads one line.
    ///
    /// - Throws: `Diagnostic` that says how the line breaks the protocol.
    init(_ line: [UInt8]) throws(Diagnostic) {
        let value: JSONValue
        do {
            value = try JSONDocument(line).value.redacted
        } catch {
            let text = Redaction.redacted(String(decoding: line, as: UTF8.self))
            let begin = text.prefix(80)
            throw Diagnostic(
                "it printed a line that is not JSON: \(String(begin).debugDescription)"
            )
        }
        guard let type = value["type"]?.string else {
            throw Diagnostic("it printed a message without a \"type\"")
        }
        switch type {
        case "ready": self = .ready
        case "log":
            self = .log(level: value["level"]?.string ?? "info", text: value["text"]?.string ?? "")
        case "progress":
            self = .progress(done: value["done"]?.integer ?? 0, total: value["total"]?.integer ?? 0)
        case "diagnostic": self = .diagnostic(Self.diagnostic(value))
        case "output": self = .output(try Self.output(value))
        case "result": self = try Self.result(value)
        default: self = .unknown
        }
    }

    private static func diagnostic(_ value: JSONValue) -> Diagnostic {
        var diagnostic = Diagnostic(
            quoting: value["message"]?.string ?? "",
            severity: value["severity"]?.string == "warning" ? .warning : .error
        )
        diagnostic.place = Place(pointer: value["pointer"]?.string ?? "")
        diagnostic.help = value["help"]?.string ?? value["hint"]?.string
        return diagnostic
    }

    private static func output(_ value: JSONValue) throws(Diagnostic) -> UnitOutput {
        guard let path = value["path"]?.string else {
            throw Diagnostic("it named an output without a \"path\"")
        }
        if let fault = RelativePath.fault(of: path) {
            throw Diagnostic("it named an output that \(fault): \(path.debugDescription)")
        }
        let destination = value["destination"]?.string
        if let destination, let fault = RelativePath.fault(of: destination) {
            throw Diagnostic(
                "it named a destination that \(fault): \(destination.debugDescription)"
            )
        }
        let metadata = (value["metadata"]?.members ?? []).map { ($0.key, $0.value) }
        return UnitOutput(
            path,
            kind: value["kind"]?.string ?? "file",
            mediaType: value["mediaType"]?.string ?? "application/octet-stream",
            metadata: Dictionary(metadata) { first, _ in first },
            destination: destination
        )
    }

    private static func result(_ value: JSONValue) throws(Diagnostic) -> PluginMessage {
        switch value["status"]?.string {
        case "ok": return .ok
        case "skipped":
            return .skipped(reason: value["reason"]?.string ?? "the plugin gave no reason")
        case "failed":
            let pause = value["retryAfter"]?.double ?? (value["retry"] == true ? 0 : nil)
            return .failed(reason: value["reason"]?.string, retryAfter: pause)
        case let status:
            throw Diagnostic("its result has the unknown status \"\(status ?? "")\"")
        }
    }
}

extension JSONValue {
    /// The same without the secrets of this process.
    fileprivate var redacted: JSONValue {
        let redactor = Redaction.current
        return redactor.isEmpty ? self : redacted(by: redactor)
    }

    private func redacted(by redactor: Redactor) -> JSONValue {
        switch self {
        case .string(let text): .string(redactor.redacted(text))
        case .array(let elements): .array(elements.map { $0.redacted(by: redactor) })
        case .object(let members):
            .object(
                members.map {
                    Member(redactor.redacted($0.key), $0.value.redacted(by: redactor))
                }
            )
        default: self
        }
    }
}
