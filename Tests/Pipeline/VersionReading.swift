import Pipeline
import TestSupport
import Testing

/// Reads a release with settings that most tests share.
func readRelease(
    _ path: String,
    tag: String = "v{version}",
    build: BuildStrategy = .explicit("1"),
    environment: [String: String] = [:],
    snapshot: Bool = false
) throws -> ReadRelease {
    try ReleaseReader.read(
        repository: path,
        name: "Aurora",
        options: VersionOptions(tagPattern: try TagPattern(tag), build: build),
        environment: environment,
        snapshot: snapshot
    )
}

/// The diagnostics with which a reading is refused; the test fails when it is not.
func refusals(
    _ path: String,
    tag: String = "v{version}",
    build: BuildStrategy = .explicit("1"),
    environment: [String: String] = [:],
    snapshot: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
    do {
        let release = try readRelease(
            path,
            tag: tag,
            build: build,
            environment: environment,
            snapshot: snapshot
        )
        Issue.record("read as \(release.facts)", sourceLocation: sourceLocation)
        return []
    } catch let error as Diagnostic {
        return [error]
    } catch let error as Diagnostics {
        return error.all
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
        return []
    }
}
