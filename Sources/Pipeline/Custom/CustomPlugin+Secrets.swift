import Diagnostics
import Files
import Redaction

extension CustomPlugin {
    /// Refuses outputs that hold a secret: they would be published.
    ///
    /// - Throws: `Diagnostics` that name each file and where the secret is from; `FileError`.
    func refuseSecrets(in paths: [String], below folder: String) throws {
        let redactor = Redaction.current
        guard !redactor.isEmpty else { return }
        let errors = try paths.compactMap { path -> Diagnostic? in
            guard let source = try redactor.source(inFile: "\(folder)/\(path)") else { return nil }
            return Diagnostic(
                "its output \"\(path)\" holds the secret in \(source)",
                entry: "/uses",
                help: "change the plugin so that it does not write it; whoever gets the release "
                    + "would have it"
            )
        }
        guard errors.isEmpty else { throw Diagnostics(errors) }
    }
}

extension Redactor {
    /// Where the first forbidden secret in a file is from; a part of the file is in memory at once.
    fileprivate func source(inFile path: String) throws -> SecretSource? {
        let file = try OpenFile(path)
        let size = 1 << 20
        var offset = 0
        while offset < file.size {
            // The parts overlap, so that no secret is between two of them.
            let part = try file.read(at: offset, count: size + longest)
            if let source = forbiddenSource(in: part) { return source }
            offset += size
        }
        return nil
    }
}
