import ArgumentParser
import Diagnostics
import Host
import JSON
import Pipeline

/// `shipit cache`.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Inspect the cache, and make it smaller.",
        discussion: Manuals.text("cache"),
        subcommands: [CacheInfoCommand.self, CachePruneCommand.self]
    )
}

/// `shipit cache info`.
struct CacheInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show where the cache is, and how much it holds.",
        usage: "shipit cache info [<options>]",
        discussion: Manuals.text("cache info")
    )

    @OptionGroup(title: "Cache") var cache: CacheFolderOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        let cache = try CacheInventory(cache.choice)
        Log.shared.finish(
            [
                .init("folder", .string(cache.folder)),
                .init("results", .integer(cache.resultCount)),
                .init("files", .integer(cache.blobCount)), .init("size", .integer(cache.size)),
                .init("unusedSize", .integer(cache.unusedSize)),
                .init("oldestUse", cache.oldestUse.map { .integer($0) } ?? .null),
                .init("newestUse", cache.newestUse.map { .integer($0) } ?? .null),
                .init("foreign", .integer(cache.foreign)),
            ],
            title: cache.folder,
            lines: cache.lines
        )
    }
}

/// `shipit cache prune`.
struct CachePruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove what was not used for longest.",
        usage: "shipit cache prune [<options>]",
        discussion: Manuals.text("cache prune")
    )

    @Option(
        help: ArgumentHelp("Keep at most so much: 500M, 2G, 1GiB.", valueName: "size")
    )
    var maxSize: String?

    @Option(
        help: ArgumentHelp("Remove what was not used for so long: 12h, 30d, 4w.", valueName: "age")
    )
    var olderThan: String?

    @Flag(help: "Remove nothing, and show what would be removed.")
    var dryRun = false

    @OptionGroup(title: "Cache") var cache: CacheFolderOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Output") var color: ColorOptions

    func validate() throws {
        guard maxSize != nil || olderThan != nil else {
            throw ValidationError("set a limit: --max-size 2G, --older-than 30d, or both")
        }
        if let maxSize, CachePruning.Limits.bytes(maxSize) == nil {
            throw ValidationError(
                "--max-size takes a size like 500M, 2G or 1GiB, not \"\(maxSize)\""
            )
        }
        if let olderThan, CachePruning.Limits.seconds(olderThan) == nil {
            throw ValidationError(
                "--older-than takes an age like 12h, 30d or 4w, not \"\(olderThan)\""
            )
        }
    }

    func run() throws {
        let inventory = try CacheInventory(cache.choice)
        let limits = CachePruning.Limits(
            size: maxSize.flatMap(CachePruning.Limits.bytes),
            age: olderThan.flatMap(CachePruning.Limits.seconds)
        )
        let pruning = CachePruning(inventory, limits, now: Host.time)
        if !dryRun { try pruning.run() }
        let summary = pruning.summary
        let rest = inventory.size - summary.size
        let words =
            "\(counted(summary.results, "result")) and \(counted(summary.blobs, "file")), "
            + "\(byteCount(summary.size)); \(byteCount(rest)) \(dryRun ? "would stay" : "stay")"
        let title = "\(dryRun ? "would remove" : "removed") \(words)"
        Log.shared.finish(
            [
                .init("folder", .string(inventory.folder)), .init("dryRun", .bool(dryRun)),
                .init(
                    "removed",
                    [
                        "results": .integer(summary.results), "files": .integer(summary.blobs),
                        "size": .integer(summary.size),
                    ]
                ),
                .init("size", .integer(rest)),
            ],
            title: title,
            lines: [StyledLine(title)]
        )
    }
}

extension CacheInventory {
    /// The cache for people.
    fileprivate var lines: [StyledLine] {
        var lines = [
            "\(counted(resultCount, "result")), \(counted(blobCount, "file")), \(byteCount(size))"
        ]
        if let oldestUse {
            let days = max(0, (Host.time - oldestUse) / 86_400)
            lines.append("not used for longest: \(counted(days, "day"))")
        }
        if unusedSize > 0 { lines.append("\(byteCount(unusedSize)) belong to no result") }
        if foreign > 0 {
            lines.append("\(counted(foreign, "foreign file")), left alone")
        }
        return [StyledLine(folder, .emphasis)] + lines.map { StyledLine("  \($0)") }
    }
}
