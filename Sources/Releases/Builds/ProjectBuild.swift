import Diagnostics
import ExactStrings
import JSON
import ProjectVersions

/// The build number that a repository's apps have.
struct ProjectBuild {
    /// The absolute path of the work tree, with links resolved.
    let workTree: String
    /// The product's files and folders; empty for all.
    let paths: [String]
    /// The absolute paths of the originals of files that changes are applied to; nil for new files.
    let originals: [ExactString: String?]

    /// The number that all apps have.
    ///
    /// - Throws: `Diagnostic` when no app has one that the repository says, or two have different
    ///   ones.
    func number() throws(Diagnostic) -> BuildNumber {
        let versions = try RepositoryFolder(workTree, originals: originals).versions(below: paths)
        let apps = versions.targets.filter(\.isApp)
        var first: (text: String, place: VersionPlace, app: String)?
        for app in apps {
            for (text, place) in app.values(of: .build) {
                guard let known = first else {
                    first = (text, place, app.name)
                    continue
                }
                guard isSameVersion(known.text, text) else {
                    throw Messages.differ((known.text, known.app), (text, app.name), place)
                }
            }
        }
        guard let first else { throw Messages.none(apps.first?.releaseBuilds.first?.build) }
        return try BuildNumber(storable: first.text, at: Place(first.place))
    }
}

extension Place {
    /// The place of a version.
    fileprivate init(_ place: VersionPlace) {
        self.init(
            file: place.file,
            position: place.line.map { TextPosition(line: $0, column: 1) }
        )
    }
}

private enum Messages {
    static func differ(
        _ first: (text: String, app: String),
        _ other: (text: String, app: String),
        _ place: VersionPlace
    ) -> Diagnostic {
        Diagnostic(
            "the build number is the project's, and \(first.app) has \(first.text) where "
                + "\(other.app) has \(other.text)",
            at: Place(place),
            help: "give the apps one number, or list them as products with \"paths\" of their own"
        )
    }

    static func none(_ reading: VersionReading?) -> Diagnostic {
        guard case .unknown(let gap) = reading else {
            return Diagnostic(
                "the build number is the project's, and no app of an Xcode project has one",
                help: "set CURRENT_PROJECT_VERSION, or choose another strategy under version.build"
            )
        }
        return Diagnostic(
            "the build number is the project's, and not known: \(gap.file) \(gap.reason)",
            at: Place(file: gap.file),
            help: "set it in the repository, or choose another strategy under version.build"
        )
    }
}
