import JSON

extension VersionOptions {
    /// The shape of `version` in `pipeline.json`.
    static let schema = Schema.object([
        Property("tag", .string(), "how tags are named; \"v{version}\" when left out"),
        Property(
            "build",
            .oneOf([
                .object([
                    Property("strategy", .string(["commit-count"]), "where the number comes from"),
                    Property("offset", .integer(), "added to the count"),
                ]),
                .object([
                    Property("strategy", .string(["explicit"]), "the number stands here"),
                    Property("number", .string(), "up to three integers with dots", required: true),
                ]),
            ]),
            "the build number; the count of commits when left out"
        ),
    ])

    /// The options of a `version` object, and the first mistake in them; what is wrong or left out is
    /// taken as the default.
    static func read(_ value: JSONValue) -> (VersionOptions, Diagnostic?) {
        var mistake: Diagnostic?
        var pattern = TagPattern.default
        if let text = value["tag"]?.string {
            do throws(Diagnostic) {
                pattern = try TagPattern(text, at: Place(pointer: "/tag"))
            } catch {
                mistake = error
            }
        }
        let build = value["build"]
        var strategy = BuildStrategy.commitCount(offset: build?["offset"]?.integer ?? 0)
        if build?["strategy"]?.string == "explicit", let number = build?["number"]?.string {
            strategy = .explicit(number)
            let place = Place(pointer: "/build/number")
            mistake = mistake ?? BuildStrategy.problem(with: number, at: place)
        }
        return (VersionOptions(tagPattern: pattern, build: strategy), mistake)
    }
}
