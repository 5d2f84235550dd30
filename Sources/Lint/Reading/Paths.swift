/// A path below a folder; the root's is empty.
func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
}

/// The folder that a path lies in; empty for the root.
func folderPath(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
}

/// What stands behind the last slash.
func lastName(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
}

/// A path without `.` and `..`; nil when it is absolute or leaves the root.
func normalized(_ path: String) -> String? {
    guard !path.hasPrefix("/") else { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
        if part != ".." {
            parts.append(part)
        } else if parts.popLast() == nil {
            return nil
        }
    }
    return parts.joined(separator: "/")
}

/// Whether a path lies in a folder, or is it.
func isPath(_ path: String, in folder: String) -> Bool {
    folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
}
