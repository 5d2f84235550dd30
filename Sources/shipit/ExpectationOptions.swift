import ArgumentParser
import Diagnostics
import ExactStrings
import Pipeline
import Releases

/// What a consumer wants a release to be.
struct ExpectationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The app's name.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("The product.", valueName: "product"))
    var product: String?

    @Option(name: .customLong("version"), help: ArgumentHelp("The version.", valueName: "version"))
    var wantedVersion: String?

    @Option(
        help: ArgumentHelp(
            "The lowest version; a prerelease is lower than its version.",
            valueName: "version"
        )
    )
    var minVersion: String?

    @Option(help: ArgumentHelp("The build number.", valueName: "number"))
    var build: String?

    @Option(help: ArgumentHelp("The lowest build number.", valueName: "number"))
    var minBuild: String?

    @Option(help: ArgumentHelp("The commit, or its first digits: at least 7.", valueName: "id"))
    var commit: String?

    @Option(help: ArgumentHelp("The tag.", valueName: "tag"))
    var tag: String?

    @Option(
        help: ArgumentHelp("The URI of what built it, as the provenance says.", valueName: "uri")
    )
    var builder: String?

    @Option(
        help: ArgumentHelp(
            "The address of the repository that it was built from.",
            valueName: "url"
        )
    )
    var source: String?

    func validate() throws {
        try refuseEmpty(
            [
                ("--name", name), ("--product", product), ("--version", wantedVersion),
                ("--min-version", minVersion), ("--build", build), ("--min-build", minBuild),
                ("--commit", commit), ("--tag", tag), ("--builder", builder), ("--source", source),
            ],
            what: "a value"
        )
        _ = try expectations
    }

    /// What the options expect.
    var expectations: Expectations {
        get throws {
            var wanted = Expectations()
            (wanted.name, wanted.product, wanted.version) = (name, product, wantedVersion)
            wanted.minVersion = try read(minVersion, "--min-version", "a version like 1.2.0") {
                Expectations.version($0)
            }
            wanted.build = try read(build, "--build", "a build number like 42 or 4.2") {
                BuildNumber($0)
            }
            wanted.minBuild = try read(minBuild, "--min-build", "a build number like 42 or 4.2") {
                BuildNumber($0)
            }
            wanted.commit = try read(commit, "--commit", "7 to 40 hexadecimal digits") {
                Expectations.commit($0)
            }
            wanted.builder = builder
            wanted.source = try read(source, "--source", "an address like https://HOST/PATH") {
                Expectations.source($0)
            }
            wanted.tag = tag.map { $0.droppingExactPrefix("refs/tags/") ?? $0 }
            return wanted
        }
    }

    private func read<Value>(
        _ text: String?,
        _ option: String,
        _ form: String,
        by reading: (String) -> Value?
    ) throws -> Value? {
        guard let text else { return nil }
        guard let value = reading(text) else {
            throw ValidationError("\(option) takes \(form), and not \"\(text)\"")
        }
        return value
    }
}
