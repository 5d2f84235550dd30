import Diagnostics
import PluginAPI

extension LoadedProject.Request {
    /// Refuses names of variants that no stage has.
    ///
    /// - Parameters:
    ///   - known: The names of all variants of all stages.
    ///   - naming: What the user calls them.
    /// - Throws: `Failure` with each of them.
    func refuseVariants(
        unlessIn known: [String],
        called naming: VariantNaming
    ) throws(Failure) {
        let unknown = variants.filter { !known.contains($0) }
        guard !unknown.isEmpty else { return }
        throw Failure(.usage, unknown.map { Messages.unknown($0, known, naming) })
    }
}

private enum Messages {
    static func unknown(_ name: String, _ known: [String], _ naming: VariantNaming) -> Diagnostic {
        Diagnostic(
            "--\(naming.option) names no \(naming.option): \"\(name)\"",
            help: known.isEmpty
                ? "no stage that runs has \(naming.plural): leave --\(naming.option) out"
                : knownNames(naming.plural, known, near: name)
        )
    }
}
