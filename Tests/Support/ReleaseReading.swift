public import Diagnostics
public import Releases
public import Testing

/// A reader with settings that most tests share.
public func reader(
    _ path: String,
    tag: String = "v{version}",
    scheme: VersionScheme = .semantic,
    build: BuildStrategy = .explicit("1"),
    environment: [String: String] = [:],
    snapshot: Bool = false
) throws -> ReleaseReader {
    let pattern = try TagPattern(tag, scheme: scheme)
    let options = VersionOptions(tagPatterns: [pattern], build: build)
    return ReleaseReader(
        repository: path,
        name: "Aurora",
        products: [Product(version: options)],
        environment: environment,
        snapshot: snapshot
    )
}

/// Reads a release with settings that most tests share.
public func readRelease(
    _ path: String,
    tag: String = "v{version}",
    scheme: VersionScheme = .semantic,
    build: BuildStrategy = .explicit("1"),
    environment: [String: String] = [:],
    snapshot: Bool = false
) throws -> ReadRelease {
    try reader(
        path,
        tag: tag,
        scheme: scheme,
        build: build,
        environment: environment,
        snapshot: snapshot
    ).read()
}

/// The diagnostics with which a reading is refused; the test fails when it is not.
public func refusals(
    _ path: String,
    tag: String = "v{version}",
    build: BuildStrategy = .explicit("1"),
    environment: [String: String] = [:],
    snapshot: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
    do {
        return refusals(
            try reader(
                path,
                tag: tag,
                build: build,
                environment: environment,
                snapshot: snapshot
            ),
            sourceLocation: sourceLocation
        )
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
        return []
    }
}

/// The diagnostics with which a reader refuses; the test fails when it does not.
public func refusals(
    _ reader: ReleaseReader,
    sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
    do {
        let release = try reader.read()
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
