import ArgumentParser
import Commands
import Diagnostics
import Files
import Host
import Pipeline
import PluginAPI
import Releases

/// `shipit man`: writes the manual, for packages.
struct ManCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man",
        abstract: "Write the pages of the manual, or the reference in docs.",
        discussion: Manuals.text("man"),
        shouldDisplay: false
    )

    @Option(
        help: ArgumentHelp("The folder to write to.", valueName: "dir"),
        completion: .directory
    )
    var out: String

    /// What is written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        /// Pages for man(1).
        case man
        /// Pages of the reference.
        case markdown
    }

    @Option(help: "Write pages for man, or the reference in Markdown.")
    var format = Format.man

    func validate() throws { try refuseEmpty([("--out", out)]) }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        let folder = try NamedPath.outputFolder(out, of: "--out")
        let pages = try format == .man ? manual : reference
        do {
            for page in pages {
                try FileSystem.createFolders(above: "\(folder)/\(page.file)")
                try FileSystem.replace("\(folder)/\(page.file)", with: Array(page.text.utf8))
            }
        } catch {
            throw Failure(error, as: .usage)
        }
        Output.say(pages.map { "wrote \(folder)/\($0.file)" })
    }

    /// The pages of the commands and of `pipeline.json`.
    private var manual: [(file: String, text: String)] {
        get throws {
            let common = ManualPage.Common(
                version: "\(Tool.name) \(Tool.version)",
                date: try date,
                variables: Self.variables,
                files: Self.files
            )
            let pages =
                CommandNode.shipit.manualPages(
                    common,
                    others: ["\(PipelineManual.name)(5)", "git(1)"]
                ) + [
                    PipelineManual.page(
                        common,
                        pipeline: PipelineFile.keys,
                        plugins: allPlugins.descriptors
                    )
                ]
            return pages.map { ($0.file, $0.text) }
        }
    }

    private var reference: [(file: String, text: String)] {
        ReferencePage.all(
            pipeline: PipelineFile.keys,
            plugins: allPlugins.descriptors,
            commands: .shipit
        ).map { ($0.file, $0.text) }
    }

    /// The day of `SOURCE_DATE_EPOCH`.
    ///
    /// Source: the specification of that name, reproducible-builds.org.
    private var date: String? {
        get throws {
            guard let text = Host.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else {
                return nil
            }
            guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
                throw Failure(
                    .usage,
                    Diagnostic(
                        "SOURCE_DATE_EPOCH is \"\(text)\", expected seconds since 1970",
                        help: "set it to the time of the commit: git log -1 --format=%ct"
                    )
                )
            }
            return String(CommitDate.text(Int64(seconds)).prefix(10))
        }
    }

    private static let variables: [ManualPage.Fact] = [
        .init("SHIPIT_CACHE_DIR", "The folder of the cache.", with: "--cache-dir"),
        .init(
            "XDG_CACHE_HOME, HOME",
            "Where the folder of the cache is without SHIPIT_CACHE_DIR: shipit in XDG_CACHE_HOME, "
                + "or .cache/shipit in HOME.",
            with: "--cache-dir"
        ),
        .init(
            "GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM",
            "The files of git's configuration, in which safe.directory is.",
            with: "--trust-repo"
        ),
        .init(
            "GITHUB_ACTIONS, GITLAB_CI and those of other CI systems",
            "Which tag was pushed, and the number of the run.",
            with: "--tag"
        ),
        .init("TMPDIR", "The folder for temporary files; default: /tmp."),
    ]

    private static let files: [ManualPage.Fact] = [
        .init("pipeline.json", "The pipeline, at the repository's root.", with: "--config"),
        .init("dist", "The folder of releases, at the repository's root.", with: "--dist"),
        .init(
            "~/.cache/shipit",
            "The cache; ~/Library/Caches/shipit on macOS.",
            with: "--cache-dir"
        ),
    ]
}
