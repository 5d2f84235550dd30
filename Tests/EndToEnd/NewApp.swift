import Foundation
import JSON
import TestSupport
import Testing

/// A repository that shipit has not seen yet, with a home of its own.
struct NewApp: Sendable {
    let repository: GitRepository
    var environment: [String: String?]

    /// The pipeline's path.
    var pipeline: String { "\(repository.path)/pipeline.json" }

    /// Creates the repository with its files in one commit, and a tag for each name in a commit of
    /// its own.
    ///
    /// - Parameter icons: The folders to which the example's icon set is copied.
    init(
        in folder: String,
        at place: String = "app",
        _ files: [String: String],
        icons: [String] = [],
        tags: [String] = []
    ) throws {
        repository = try GitRepository(at: "\(folder)/\(place)")
        environment = Tool.environment(home: "\(folder)/home")
        environment["SHIPIT_CACHE_DIR"] = "\(folder)/cache"
        try FileManager.default.createDirectory(
            atPath: "\(folder)/home",
            withIntermediateDirectories: true
        )
        for icon in icons {
            let path = "\(repository.path)/\(icon)"
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.copyItem(atPath: Self.icons, toPath: path)
        }
        try repository.commit(files)
        for (index, tag) in tags.enumerated() {
            try repository.commit(message: "fix: \(index)", date: 1_700_000_100 + index)
            try repository.git("tag", tag)
        }
    }

    private static let icons =
        "\(projectFolder)/Examples/Aurora/App/Assets.xcassets/AppIcon.appiconset"

    /// Runs shipit in the repository.
    @discardableResult
    func run(_ arguments: String...) throws -> CommandResult {
        try TestSupport.run(
            [Tool.path] + arguments,
            in: repository.path,
            environment: environment
        )
    }

    /// The pipeline that was written.
    func written() throws -> JSONValue { try JSONDocument(try read(pipeline)).value }

    /// The names of its stages.
    func stages() throws -> [String] {
        try (written()["stages"]?.array ?? []).compactMap { $0["name"]?.string }
    }
}

/// A project with one app in a folder that belongs to it as a whole.
func appProject(
    _ name: String,
    folder: String? = nil,
    settings: [String: String] = [:]
) -> String {
    let usual = [
        "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "CURRENT_PROJECT_VERSION": "1",
        "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1.0", "SDKROOT": "iphoneos",
    ]
    let target = XcodeProjectText.Target(
        name,
        settings: usual.merging(settings) { $1 },
        folder: folder ?? name
    )
    return XcodeProjectText([target]).text
}
