import Redaction

extension Diagnostic {
    /// The same without the secrets of this process: what is made of it may escape or cut them.
    package var redacted: Diagnostic {
        let redactor = Redaction.current
        guard !redactor.isEmpty else { return self }
        var diagnostic = self
        diagnostic.summary = redactor.redacted(summary)
        diagnostic.help = help.map(redactor.redacted)
        return diagnostic
    }
}
