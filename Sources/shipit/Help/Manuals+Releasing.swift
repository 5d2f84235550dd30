import Commands
import Diagnostics

extension Manuals {
    private static let loading: [ExitStatus] = [.pipeline, .gitState, .pluginContract, .timeOut]

    /// The commands that read the pipeline.
    static let releasing: [String: CommandManual] = [
        "release": CommandManual(
            [
                "Everything that can be refused is refused before anything is written. The "
                    + "finished release appears as dist/VERSION by one rename; a run that was "
                    + "interrupted continues from the cache.",
                "Existing releases are immutable: the same release is left as it is, another one "
                    + "needs --clean. Releases with --only or --skip are parts, and snapshots "
                    + "have versions of their own; neither takes the place of a release.",
                "--timeline writes an HTML page about the run, also of one that fails: stages and "
                    + "units over time, the critical path, the slowest units, what came from the "
                    + "cache, and what differs from the previous release in dist. It is no part "
                    + "of the release, and can't be in dist.",
            ],
            examples: [
                .init("Build the release for the tag at HEAD", "shipit release"),
                .init("Try the pipeline without a tag", "shipit release --snapshot"),
                .init("Build one stage and those it needs", "shipit release --only icons"),
                .init(
                    "Build the release of a tag that is not checked out",
                    "shipit release --tag v1.4.0"
                ),
                .init(
                    "See what took how long, and what changed since the last release",
                    "shipit release --timeline /tmp/timeline.html"
                ),
                .init(
                    "Build it twice and compare every byte",
                    "shipit release --verify-reproducible"
                ),
            ],
            statuses: loading + [.stage, .verification, .conflict]
        ),
        "publish": CommandManual(
            [
                "Runs the publish stages of the pipeline over a release that exists. The release is "
                    + "verified first: one that was altered is never published. What is up "
                    + "already with the same bytes is left as it is, so a run that failed goes on "
                    + "where it ended; --again runs stages that are done, too.",
                "\"shipit release\" publishes what it has built by itself, unless --no-publish says "
                    + "otherwise. Snapshots are published on request only, parts of releases never.",
                "A pointer to a newer release, such as a \"latest.json\", is not moved back unless "
                    + "the stage's option \"ifOlder\" or --if-older says so.",
            ],
            examples: [
                .init("See what would be sent where", "shipit publish --dry-run"),
                .init("Publish the release for the tag at HEAD", "shipit publish"),
                .init(
                    "Publish another release to one place",
                    "shipit publish dist/1.4.0 --only mirror"
                ),
            ],
            statuses: loading + [.stage, .verification]
        ),
        "plan": CommandManual(
            ["Nothing is written, and no unit runs."],
            examples: [
                .init("See what a release would do", "shipit plan"),
                .init("The same for scripts", "shipit plan --json"),
            ],
            statuses: loading + [.stage]
        ),
        "check": CommandManual(
            [
                "Reports up to 50 errors at once, each with its line and column. HEAD needs no tag, "
                    + "and keys may be missing. For a pull request from a fork, --no-custom "
                    + "runs none of its code."
            ],
            examples: [
                .init("Check the pipeline of the repository", "shipit check"),
                .init("Check another file", "shipit check --config ci/pipeline.json"),
                .init("Check a pull request", "shipit check --no-custom"),
            ],
            statuses: loading + [.stage]
        ),
        "version": CommandManual(
            [
                "The version comes from the tag at HEAD, the build number from what \"version\" in "
                    + "pipeline.json says. With --from-project, it is what the Xcode projects say."
            ],
            examples: [
                .init("Print all details", "shipit version"),
                .init("Use the build number in a script", "shipit version --field build"),
                .init("Print the version of a snapshot", "shipit version --snapshot --json"),
            ],
            statuses: [.pipeline, .gitState, .verification]
        ),
        "notes": CommandManual(
            [
                "REF is a tag, a version, HEAD, or a commit's id or its beginning; never a branch. "
                    + "The options are those of the pipeline's \"notes\" stage, or the defaults "
                    + "without one."
            ],
            examples: [
                .init("Print what changed since the last release", "shipit notes"),
                .init("Print the notes of a release", "shipit notes --to v1.4.0"),
                .init(
                    "Print the text for the App Store",
                    "shipit notes --from v1.3.0 --to v1.4.0 --format store"
                ),
            ],
            statuses: [.pipeline, .gitState, .stage]
        ),
    ]
}
