import Diagnostics
import JSON
import PluginAPI
import Releases

extension BuildStrategy {
    /// The shapes of `version.build` in `pipeline.json`, one a strategy.
    static let schema = Schema.oneOf([
        .object([
            strategy("commit-count", "the number of commits; the default", required: false),
            Property("offset", .integer(), "added to the count", default: 0), perVersion,
        ]),
        .object([
            strategy("ci-run", "the number of the CI system's run"),
            Property("offset", .integer(), "added to the run's number", default: 0), perVersion,
        ]),
        .object([strategy("tag", "the {build} part of the released tag"), perVersion]),
        .object([
            strategy("timestamp", "the time of the commit, UTC"),
            Property(
                "format",
                .string(TimestampFormat.allCases.map(\.rawValue)),
                "\"date\": 20261120.80000, or \"seconds\" since 1970",
                default: "date"
            ), perVersion,
        ]),
        .object([
            strategy("explicit", "the number is given here"),
            Property(
                "number",
                .text(.buildNumber),
                "the number",
                required: true,
                examples: ["812", "1.2.3"]
            ),
            perVersion,
        ]),
        .object([strategy("project", "the number that the Xcode project has"), perVersion]),
    ])

    private static let perVersion = Property(
        "perVersion",
        .boolean,
        "whether numbers start again with each version, as iOS allows",
        default: false
    )

    private static func strategy(
        _ name: String,
        _ summary: String,
        required: Bool = true
    ) -> Property {
        Property("strategy", .string([name]), summary, required: required)
    }

    /// The strategy of a `build` object; what is wrong or missing is taken as the default.
    ///
    /// - Parameters:
    ///   - pointer: The object's pointer in the file.
    ///   - tagHasBuild: Whether a tag pattern has a `{build}` part.
    ///   - errors: Gets the errors that the schema does not show.
    init(
        _ value: JSONValue?,
        at pointer: String,
        tagHasBuild: Bool,
        errors: inout DiagnosticCollector
    ) {
        let offset = value?["offset"]?.wholeNumber ?? 0
        switch value?["strategy"]?.string {
        case "ci-run": self = .ciRun(offset: offset)
        case "tag":
            self = .tag
            if !tagHasBuild { errors.add(Messages.tagWithoutBuild("\(pointer)/strategy")) }
        case "timestamp":
            self = .timestamp(value?["format"]?.string.flatMap(TimestampFormat.init) ?? .date)
        case "explicit":
            let number = value?["number"]?.string ?? "0"
            self = .explicit(number)
            _ = errors.collect { () throws(Diagnostic) in
                try BuildNumber(storable: number, at: Place(pointer: "\(pointer)/number"))
            }
        case "project": self = .project
        default: self = .commitCount(offset: offset)
        }
    }
}

extension TextForm {
    /// Up to three integers with dots.
    fileprivate static let buildNumber = TextForm(
        "one to three integers with dots between them",
        pattern: "^[0-9]+([.][0-9]+){0,2}(?![\\s\\S])"
    )
}

private enum Messages {
    static func tagWithoutBuild(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the build number is taken from the tag, and the tag pattern has no {build}",
            at: Place(pointer: pointer),
            help: "put {build} into version.tag, as in \"v{version}-{build}\", or choose another "
                + "strategy"
        )
    }
}
