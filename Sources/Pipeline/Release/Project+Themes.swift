extension Project.Request {
    /// Refuses names of themes that no stage knows.
    ///
    /// - Parameter known: The names of all stages.
    /// - Throws: `Failure` with each of them.
    func refuseThemes(unlessIn known: [String]) throws(Failure) {
        let unknown = themes.filter { !known.contains($0) }
        guard !unknown.isEmpty else { return }
        throw Failure(.usage, unknown.map { Messages.unknown($0, known) })
    }
}

private enum Messages {
    static func unknown(_ name: String, _ known: [String]) -> Diagnostic {
        Diagnostic(
            "--theme names no theme: \"\(name)\"",
            help: known.isEmpty
                ? "no stage that runs has themes: leave --theme out"
                : knownNames("themes", known, near: name)
        )
    }
}
