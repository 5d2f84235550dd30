/// How much a run of a custom plugin may leave and say.
enum PluginLimits {
    /// The greatest number of files, links and folders below its folder of outputs.
    static let outputs = 100_000
    /// The greatest size of all outputs together, in bytes; a hole in a file counts as zeros do.
    static let outputBytes = 8_000_000_000
    /// The greatest length of an output's path, in bytes.
    ///
    /// macOS takes 1,024, with the folder before it.
    static let pathBytes = 900
    /// How many bytes of messages it may print.
    static let messageBytes = 256_000_000
    /// How many diagnostics it may report.
    static let diagnostics = 10_000
    /// How many bytes of standard error are passed on; what is behind them is dropped.
    static let logBytes = 16_000_000
    /// How many lines of standard error are passed on.
    static let logLines = 200_000
}
