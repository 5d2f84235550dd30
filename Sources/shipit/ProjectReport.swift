import ArgumentParser
import Diagnostics
import JSON
import ProjectVersions
import XcodeProjects

/// What the Xcode projects say of their versions, for `shipit version --from-project`.
struct ProjectReport {
    private let targets: [ProjectVersions.Target]
    /// Projects that can't be read.
    let warnings: [Diagnostic]

    init(_ versions: ProjectVersions) {
        targets = versions.targets.filter(\.isShipped)
        warnings = versions.errors.map { error in
            Diagnostic(
                "\(error.path) can't be read as an Xcode project: \(error.summary)",
                at: Place(file: error.path, position: error.position),
                severity: .warning
            )
        }
    }

    /// One line for each target and value, with the places of version and build number.
    var lines: [String] {
        get throws {
            guard !targets.isEmpty else { throw Failure(.verification, Messages.noTargets) }
            return targets.flatMap { target in
                rows(of: target).map { row in
                    "\(target.project)  \(target.name)  \(row)"
                }
            }
        }
    }

    /// What a target has in its release configurations, each form once.
    private func rows(of target: ProjectVersions.Target) -> [String] {
        var rows: [String] = []
        for build in target.releaseBuilds {
            let value = "\(build.version.text ?? "?") (\(build.build.text ?? "?"))"
            var places: [String] = []
            for key in VersionKey.allCases where !places.contains(build[key].origin) {
                places.append(build[key].origin)
            }
            let row = "\(value)  \(places.joined(separator: ", "))"
            if !rows.contains(row) { rows.append(row) }
        }
        return rows
    }

    /// The fields that `value(of:)` knows.
    static let fields = VersionKey.allCases.map(\.rawValue)

    /// The version or the build number of the apps, for scripts.
    ///
    /// - Throws: `ValidationError` for another field; `Failure` where the apps differ, or the value
    ///   is not known.
    func value(of field: String) throws -> String {
        guard let key = VersionKey(rawValue: field) else {
            throw ValidationError(
                "no field of a project is called \"\(field)\"; "
                    + knownNames("the fields are", Self.fields, near: field)
            )
        }
        let values = targets.filter(\.isApp).flatMap { $0.values(of: key).map(\.text) }
        guard let first = values.first else { throw Failure(.verification, Messages.none(key)) }
        guard values.allSatisfy({ isSameVersion($0, first) }) else {
            throw Failure(.verification, Messages.several(key, Array(Set(values)).sorted()))
        }
        return first
    }

    /// All targets with all configurations.
    var json: JSONValue {
        .array(
            targets.map { target in
                [
                    "project": .string(target.project), "target": .string(target.name),
                    "configurations": .array(
                        target.builds.map { build in
                            [
                                "name": .string(build.configuration),
                                "version": build.version.json, "build": build.build.json,
                            ]
                        }
                    ),
                ]
            }
        )
    }
}

extension VersionReading {
    /// Where it is from, or why it is not known.
    fileprivate var origin: String {
        switch self {
        case .known(_, let place):
            "\(place.file)\(place.line.map { ":\($0)" } ?? "") \(place.name)"
        case .missing(let place): "nothing sets \(place.name) in \(place.file)"
        case .unknown(let gap): "\(gap.file) \(gap.reason)"
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .known(let text, let place):
            [
                "value": .string(text), "file": .string(place.file), "key": .string(place.name),
                "line": place.line.map { .integer($0) } ?? .null,
            ]
        case .missing(let place):
            [
                "value": .null, "file": .string(place.file), "key": .string(place.name),
                "line": place.line.map { .integer($0) } ?? .null,
            ]
        case .unknown(let gap):
            ["value": .null, "file": .string(gap.file), "reason": .string(gap.reason)]
        }
    }
}

private enum Messages {
    static let noTargets = Diagnostic(
        "the repository has no Xcode project with an app or an extension",
        help: "projects of third parties, in submodules and in hidden folders are not read"
    )

    static func none(_ key: VersionKey) -> Diagnostic {
        Diagnostic(
            "no app of the Xcode projects has a \(key.rawValue) that the repository says",
            help: "shipit version --from-project prints why"
        )
    }

    static func several(_ key: VersionKey, _ values: [String]) -> Diagnostic {
        Diagnostic(
            "the apps of the Xcode projects have different values of \(key.rawValue): "
                + values.joined(separator: ", "),
            help: "name a product with --product, or read them all with --json"
        )
    }
}
