import ArgumentParser
import Cryptography
import Diagnostics
import ExactStrings
import Files
import Markup
import Pipeline

/// `shipit key export`.
struct KeyExportCommand: ParsableCommand {
    /// The forms of a public key.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case pem, der, raw, base64, hex, minisign, sparkle

        /// Whether it is bytes that no terminal shows.
        var isBinary: Bool { self == .der || self == .raw }
    }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a public key in the form that another program reads.",
        usage: "shipit key export <key> --format <format> [<options>]",
        discussion: Manuals.text("key export")
    )

    @OptionGroup var key: KeyFileOptions

    @Option(help: ArgumentHelp("The form of what is written.", valueName: "format"))
    var format = Format.pem

    @Option(
        help: ArgumentHelp(
            "The file to write; default: standard output, but for der and raw.",
            valueName: "file"
        ),
        completion: .file()
    )
    var out: String?

    @OptionGroup(title: "Output") var color: ColorOptions

    func validate() throws {
        try refuseEmpty([("--out", out)])
        guard !format.isBinary || out != nil else {
            throw ValidationError("--format \(format.rawValue) is binary: name a file with --out")
        }
    }

    func run() throws {
        let bytes = try export(try key.read())
        guard let out else { return Output.data(String(decoding: bytes, as: UTF8.self)) }
        do {
            let path = try NamedPath.newOutput(out, of: "--out")
            try FileSystem.createFolders(above: path)
            try FileSystem.write(bytes, to: path, mode: 0o644)
            Output.say(["wrote \(path)"])
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    private func export(_ file: consuming KeyFile) throws -> [UInt8] {
        switch format {
        case .pem: return try file.key.pem()
        case .der: return try file.key.der()
        case .raw: return try raw(file)
        case .base64: return Array((Base64.text(try raw(file)) + "\n").utf8)
        case .hex: return Array((hexadecimal(try raw(file)) + "\n").utf8)
        case .minisign:
            try refuseOthers(file)
            let text = try MinisignPublicKey(try PublicKey(pem: try file.key.pem())).text()
            return Array(text.utf8)
        case .sparkle:
            try refuseOthers(file)
            let text = Base64.text(try raw(file))
            return Array("<key>SUPublicEDKey</key>\n<string>\(text)</string>\n".utf8)
        }
    }

    private func raw(_ file: borrowing KeyFile) throws -> [UInt8] {
        if let bytes = try file.key.rawBytes() { return bytes }
        throw refusal("an RSA key has no raw form")
    }

    private func refuseOthers(_ file: borrowing KeyFile) throws {
        guard file.key.kind == .ed25519 else {
            throw refusal("\(format.rawValue) has Ed25519 keys alone")
        }
    }

    private func refusal(_ reason: String) -> Failure {
        Failure(
            .usage,
            Diagnostic(
                "\(key.name) can't be exported as \(format.rawValue): \(reason)",
                help: "use --format pem or der; \"shipit key make\" makes an Ed25519 key"
            )
        )
    }
}
