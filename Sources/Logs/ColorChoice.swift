/// When colours are shown.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
    /// On a terminal, unless the environment says otherwise.
    case auto
    /// Always.
    case always
    /// Never.
    case never

    /// Whether a stream is coloured.
    ///
    /// `NO_COLOR` wins over `CLICOLOR_FORCE`, and that over `CLICOLOR=0` and a terminal that knows no
    /// colours.
    ///
    /// Source: no-color.org; bixense.com/clicolors.
    ///
    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - isTerminal: Whether a terminal shows the stream.
    public func isColored(in environment: [String: String], isTerminal: Bool) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if value("NO_COLOR") != nil { return false }
        if let force = value("CLICOLOR_FORCE"), force != "0" { return true }
        return isTerminal && value("CLICOLOR") != "0" && (value("TERM") ?? "dumb") != "dumb"
    }
}
