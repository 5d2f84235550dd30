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
        subcommands: [PatchMakeCommand.self, PatchShowCommand.self, PatchApplyCommand.self]
    )
}

/// `shipit patch make`.
struct PatchMakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Create exact packs between tags, without a pipeline.",
        discussion: """
            A file's path in a pack is its path below the folder that --assets names. With several --from, \
            FILE holds {from}, which stands for each of them: update-{from}.zip.
            """
    )

    @Option(help: ArgumentHelp("The repository; the current folder.", valueName: "dir"))
    var repo = "."

    @Option(
        help: ArgumentHelp("The tag that devices hold; repeatable.", valueName: "tag")
    )
    var from: [String] = []

    @Option(help: ArgumentHelp("The tag that they are to hold.", valueName: "tag"))
    var to: String

    @Option(
        help: ArgumentHelp(
            "The folder of the repository that holds the assets; repeatable.",
            valueName: "path"
        )
    )
    var assets: [String] = []

    @Option(help: ArgumentHelp("Where to write the pack.", valueName: "file"))
    var out: String

    @Option(
        help: ArgumentHelp(
            "A pattern of the files that are assets, as *.json; default: all of them.",
            valueName: "glob"
        )
    )
    var include: [String] = []

    @Option(
        help: ArgumentHelp(
            "A pattern of files that are not assets, as drafts/**.",
            valueName: "glob"
        )
    )
    var exclude: [String] = []

    @Option(help: "How hard Zstandard compresses, 1 to 22.")
    var level = 19

    @Option(help: "The app's name in the pack.")
    var name = "app"

    @Flag(help: "Read the repository whoever owns it.")
    var trustRepo = false

    func validate() throws {
        try refuseEmpty([("--repo", repo), ("--to", to), ("--out", out)])
        try refuseEmpty(from.map { ("--from", $0) } + assets.map { ("--assets", $0) })
        guard !from.isEmpty else { throw ValidationError("name a tag with --from") }
        guard !assets.isEmpty else { throw ValidationError("name a folder with --assets") }
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

    @OptionGroup var color: ColorOptions

    func run() async throws {
        let patches = RepositoryPatches(
            of: ReleaseHistory(
                repository: try absolute(repo),
                releases: [],
                environment: Host.environment,
                trustsOwner: trustRepo
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
        abstract: "List the contents of a pack: files, kinds, bytes, savings, digests."
    )

    @Argument(help: "An exact pack or a full payload.")
    var file: String

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try refuseEmpty([("<file>", file)]) }

    @OptionGroup var color: ColorOptions

    func run() throws {
        do {
            let listing = try PatchListing(try Patch(try absolute(file)))
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
        abstract: "Apply a pack to a folder, completely or not at all."
    )

    @Argument(help: "An exact pack or a full payload.")
    var file: String

    @Option(
        help: ArgumentHelp(
            "The folder with the assets of the release that the pack starts from; a full payload needs none.",
            valueName: "dir"
        )
    )
    var base: String?

    @Option(help: ArgumentHelp("The folder to make.", valueName: "dir"))
    var out: String

    func validate() throws {
        try refuseEmpty([("<file>", file), ("--base", base), ("--out", out)])
    }

    @OptionGroup var color: ColorOptions

    func run() throws {
        do {
            let patch = try Patch(try absolute(file))
            guard base != nil || patch.manifest.base == nil else {
                throw ValidationError("name the folder that the pack starts from with --base")
            }
            let tree = try patch.apply(
                to: try base.map { try absolute($0) },
                as: try absolute(out)
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
