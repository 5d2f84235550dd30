import ArgumentParser
import Diagnostics
import ExactStrings
import Files
import Host
import Pipeline
import Releases

/// The repository that a command reads.
struct RepositoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The repository, or a folder in it.", valueName: "dir"),
        completion: .directory
    )
    var repo = "."

    @Flag(help: "Read the repository whoever owns it, as git does with safe.directory.")
    var trustRepo = false

    func validate() throws { try refuseEmpty([("--repo", repo)]) }

    /// The absolute path of the folder.
    ///
    /// - Throws: `Failure`; see `NamedPath`.
    var path: String { get throws { try NamedPath.folder(repo, of: "--repo") } }
}

/// The pipeline that a command reads.
struct PipelineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The pipeline; default: pipeline.json at the repository's root.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json", "jsonc"])
    )
    var config: String?

    func validate() throws { try refuseEmpty([("--config", config)]) }

    /// The file as it was named, for messages; nil for the usual one.
    ///
    /// - Throws: `Failure`; see `NamedPath`.
    var file: String? {
        get throws { try path == nil ? nil : config }
    }

    /// The absolute path of the file; nil for the usual one.
    ///
    /// - Throws: `Failure`; see `NamedPath`.
    var path: String? {
        get throws { try config.map { try NamedPath.file($0, of: "--config") } }
    }
}

/// The folder that releases are in.
struct DistOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of releases; default: dist at the repository's root.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var dist: String?

    func validate() throws { try refuseEmpty([("--dist", dist)]) }

    /// The absolute path of the folder; nil for the usual one.
    ///
    /// - Throws: `Failure`; see `NamedPath`.
    var path: String? {
        get throws { try dist.map { try NamedPath.possibleFolder($0, of: "--dist") } }
    }
}

/// The release before the one that a command builds.
struct PreviousOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The previous release's manifest, whose build number must be lower.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var previousManifest: String?

    func validate() throws { try refuseEmpty([("--previous-manifest", previousManifest)]) }

    /// The absolute path of the manifest.
    ///
    /// - Throws: `Failure`; see `NamedPath`.
    var path: String? {
        get throws {
            try previousManifest.map { try NamedPath.file($0, of: "--previous-manifest") }
        }
    }
}

/// The options of every command that reads a repository and its pipeline.
struct ProjectOptions: ParsableArguments {
    @OptionGroup var repository: RepositoryOptions

    @OptionGroup var pipeline: PipelineOptions
    @OptionGroup var releases: DistOptions
    @OptionGroup var previous: PreviousOptions

    @Flag(help: "Take HEAD as a snapshot, with a version above the highest release.")
    var snapshot = false

    @Option(
        help: ArgumentHelp(
            "The tag to release; default: the pushed one, else the highest at HEAD.",
            valueName: "tag"
        )
    )
    var tag: String?

    @Option(
        help: ArgumentHelp(
            "The product to release, if there are several and no tag says which.",
            valueName: "product"
        )
    )
    var product: String?

    /// The repository, or a folder in it.
    var repo: String { repository.repo }
    /// Whether the repository is read whoever owns it.
    var trustRepo: Bool { repository.trustRepo }

    func validate() throws {
        try refuseEmpty([("--tag", tag), ("--product", product)], what: "a name")
        guard tag == nil || !snapshot else {
            throw ValidationError("--tag and --snapshot exclude each other: a snapshot has no tag")
        }
    }

    /// What the options ask for.
    ///
    /// - Throws: `Failure`; see `NamedPath`.
    func request(
        snapshot: SnapshotUse? = nil,
        cache: CacheOptions? = nil,
        selection: StageSelection = StageSelection(),
        variants: [String] = [],
        allowsCustomPlugins: Bool = true,
        checksOutTag: Bool = false
    ) throws -> LoadedProject.Request {
        let cache = try cache?.choice
        var request = LoadedProject.Request(
            repository: try repository.path,
            config: try pipeline.file,
            dist: try releases.path,
            previousManifest: try previous.path,
            snapshot: snapshot ?? (self.snapshot ? .always : .never),
            tag: tag,
            product: product,
            cache: cache ?? .none,
            environment: Host.environment,
            trustsOwner: trustRepo,
            selection: selection,
            variants: variants,
            allowsCustomPlugins: allowsCustomPlugins,
            ask: askOnTerminal
        )
        request.checksOutTag = checksOutTag
        return request
    }
}

extension ProjectOptions {
    /// What the options ask for of a local build: what `release` would write where it would build a
    /// release, and a snapshot elsewhere.
    ///
    /// - Throws: `Failure`; see `absolute`.
    func localRequest(
        cache: CacheOptions,
        variants: [String] = [],
        allowsCustomPlugins: Bool = true
    ) throws -> LoadedProject.Request {
        try request(
            snapshot: snapshot ? .always : tag == nil ? .unlessReleased : .never,
            cache: cache,
            variants: variants,
            allowsCustomPlugins: allowsCustomPlugins
        )
    }
}

/// Which stages a command looks at.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run only this stage and those it needs; repeatable.",
            valueName: "stage"
        )
    )
    var only: [String] = []

    @Option(help: ArgumentHelp("Leave this stage out; repeatable.", valueName: "stage"))
    var skip: [String] = []

    func validate() throws {
        try refuseEmpty(only.map { ("--only", $0) } + skip.map { ("--skip", $0) }, what: "a name")
    }

    var selection: StageSelection { StageSelection(only: only, skip: skip) }
}

/// Whether code of the repository is run.
struct CustomPluginOptions: ParsableArguments {
    @Flag(
        help: """
            Run no custom plugin, not even for its options: for pipelines that nobody has reviewed.
            """
    )
    var noCustom = false
}

/// Which art launch images show.
struct ThemeOptions: ParsableArguments {
    @Option(
        name: .customLong("theme"),
        help: ArgumentHelp(
            """
            Draw launch images in this theme, whatever the version and the date; repeatable. \
            "default" is the one without a name.
            """,
            valueName: "theme"
        )
    )
    var themes: [String] = []

    func validate() throws {
        try refuseEmpty(themes.map { ("--theme", $0) }, what: "a name")
    }
}

/// Whether there is a cache, and where.
struct CacheOptions: ParsableArguments {
    @OptionGroup var folder: CacheFolderOptions

    @Flag(help: "Neither read nor write the cache.")
    var noCache = false

    /// The cache that the options and the environment ask for.
    ///
    /// - Throws: `Failure`; see `absolute`.
    var choice: CacheChoice {
        get throws { noCache ? .none : try folder.choice }
    }
}

/// Where the cache is.
struct CacheFolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The cache's folder; default: $SHIPIT_CACHE_DIR or the user's cache folder.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var cacheDir: String?

    func validate() throws { try refuseEmpty([("--cache-dir", cacheDir)]) }

    /// The cache that the options and the environment ask for.
    ///
    /// - Throws: `Failure`; see `absolute`.
    var choice: CacheChoice {
        get throws {
            // A variable that is set to nothing says nothing.
            let environment = Host.environment.filter { !$0.value.isEmpty }
            if let named = cacheDir ?? environment["SHIPIT_CACHE_DIR"] {
                let option = cacheDir == nil ? "SHIPIT_CACHE_DIR" : "--cache-dir"
                return .named(try NamedPath.possibleFolder(named, of: option))
            }
            #if !os(macOS)
            // XDG Base Directory Specification 0.8: $XDG_CACHE_HOME, else $HOME/.cache; a relative
            // path is passed over.
            if let base = absoluteFolder("XDG_CACHE_HOME") {
                return .usual(try absolute("\(base)/shipit"))
            }
            #endif
            let home = environment["HOME"] ?? ""
            // A relative one would make a cache in whatever folder shipit is started in.
            if home.isEmpty { return .missing("$HOME is not set") }
            guard absoluteFolder("HOME") != nil else {
                return .missing("$HOME is \"\(home)\", which is not an absolute path")
            }
            guard FileSystem.isFolder(home) else {
                return .missing("$HOME is \"\(home)\", which is not a folder")
            }
            #if os(macOS)
            return .usual(try absolute("\(home)/Library/Caches/shipit"))
            #else
            return .usual(try absolute("\(home)/.cache/shipit"))
            #endif
        }
    }

    private func absoluteFolder(_ variable: String) -> String? {
        Host.environment[variable].flatMap { $0.isAbsolutePath ? $0 : nil }
    }
}

/// Refuses an empty value: it is a variable that a script forgot to set, and not the default.
func refuseEmpty(
    _ options: [(name: String, value: String?)],
    what: String = "a path"
) throws {
    for (name, value) in options where value?.isEmpty == true {
        throw ValidationError("\(name) needs \(what), and this one is empty")
    }
}

/// A path made absolute from the current folder, as it is printed: without `.`, `..`, doubled
/// slashes, and a slash at its end.
///
/// - Parameter isFile: Whether a file will be written there: a slash at the end stays then, for the
///   system to refuse it.
/// - Throws: `Failure` with status `usage` when the path is relative and the current folder is
///   gone.
func absolute(_ path: String, isFile: Bool = false) throws -> String {
    var parts = path.pathParts
    if !path.hasExactPrefix("/") {
        guard let folder = Host.currentFolder else {
            throw Failure(
                .usage,
                Diagnostic("the current folder is gone", help: "change to a folder that exists")
            )
        }
        parts = folder.pathParts + parts
    }
    // Only the file system knows what ".." is: behind a link it is another folder than the one
    // before.
    if let last = parts.lastIndex(of: "..") {
        let before = FileSystem.resolveExisting("/" + parts[...last].joined(separator: "/"))
        parts = before.pathParts + parts[(last + 1)...]
    }
    let whole = "/" + parts.filter { $0 != "." }.joined(separator: "/")
    return isFile && path.hasExactSuffix("/") ? whole + "/" : whole
}
