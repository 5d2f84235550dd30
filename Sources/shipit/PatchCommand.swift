import ArgumentParser
import Diagnostics
import ExactStrings
import Files
import Host
import JSON
import Patches
import PluginAPI
import Releases

/// `shipit patch`.
struct PatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "patch",
        abstract: "Create, inspect and apply hot-update patches.",
        discussion: Manuals.text("patch"),
        subcommands: [PatchMakeCommand.self, PatchShowCommand.self, PatchApplyCommand.self]
    )
}

/// `shipit patch make`.
struct PatchMakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Create exact packs between tags, without a pipeline.",
        usage:
            "shipit patch make --from <tag> --to <tag>\n  --assets <dir> --out <file> [<options>]",
        discussion: Manuals.text("patch make")
    )

    @OptionGroup var repository: RepositoryOptions

    @Option(
        help: ArgumentHelp("The tag whose assets devices have; repeatable.", valueName: "tag")
    )
    var from: [String] = []

    @Option(help: ArgumentHelp("The tag whose assets they get.", valueName: "tag"))
    var to: String

    @Option(
        help: ArgumentHelp(
            "The folder of assets in the repository; repeatable.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var assets: [String] = []

    @Option(help: ArgumentHelp("The pack to write.", valueName: "file"), completion: .file())
    var out: String

    @Option(
        help: ArgumentHelp(
            "A pattern of files that are assets, such as *.json; repeatable; default: all.",
            valueName: "glob"
        )
    )
    var include: [String] = []

    @Option(
        help: ArgumentHelp(
            "A pattern of files that are not assets, such as drafts/**; repeatable.",
            valueName: "glob"
        )
    )
    var exclude: [String] = []

    @Option(help: ArgumentHelp("The level of Zstandard, 1 to 22.", valueName: "number"))
    var level = 19

    @Option(help: ArgumentHelp("The app's name in the pack.", valueName: "name"))
    var name = "app"

    func validate() throws {
        try refuseEmpty([("--to", to), ("--out", out)])
        try refuseEmpty(from.map { ("--from", $0) } + assets.map { ("--assets", $0) })
        guard !from.isEmpty else { throw ValidationError("name a tag with --from") }
        guard !assets.isEmpty else { throw ValidationError("name a folder with --assets") }
        if let outside = assets.first(where: { RelativePath.normalised($0) == nil }) {
            throw ValidationError("--assets \(outside.onOneLine) leaves the repository")
        }
        guard (1...22).contains(level) else { throw ValidationError("--level is 1 to 22") }
        guard from.count == 1 || out.contains("{from}") else {
            throw ValidationError("several --from need {from} in --out: update-{from}.zip")
        }
        guard try Set(files.map { ExactString($0.file) }).count == from.count else {
            throw ValidationError("two packs would be one file: name each --from once")
        }
    }

    /// Each tag with the pack that starts from it; a slash in a tag is no folder.
    private var files: [(from: String, file: String)] {
        get throws {
            try from.map { tag in
                let name = tag.utf8.split(
                    separator: UInt8(ascii: "/"),
                    omittingEmptySubsequences: false
                )
                .map { String(Substring($0)) }.joined(separator: "-")
                return (tag, try absolute(out.replacing("{from}", with: name), isFile: true))
            }
        }
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() async throws {
        let files = try files
        for pack in files { _ = try NamedPath.newOutput(pack.file, of: "--out") }
        let patches = RepositoryPatches(
            of: ReleaseHistory(
                repository: try repository.path,
                releases: [],
                environment: Host.environment,
                trustsOwner: repository.trustRepo
            ),
            app: name,
            selection: AssetSelection(
                folders: assets.map { AssetSelection.Folder(from: .repository($0)) },
                include: include,
                exclude: exclude
            ),
            maker: PatchMaker(ContentEncoder(level: level), jobs: Host.processors)
        )
        for listing in try await patches.make(files, to: to, warn: { Output.note($0) }) {
            Output.say([listing.summary])
        }
    }
}

/// `shipit patch show`.
struct PatchShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "List the contents of a pack.",
        discussion: Manuals.text("patch show")
    )

    @Argument(help: "A pack or a full payload.", completion: .file())
    var file: String

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try refuseEmpty([("<file>", file)]) }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        do {
            let listing = try PatchListing(try Patch(try NamedPath.file(file, of: "<file>")))
            Output.show(json ? listing.json : nil, listing.lines)
        } catch {
            throw Failure(error, as: .verification)
        }
    }
}

/// `shipit patch apply`.
struct PatchApplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Apply a pack to a folder, completely or not at all.",
        usage: "shipit patch apply <file> --out <dir> [<options>]",
        discussion: Manuals.text("patch apply")
    )

    @Argument(help: "A pack or a full payload.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "The folder of assets that the pack starts from; a full payload needs none.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var base: String?

    @Option(help: ArgumentHelp("The folder to write.", valueName: "dir"), completion: .directory)
    var out: String

    func validate() throws {
        try refuseEmpty([("<file>", file), ("--base", base), ("--out", out)])
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        do {
            let patch = try Patch(try NamedPath.file(file, of: "<file>"))
            guard base != nil || patch.manifest.base == nil else {
                throw ValidationError("name the folder that the pack starts from with --base")
            }
            let tree = try patch.apply(
                to: try base.map { try NamedPath.folder($0, of: "--base") },
                as: try NamedPath.outputFolder(out, of: "--out")
            )
            Output.say([
                "\(out) holds \(tree.files.count) files, \(byteCount(tree.size)), with the digest "
                    + "\(tree.digest)"
            ])
        } catch let error as ValidationError {
            throw error
        } catch {
            throw Failure(error, as: .verification)
        }
    }
}
