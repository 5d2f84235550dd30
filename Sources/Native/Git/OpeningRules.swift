import ExactStrings
import Files

/// The rules by which a repository is found around a folder, and its owner trusted.
public struct OpeningRules: Hashable, Sendable {
    /// The variables of the process.
    public let environment: [String: String]
    /// Whether a repository is read whoever owns it.
    let trustsEveryOwner: Bool

    /// Rules from their parts.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process; git's own are read, and those that name the
    ///     place of its configuration.
    ///   - trustsEveryOwner: Opens a repository whoever owns it; otherwise git's rules hold.
    public init(environment: [String: String] = [:], trustsEveryOwner: Bool = false) {
        self.environment = environment
        self.trustsEveryOwner = trustsEveryOwner
    }

    /// A variable's value; nil when it is not set or empty.
    func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The folder at and above which no repository is looked for from another one; nil for none.
    ///
    /// Source: git, "GIT_CEILING_DIRECTORIES"; after an empty entry links are not resolved.
    func ceiling(above folder: String) -> String? {
        guard let list = value("GIT_CEILING_DIRECTORIES") else { return nil }
        let folder = FileSystem.resolveExisting(folder)
        var resolves = true
        var nearest: String?
        for entry in list.listedPaths {
            if entry.isEmpty { resolves = false }
            guard entry.isAbsolutePath else { continue }
            let ceiling = resolves ? FileSystem.resolveExisting(entry) : entry
            let isAbove = folder.path(below: ceiling == "/" ? "" : ceiling) != nil
            if isAbove, ceiling.utf8.count > nearest?.utf8.count ?? 0 { nearest = ceiling }
        }
        return nearest
    }
}
