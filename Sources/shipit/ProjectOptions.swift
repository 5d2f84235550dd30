import ArgumentParser
import ExactStrings
import Files
import Host
import Pipeline

/// The options of every command that looks at a repository.
struct ProjectOptions: ParsableArguments {
    @Option(help: "The repository, or a folder in it.")
    var repo = "."

    @Option(help: "The pipeline; pipeline.json at the repository's root when left out.")
    var config: String?

    @Option(help: "The folder of releases; dist at the repository's root when left out.")
    var dist: String?

    @Option(help: "The manifest of the release before, whose build number must be lower.")
    var previousManifest: String?

    @Flag(help: "Make a snapshot of HEAD, with a version derived from the nearest tag.")
    var snapshot = false

    @Option(help: "The tag to release; the pushed one, else the highest at HEAD when left out.")
    var tag: String?

    @Option(help: "The product to release, when the pipeline has several and no tag tells.")
    var product: String?

    @Flag(help: "Read the repository whoever owns it, as git does when safe.directory names it.")
    var trustRepo = false

    func validate() throws {
        try refuseEmpty([
            ("--repo", repo), ("--config", config), ("--dist", dist),
            ("--previous-manifest", previousManifest),
        ])
        try refuseEmpty([("--tag", tag), ("--product", product)], what: "a name")
        guard tag == nil || !snapshot else {
            throw ValidationError("--tag and --snapshot exclude each other: a snapshot has no tag")
        }
    }

    /// What the options ask for.
    func request(
        snapshot: Bool? = nil,
        cache: String? = nil,
        selection: StageSelection = StageSelection(),
        themes: [String] = [],
        allowsCustomPlugins: Bool = true
    ) throws -> Project.Request {
        Project.Request(
            repository: absolute(repo),
            config: config,
            dist: dist.map(absolute),
            previousManifest: previousManifest.map(absolute),
            snapshot: snapshot ?? self.snapshot,
            tag: tag,
            product: product,
            cache: cache,
            environment: Host.environment,
            trustsOwner: trustRepo,
            selection: selection,
            themes: themes,
            allowsCustomPlugins: allowsCustomPlugins,
            ask: askOnce
        )
    }
}

/// Which stages a command looks at.
struct SelectionOptions: ParsableArguments {
    @Option(help: "Perform only this stage and those it needs; may be given several times.")
    var only: [String] = []

    @Option(help: "Leave this stage out; may be given several times.")
    var skip: [String] = []

    var selection: StageSelection { StageSelection(only: only, skip: skip) }
}

/// Whether code of the repository is run.
struct CustomPluginOptions: ParsableArguments {
    @Flag(
        help: """
            Run no custom plugin, not even to ask what its options are: for pipelines that nobody has \
            reviewed, such as a pull request's.
            """
    )
    var noCustom = false
}

/// Which art launch images show.
struct ThemeOptions: ParsableArguments {
    @Option(
        name: .customLong("theme"),
        help: """
            Draw launch images in this theme, whatever the version and the date; may be given several \
            times. "default" is the one without a name. A stage that has none of them goes by version \
            and date.
            """
    )
    var themes: [String] = []

    func validate() throws {
        try refuseEmpty(themes.map { ("--theme", $0) }, what: "a name")
    }
}

/// Where the cache is.
struct CacheOptions: ParsableArguments {
    @Option(help: "The cache's folder; $SHIPIT_CACHE_DIR or the user's cache folder when left out.")
    var cacheDir: String?

    @Flag(help: "Neither read nor write the cache.")
    var noCache = false

    func validate() throws { try refuseEmpty([("--cache-dir", cacheDir)]) }

    /// The folder; nil for no cache.
    var folder: String? {
        guard !noCache else { return nil }
        // A variable that is set to nothing says nothing.
        let environment = Host.environment.filter { !$0.value.isEmpty }
        if let named = cacheDir ?? environment["SHIPIT_CACHE_DIR"] { return absolute(named) }
        // A relative one would make a cache in whatever folder shipit is started in.
        let (home, base) = (absoluteFolder("HOME"), absoluteFolder("XDG_CACHE_HOME"))
        #if os(macOS)
        return home.map { "\($0)/Library/Caches/shipit" }
        #else
        // XDG Base Directory Specification 0.8: $XDG_CACHE_HOME, else $HOME/.cache; a relative path
        // is passed over.
        return (base ?? home.map { "\($0)/.cache" }).map { "\($0)/shipit" }
        #endif
    }

    /// What to say when a cache is wanted and there is no folder for it.
    var missingFolder: Diagnostic? {
        guard !noCache, folder == nil else { return nil }
        let home = Host.environment["HOME"] ?? ""
        return Diagnostic(
            home.isEmpty
                ? "there is no cache: $HOME is not set"
                : "there is no cache: $HOME is \"\(home)\", which is not an absolute path",
            help: "name a folder with --cache-dir, or --no-cache when none is meant",
            severity: .warning
        )
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

/// A path made absolute from the current folder.
func absolute(_ path: String) -> String {
    guard !path.isAbsolutePath, let folder = Host.currentFolder else { return path }
    return path == "." ? folder : "\(folder)/\(path)"
}
