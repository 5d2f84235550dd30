public import Diagnostics
public import Releases
public import Testing

/// A resolver with settings that most tests share.
public func resolver(
    _ path: String,
    tag: String = "v{version}",
    scheme: VersionScheme = .semantic,
    build: BuildStrategy = .explicit("1"),
    environment: [String: String] = [:],
    snapshot: Bool = false
) throws -> ReleaseResolver {
    let pattern = try TagPattern(tag, scheme: scheme)
    let options = VersionOptions(tagPatterns: [pattern], build: build)
    return ReleaseResolver(
        repository: path,
        name: "Aurora",
        products: [Product(version: options)],
        environment: environment,
        snapshot: snapshot ? .always : .never
    )
}

/// Resolves a release with settings that most tests share.
public func resolveRelease(
    _ path: String,
    tag: String = "v{version}",
    scheme: VersionScheme = .semantic,
    build: BuildStrategy = .explicit("1"),
    environment: [String: String] = [:],
    snapshot: Bool = false
) throws -> ResolvedRelease {
    try resolver(
        path,
        tag: tag,
        scheme: scheme,
        build: build,
        environment: environment,
        snapshot: snapshot
    ).resolve()
}

/// The diagnostics with which a release is refused; the test fails when it is not.
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
            try resolver(
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

/// The diagnostics with which a resolver refuses; the test fails when it does not.
public func refusals(
    _ resolver: ReleaseResolver,
    sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
    do {
        let release = try resolver.resolve()
        Issue.record("read as \(release.facts)", sourceLocation: sourceLocation)
        return []
    } catch let error as Diagnostic {
        return [error]
    } catch let error as Diagnostics {
        return error.all
    } catch let failure as Failure {
        return failure.diagnostics
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
        return []
    }
}
