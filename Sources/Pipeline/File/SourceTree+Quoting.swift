import Diagnostics
import PluginAPI

extension SourceTree {
    /// A diagnostic with the line that it is about, when that is one of a small text in the work
    /// tree which stages may read.
    func quoted(in diagnostic: Diagnostic) -> Diagnostic {
        guard let place = diagnostic.place, !place.hidesSource, place.source == nil,
            let position = place.position,
            let named = place.file, let path = try? file(named, option: ""),
            let bytes = try? read(path, limit: PipelineFile.sizeLimit)
        else { return diagnostic }
        var quoted = diagnostic
        quoted.place?.source = SourceLine(of: bytes, at: position)
        return quoted
    }
}
