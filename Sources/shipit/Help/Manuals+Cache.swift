import Commands
import Diagnostics

extension Manuals {
    /// The commands of the cache.
    static let caching: [String: CommandManual] = [
        "cache": CommandManual(
            [
                "The cache keeps the output of each unit, so that a release builds only what has "
                    + "changed. A cache that CI keeps between runs grows until it is pruned."
            ]
        ),
        "cache info": CommandManual(
            ["Nothing is changed."],
            examples: [
                .init("Show where the cache is, and how much it holds", "shipit cache info"),
                .init("The same for scripts", "shipit cache info --json"),
            ],
            statuses: [.stage]
        ),
        "cache prune": CommandManual(
            [
                "The least recently used results go first, with the files that only they have. It "
                    + "can run beside releases: what one of them misses, it builds again. Nothing "
                    + "but the cache's own files is removed."
            ],
            examples: [
                .init("Keep at most 2 GB", "shipit cache prune --max-size 2G"),
                .init(
                    "Remove what was not used for a month",
                    "shipit cache prune --older-than 30d"
                ),
                .init("See what would go", "shipit cache prune --max-size 2G --dry-run"),
            ],
            statuses: [.stage]
        ),
    ]
}
