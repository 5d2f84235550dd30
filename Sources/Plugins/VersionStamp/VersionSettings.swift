import ProjectVersions

/// The `.xcconfig` file of a release.
public struct VersionSettings: Codable, Hashable, Sendable {
    /// Its name below the stage's folder.
    var file: String
    /// The release, for the file's comment.
    var release: String
    /// The value of `MARKETING_VERSION`; nil to leave it out.
    var version: String?
    /// The value of `CURRENT_PROJECT_VERSION`; nil to leave it out.
    var build: String?

    /// The value of one of the two.
    subscript(key: VersionKey) -> String? {
        switch key {
        case .version: version
        case .build: build
        }
    }

    /// The file's text.
    var text: String {
        let lines = VersionKey.allCases.compactMap { key in
            self[key].map { "\(key.setting) = \($0)\n" }
        }
        return "// \(release), written by shipit.\n" + lines.joined()
    }
}
