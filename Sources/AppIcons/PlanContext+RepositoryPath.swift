public import Diagnostics
public import PluginAPI

extension PlanContext {
    /// A path that can be read while planning.
    ///
    /// - Parameter pointer: Where the path is in the stage's options, for the message.
    /// - Throws: `Diagnostic` when it names what another stage makes.
    public func repositoryPath(
        _ source: SourcePath,
        option pointer: String
    ) throws(Diagnostic) -> String {
        guard case .repository(let path) = source else {
            throw Messages.ofStage(source, pointer)
        }
        return path
    }
}

private enum Messages {
    static func ofStage(_ source: SourcePath, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(source.text)\" is an output of a stage, and it is read before any stage runs",
            option: pointer,
            help: "name a path in the repository"
        )
    }
}
