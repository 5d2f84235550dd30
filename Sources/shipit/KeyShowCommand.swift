import ArgumentParser
import Cryptography
import JSON
import Markup

/// `shipit key show`.
struct KeyShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print a key's kind, size and names, and nothing secret.",
        usage: "shipit key show <key> [<options>]",
        discussion: Manuals.text("key show")
    )

    @OptionGroup var key: KeyFileOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        let file = try key.read()
        let details = [
            ("half", file.isPrivate ? "private" : "public"),
            ("kind", file.key.kind.rawValue),
            ("bits", "\(file.key.bits)"),
            ("id", file.key.id),
            ("fingerprint", file.fingerprint),
            ("minisignID", file.minisignID?.description),
        ].compactMap { key, value in value.map { (key, $0) } }
        guard !json else {
            return Output.data(.object(details.map { .init($0, .string($1)) }))
        }
        let width = details.map(\.0.count).max() ?? 0
        Output.say(
            details.map { key, value in
                "\(key)\(String(repeating: " ", count: width - key.count))  \(value)"
            }
        )
    }
}

extension KeyFile {
    /// The SHA-256 of the SubjectPublicKeyInfo as `SHA256:` and base 64 without padding, as ssh and
    /// many key stores write one.
    fileprivate var fingerprint: String {
        let digits = Array(key.id)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return "SHA256:" + Base64.text(bytes).filter { $0 != "=" }
    }
}
