import Commands
import Diagnostics

extension Manuals {
    /// The commands of the first hour.
    static let setup: [String: CommandManual] = [
        "init": CommandManual(
            [
                "Finds the app, its icons and launch screen, how tags are named and where build "
                    + "numbers come from, and writes a pipeline that \"check\" accepts: what the "
                    + "check refuses is left out, with the reason. Only files that git tracks "
                    + "count.",
                "On a terminal it asks before it writes; --yes, and a run without a terminal, take "
                    + "the defaults. The folder of releases is added to .gitignore.",
            ],
            examples: [
                .init("Write pipeline.json", "shipit init --yes"),
                .init("Print what would be written", "shipit init --dry-run"),
                .init("With hot-update patches", "shipit init --with patches"),
                .init("With a job for GitHub", "shipit init --ci github"),
            ],
            statuses: [.pipeline, .gitState]
        ),
        "doctor": CommandManual(
            [
                "Looks at libraries, limits, disk, cache, the state of git, CI, the pipeline, its "
                    + "tag patterns and its key. It changes nothing, runs no custom plugin, and "
                    + "prints no secret. Each finding is ok, a warning or a problem, with its fix; "
                    + "with a problem a release could not be built."
            ],
            examples: [
                .init("Find out why a release fails", "shipit doctor"),
                .init("Examine a CI job", "shipit doctor --json"),
            ],
            statuses: [.verification]
        ),
    ]
}
