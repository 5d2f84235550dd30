import Diagnostics
import ExactStrings
import Files

/// Finds the files that a value can name.
package struct FileCandidates: Sendable {
    private let folder: String
    private let home: String?

    /// - Parameters:
    ///   - folder: The folder that relative paths begin in: an absolute path.
    ///   - home: What `~` stands for.
    package init(in folder: String, home: String?) {
        self.folder = folder
        self.home = home
    }

    /// More than anybody reads.
    private static let most = 1000

    /// The paths that begin with what was typed; folders end with a slash, and hidden files are
    /// named only if the typed name begins with a dot.
    func matching(_ typed: String, _ kind: Parameter.Files) -> [Completion.Candidate] {
        let slash = typed.utf8.lastIndex(of: UInt8(ascii: "/"))
        let above = slash.map { String(typed[...$0]) } ?? ""
        guard let place = place(of: above), let names = try? FileSystem.names(in: place).decoded
        else { return [] }
        let start = String(typed.dropFirst(above.count))
        let found = names.filter { name in
            name.utf8.starts(with: start.utf8) && (start.hasPrefix(".") || !name.hasPrefix("."))
        }
        return found.prefix(Self.most).compactMap { name in
            if FileSystem.isFolder("\(place)/\(name)") {
                return Completion.Candidate("\(above)\(name)/")
            }
            guard case .files(let extensions) = kind else { return nil }
            let isMeant = extensions.isEmpty || extensions.contains { name.hasSuffix(".\($0)") }
            return isMeant ? Completion.Candidate(above + name) : nil
        }.matching(typed)
    }

    /// The absolute path of what comes before the last slash.
    private func place(of typed: String) -> String? {
        if typed.hasPrefix("~/") { return home.map { "\($0)/\(typed.dropFirst(2))" } }
        return typed.hasPrefix("/") ? typed : "\(folder)/\(typed)"
    }
}
