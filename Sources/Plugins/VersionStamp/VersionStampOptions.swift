import JSON
public import PluginAPI

/// The `"with"` object of a `version-stamp` stage.
public struct VersionStampOptions: StageOptions, Hashable {
    /// What is written as a version or a build number.
    enum Value: Decodable, Hashable, Sendable {
        /// This text; the release's own when nil.
        case text(String?)
        /// Nothing: what the project has stays.
        case none

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if let isWritten = try? single.decode(Bool.self) {
                self = isWritten ? .text(nil) : .none
            } else {
                self = .text(try single.decode(String.self))
            }
        }
    }

    private enum Key: String, CodingKey {
        case projects, targets, except, version, build, files, xcconfig, destination
    }

    /// The `.xcodeproj` folders; nil for those of the repository's apps.
    var projects: [SourcePath]?
    /// The targets to stamp, with what they embed; nil for all apps and extensions; where no
    /// projects are named either and an app is for iOS, only for those for iOS and watchOS.
    var targets: [String]?
    /// The targets to leave out.
    var except: [String] = []
    var version = Value.text(nil)
    var build = Value.text(nil)
    /// Files that set versions without being found through a project.
    var files: [SourcePath] = []
    /// The name of the configuration file.
    var xcconfig = "Version.xcconfig"
    /// The file of the repository that the configuration file replaces or adds.
    var destination: String?

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        projects = try with.decodeIfPresent([SourcePath].self, forKey: .projects)
        targets = try with.decodeIfPresent([String].self, forKey: .targets)
        except = try with.decodeIfPresent([String].self, forKey: .except) ?? except
        version = try with.decodeIfPresent(Value.self, forKey: .version) ?? version
        build = try with.decodeIfPresent(Value.self, forKey: .build) ?? build
        files = try with.decodeIfPresent([SourcePath].self, forKey: .files) ?? files
        xcconfig = try with.decodeIfPresent(String.self, forKey: .xcconfig) ?? xcconfig
        destination = try with.decodeIfPresent(String.self, forKey: .destination)
    }

    static let properties = [
        Property(
            "projects",
            .array(of: .path),
            "the .xcodeproj folders",
            usual: "those of the repository's apps"
        ),
        Property(
            "targets",
            .array(of: .string(), atLeast: 1),
            "the targets to write, with the extensions and watch apps that they embed",
            usual: "all apps and app extensions; without \"projects\" and beside an app for iOS, "
                + "only those for iOS and watchOS"
        ),
        Property("except", .array(of: .string()), "targets to leave out"),
        Property(
            "version",
            .oneOf([.string(), .boolean]),
            "the version to write: up to three numbers; false leaves the project's",
            default: "{shortVersion}"
        ),
        Property(
            "build",
            .oneOf([.string(), .boolean]),
            "the build number to write; false leaves the project's",
            default: "{build}"
        ),
        Property(
            "files",
            .array(of: .path),
            "further files that set versions: Info.plist, .xcconfig, project.yml, pubspec.yaml"
        ),
        Property(
            "xcconfig",
            .string(),
            "the name of the configuration file that the stage writes",
            default: "Version.xcconfig"
        ),
        Property(
            "destination",
            .string(),
            "the .xcconfig file of the repository that it replaces or adds",
            usual: "none: it stays in the release",
            examples: ["Config/Version.xcconfig"]
        ),
    ]
}
