import ExactStrings
import PropertyLists
package import XcodeProjects

/// The versions that the products of Xcode projects have, and where they are assigned.
package struct ProjectVersions: Sendable {
    /// A target with its versions.
    package struct Target: Sendable {
        /// The `.xcodeproj` folder, relative to the root.
        package var project: String
        /// The target's name.
        package var name: String
        /// What it builds.
        package var product: XcodeTarget.Product
        /// The names of the targets of its project whose products it copies into its own.
        package var embedded: [String]
        /// Its configurations in the project's order.
        package var builds: [Build]
        /// Whether it is built for iOS, or for the watch of an app for iOS; nil when that is not
        /// known.
        package var isForIOS: Bool?

        /// Whether the store or a user gets its product with a version: an app or an extension.
        package var isShipped: Bool { product != .other }
        /// Whether it builds an app that is no part of another one.
        package var isApp: Bool { product == .application }
    }

    /// A target in one configuration.
    package struct Build: Sendable {
        /// The configuration: `Debug`, `Release`.
        package var configuration: String
        /// What is known of the version.
        package var version: VersionReading
        /// What is known of the build number.
        package var build: VersionReading

        /// Whether it is a development build, by the configuration's name.
        package var isForDevelopment: Bool { configuration.lowercased().contains("debug") }

        /// What is known of one of the two.
        package subscript(key: VersionKey) -> VersionReading {
            switch key {
            case .version: version
            case .build: build
            }
        }
    }

    /// The targets of all projects.
    package private(set) var targets: [Target]
    /// Why projects could not be read.
    package private(set) var errors: [XcodeProjectError]

    /// Reads projects.
    ///
    /// - Parameters:
    ///   - projects: The `.xcodeproj` folders, relative to the root.
    ///   - files: Where they and the files that they name are read from.
    package init(projects: [String], in files: some ProjectFiles) {
        var (targets, errors): ([Target], [XcodeProjectError]) = ([], [])
        var documents: [ExactString: PropertyListDocument] = [:]
        var spellings: [ExactString: String] = [:]
        for path in projects {
            do throws(XcodeProjectError) {
                let project = try XcodeProject(path, in: files)
                let pubspec = Self.pubspec(of: path, in: files)
                for target in project.targets {
                    for file in target.configurations.compactMap(\.settings.infoPlistPath)
                    where spellings[ExactString(file)] == nil {
                        let path = files.spelling(of: file)
                        spellings[ExactString(file)] = path
                        documents[ExactString(path)] = Self.document(path, in: files)
                    }
                    var target = Target(
                        target,
                        of: path,
                        spelling: { spellings[ExactString($0)] ?? $0 },
                        document: { documents[ExactString($0)] },
                        bytes: { files.read($0, limit: PropertyList.largest) }
                    )
                    target.fillIn(from: pubspec)
                    targets.append(target)
                }
            } catch {
                errors.append(error)
            }
        }
        (self.targets, self.errors) = (targets, errors)
    }

    /// Those of projects in some files and folders; all for none.
    package func below(_ paths: [String]) -> ProjectVersions {
        guard !paths.isEmpty else { return self }
        var versions = self
        versions.targets.removeAll { target in !paths.contains { target.project.isPath(in: $0) } }
        versions.errors.removeAll { error in !paths.contains { error.path.isPath(in: $0) } }
        return versions
    }

    /// Those of the repository's apps.
    ///
    /// These are in the projects that are as high up as the highest one with an app; those further
    /// down are examples and tools.
    package var ofApps: ProjectVersions {
        let depths = targets.filter(\.isApp).map { depth($0.project) }
        guard let top = depths.min() else { return self }
        var versions = self
        versions.targets.removeAll { depth($0.project) != top }
        // A file in a project's folder.
        versions.errors.removeAll { depth($0.path) - 1 > top }
        return versions
    }

    /// Those of products for iOS, where some app is one: a Mac app beside it has a version of its
    /// own.
    package var ofIOS: ProjectVersions {
        guard targets.contains(where: { $0.isApp && $0.isForIOS == true }) else { return self }
        var versions = self
        versions.targets.removeAll { $0.isShipped && $0.isForIOS == false }
        return versions
    }

    /// The same targets with other readings.
    package func mapped(_ transform: (VersionReading) -> VersionReading) -> ProjectVersions {
        var versions = self
        for index in targets.indices {
            versions.targets[index].builds = targets[index].builds.map { build in
                var build = build
                build.version = transform(build.version)
                build.build = transform(build.build)
                return build
            }
        }
        return versions
    }

    private func depth(_ path: String) -> Int { path.pathParts.count }

    /// The `pubspec.yaml` that Flutter builds a project by: beside the folder that it is in.
    private static func pubspec(of project: String, in files: some ProjectFiles) -> VersionFile? {
        guard let app = project.parentPath?.parentPath ?? project.parentPath.map({ _ in "" }) else {
            return nil
        }
        return VersionFile(app.appendingPath("pubspec.yaml"), in: files)
    }

    private static func document(
        _ path: String,
        in files: some ProjectFiles
    ) -> PropertyListDocument? {
        guard let bytes = files.read(path, limit: PropertyList.largest) else { return nil }
        // A damaged one is as unknown as one that is missing.
        return try? PropertyListDocument(bytes)
    }
}

extension ProjectVersions.Target {
    fileprivate init(
        _ target: XcodeTarget,
        of project: String,
        spelling: @escaping (String) -> String,
        document: @escaping (String) -> PropertyListDocument?,
        bytes: @escaping (String) -> [UInt8]?
    ) {
        self.project = project
        (name, product, embedded) = (target.name, target.product, target.embedded)
        let platforms = target.configurations.compactMap(\.settings.platforms)
        isForIOS =
            target.product == .watchApplication
            ? true
            : platforms.isEmpty
                ? nil : platforms.contains { !$0.isDisjoint(with: ["iphoneos", "watchos"]) }
        builds = target.configurations.map { configuration in
            let reader = VersionReader(
                configuration.settings,
                ownSettings: configuration.ownSettings,
                project: project,
                spelling: spelling,
                document: document,
                bytes: bytes
            )
            return ProjectVersions.Build(
                configuration: configuration.name,
                version: reader.reading(of: .version),
                build: reader.reading(of: .build)
            )
        }
    }
}

extension ProjectVersions.Target {
    /// Takes what Flutter's variables get from its `pubspec.yaml`.
    ///
    /// Source: Flutter, "Build and release an iOS app": `FLUTTER_BUILD_NAME` and
    /// `FLUTTER_BUILD_NUMBER` in the Generated.xcconfig that a build writes.
    fileprivate mutating func fillIn(from pubspec: VersionFile?) {
        guard let pubspec else { return }
        func filled(_ reading: VersionReading) -> VersionReading {
            guard case .unknown(let gap) = reading else { return reading }
            switch gap.variable {
            case "FLUTTER_BUILD_NAME": return pubspec.version.first ?? reading
            case "FLUTTER_BUILD_NUMBER": return pubspec.build.first ?? reading
            default: return reading
            }
        }
        for index in builds.indices {
            builds[index].version = filled(builds[index].version)
            builds[index].build = filled(builds[index].build)
        }
    }
}
