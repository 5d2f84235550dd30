import Diagnostics
import ExactStrings

extension SourceTree {
    /// The path in the work tree that one which names nothing most likely means; nil when none is
    /// near.
    ///
    /// A file of the same name with another extension is nearer than any other name.
    public func nearest(to path: String) -> String? {
        var found: [String] = []
        for part in path.pathParts {
            let names: [String]
            do {
                names = try self.names(in: found.joined(separator: "/"))
            } catch {
                // What can't be listed holds nothing that could be meant.
                return nil
            }
            guard
                let near = names.containsExactly(part) ? part : nearestFile(to: part, among: names)
            else { return nil }
            found.append(near)
        }
        return found.isEmpty ? nil : found.joined(separator: "/")
    }
}

private func nearestFile(to name: String, among names: [String]) -> String? {
    let wanted = name.splitExtension.stem.lowercased()
    return names.first { $0.splitExtension.stem.lowercased() == wanted }
        ?? nearestName(to: name, among: names)
}
