import Attestations
import Cryptography
import ExactStrings
import Files
import Git
import Host
import PluginAPI
import Releases

/// What is known of how a release is made: who builds, from what, and with what.
struct ReleaseAttestations: Sendable {
    private let project: LoadedProject
    private let plan: Plan
    private let registry: PluginRegistry

    /// The attestations of a plan's release.
    init(of plan: Plan, in project: LoadedProject, with registry: PluginRegistry) {
        (self.plan, self.project, self.registry) = (plan, project, registry)
    }

    /// The provenance of a release.
    ///
    /// - Parameter files: The files that are attested, by their path in the release folder.
    /// - Throws: `Diagnostic` when git can't be read; `FileError`.
    func provenance(
        of manifest: Manifest,
        _ files: [ExactString: ContentDigest],
        _ components: [BuildComponent]
    ) throws -> Provenance {
        let identity = BuilderIdentity(
            environment: project.request.environment,
            builder: project.file.provenance.builder,
            source: project.file.provenance.source,
            remote: try project.git.history.address(ofRemote: "origin")
        )
        return Provenance(
            manifest,
            files: files,
            pipeline: (pipelinePath, project.file.digest),
            source: identity.source,
            bases: project.git.history.commitsRead.filter { $0.commit != manifest.commit }
                .map { Provenance.Base(tag: $0.tag, commit: $0.commit) },
            builder: identity.id,
            components: components
        )
    }

    /// The pipeline's path below the work tree; its name alone when it is elsewhere.
    private var pipelinePath: String {
        let path = project.file.path
        let inside = path.droppingExactPrefix(project.workTree + "/") ?? path
        return inside.isAbsolutePath ? inside.lastPathPart : inside
    }

    /// Whether the report may show small pictures, which have libraries of their own.
    private var hasPictures: Bool {
        plan.stages.flatMap(\.units).contains { unit in
            guard case .declared(let outputs) = unit.outputs else { return true }
            return outputs.contains { $0.mediaType.hasExactPrefix("image/") }
        }
    }

    /// What makes the release: the program, the plugins of its stages, and the libraries that shape
    /// bytes, sorted.
    ///
    /// Costs the digests of some 50 MB of files.
    ///
    /// - Throws: `FileError` when the program's own file can't be read.
    func components() throws -> [BuildComponent] {
        let tool = BuildComponent(
            .tool,
            Tool.name,
            version: Tool.version,
            sha256: try OwnProgram.path.map { try digestFile($0).hash }
        )
        let plugins = Set(plan.stages.compactMap(plugin)).sorted {
            ($0.name, $0.version) < ($1.name, $1.version)
        }
        return try [tool] + plugins + libraries()
    }

    /// The plugin of a stage that makes or seals artifacts.
    private func plugin(of stage: PlannedStage) -> BuildComponent? {
        if case .publish = stage.work { return nil }
        guard !stage.isSkipped else { return nil }
        if let descriptor = registry[stage.uses]?.descriptor {
            return BuildComponent(.plugin, descriptor.name, version: descriptor.version)
        }
        return stage.units.first?.executable.map {
            BuildComponent(.plugin, $0.name, version: $0.version, sha256: $0.sha256)
        }
    }

    /// The libraries in the keys of units, and those by which shipit reads git and signs.
    private func libraries() throws -> [BuildComponent] {
        var versions = plan.stages.flatMap(\.units).reduce(into: [String: String]()) {
            $0.merge($1.platform) { first, _ in first }
        }
        for key in Platform.properties.keys { versions[key] = nil }
        if hasPictures, let renderer = registry.thumbnails, let drawn = try? renderer.libraries() {
            versions.merge(drawn) { first, _ in first }
        }
        versions.merge(Bundle.libraries) { first, _ in first }
        versions["libgit2"] = GitLibrary.version
        versions["openssl"] = OpenSSL.version
        let loaded = LoadedLibraries.files
        return try versions.filter { $0.value != "none" }.sorted { $0.key < $1.key }.map {
            name,
            version in
            let file = LoadedLibraries.file(of: Self.fileNames[name] ?? name, among: loaded)
            return BuildComponent(
                .library,
                name,
                version: version,
                sha256: try file.map { try digestFile($0).hash }
            )
        }
    }

    /// The names of files that are not those of their libraries.
    private static let fileNames = ["openssl": "libcrypto", "zlib": "libz"]
}
