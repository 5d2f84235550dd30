import Diagnostics

extension Diagnostic {
    /// A pack that can't be believed.
    ///
    /// - Parameters:
    ///   - name: The pack's file.
    ///   - reason: What is wrong with it, as a clause.
    static func invalidPatch(_ name: String, _ reason: String) -> Diagnostic {
        .refusedPatch(name, "not a valid patch: \(reason)")
    }

    /// A pack that is not applied.
    ///
    /// - Parameter summary: Why not.
    static func refusedPatch(_ name: String, _ summary: String) -> Diagnostic {
        Diagnostic(
            summary,
            at: Place(file: name),
            help: "fetch or make the patch again; nothing was written"
        )
    }
}
