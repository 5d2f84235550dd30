import ArgumentParser
import Files
import Host
import Pipeline

/// `shipit verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check every digest and signature of a landed release."
    )

    @Argument(help: "The release's folder: dist/1.4.0.")
    var folder: String

    @Option(help: "The public key in PEM that must have signed it.")
    var key: String?

    func run() throws {
        var pem: [UInt8]?
        if let key {
            do {
                pem = try FileSystem.read(absolute(key), limit: 1 << 20)
            } catch {
                throw Failure(error, as: .verification)
            }
        }
        let summary = try Verification.verify(absolute(folder), key: pem)
        var lines = ["\(summary.release) is sound: \(summary.files) files"]
        lines += summary.bundles.map { "  \($0) holds what the manifest lists" }
        lines += summary.signatures.map { "  \($0) is a signature of this key" }
        if pem == nil {
            lines.append("  signatures were not checked: name a public key with --key")
        }
        Host.print(lines.map { $0 + "\n" }.joined())
    }
}
