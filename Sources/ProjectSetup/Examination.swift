import Diagnostics
import ExactStrings
import Files
import Git
package import JSON
package import Pipeline
import Releases

/// What `shipit doctor` looks at: the machine, the repository, and the pipeline in it.
package struct Examination: Sendable {
    /// A library that shipit works with.
    package struct Library: Hashable, Sendable {
        /// Its name.
        package var name: String
        /// The version; nil where it is missing.
        package var version: String?
        /// What can't be done without it.
        package var cost: String
        /// The package that has it, for Debian and for Homebrew.
        package var debian, homebrew: String

        /// A library from its parts.
        package init(
            _ name: String,
            version: String?,
            cost: String,
            debian: String,
            homebrew: String
        ) {
            (self.name, self.version, self.cost) = (name, version, cost)
            (self.debian, self.homebrew) = (debian, homebrew)
        }
    }

    /// What was found, in a fixed order.
    package private(set) var findings: [Finding] = []
    private let request: LoadedProject.Request

    /// Examines.
    ///
    /// - Parameters:
    ///   - request: The repository and the pipeline.
    ///   - libraries: The libraries of this process.
    ///   - openFiles: How many files may be open; nil for no limit.
    ///   - registry: The plugins, for the check of the pipeline.
    package init(
        _ request: LoadedProject.Request,
        libraries: [Library],
        openFiles: Int?,
        registry: PluginRegistry
    ) async {
        self.request = request
        findings += libraryFindings(libraries)
        findings += limitFindings(openFiles)
        let root = examineRepository()
        findings += cacheFindings(root)
        findings += SystemFindings(request.environment).findings
        guard let root else { return }
        await examinePipeline(in: root, registry)
    }

    /// Whether something is so bad that a release can't be built.
    package var hasProblem: Bool { findings.contains { $0.state == .problem } }

    /// The lines for people, and how many findings there are of each kind.
    package var lines: [String] {
        let count = { (state: Finding.State) in findings.count { $0.state == state } }
        let (problems, warnings) = (count(.problem), count(.warning))
        return findings.flatMap(\.lines) + [
            "",
            problems + warnings == 0
                ? "all is well"
                : "\(problems) problem\(problems == 1 ? "" : "s"), "
                    + "\(warnings) warning\(warnings == 1 ? "" : "s")",
        ]
    }

    /// The findings for programs.
    package var json: JSONValue {
        ["ok": .bool(!hasProblem), "findings": .array(findings.map(\.json))]
    }

    // MARK: Machine

    private func libraryFindings(_ libraries: [Library]) -> [Finding] {
        let present = libraries.compactMap { library in
            library.version.map { "\(library.name) \($0)" }
        }
        let missing = libraries.filter { $0.version == nil }.map { library in
            Finding(
                "library",
                .warning,
                "\(library.name) is missing: \(library.cost)",
                fix: "Debian and Ubuntu: apt install \(library.debian); "
                    + "Homebrew: brew install \(library.homebrew)"
            )
        }
        return [Finding("libraries", .ok, present.joined(separator: ", "))] + missing
    }

    private func limitFindings(_ openFiles: Int?) -> [Finding] {
        guard let openFiles else { return [Finding("open files", .ok, "no limit")] }
        guard openFiles < 1024 else { return [Finding("open files", .ok, "up to \(openFiles)")] }
        return [
            Finding(
                "open files",
                .warning,
                "at most \(openFiles): large releases need more",
                fix: "ulimit -n 4096, or --ulimit nofile=4096 for a container"
            )
        ]
    }

    // MARK: Cache

    private func cacheFindings(_ root: String?) -> [Finding] {
        if let obstacle = request.cache.obstacle {
            return [Finding("cache", .warning, obstacle.summary, fix: obstacle.help)]
        }
        guard let folder = request.cache.path else {
            return [Finding("cache", .warning, "none is used", fix: "leave --no-cache out")]
        }
        let size = CacheSize(of: folder)
        var findings = [Finding("cache", .ok, "\(folder), \(size.text)")]
        let space = (try? FileSystem.freeSpace(at: folder)).map { ($0, folder) }
        findings += [
            space,
            root.flatMap { root in
                (try? FileSystem.freeSpace(at: root)).map { ($0, root) }
            },
        ].compactMap { found in found.map { diskFinding($0.0, at: $0.1) } }
        if let root, (try? FileSystem.shareFileSystem(folder, root)) == false {
            findings.append(
                Finding(
                    "cache",
                    .ok,
                    "on another file system than the repository: files are copied"
                )
            )
        }
        return findings
    }

    private func diskFinding(_ bytes: Int, at path: String) -> Finding {
        let text = "\(byteCount(bytes)) free for \(path)"
        if bytes > 2 << 30 { return Finding("disk", .ok, text) }
        return Finding(
            "disk",
            bytes > 200 << 20 ? .warning : .problem,
            text,
            fix: "free some space: a release of launch images takes some hundred megabytes"
        )
    }

    // MARK: Repository

    /// Examines the repository; its root when there is one.
    private mutating func examineRepository() -> String? {
        do {
            let root = try ReleaseResolver.workTree(
                around: request.repository,
                environment: request.environment,
                trustsOwner: request.trustsOwner
            ).path
            findings.append(Finding("repository", .ok, root))
            findings += try RepositoryFindings(request, root).findings
            return root
        } catch {
            let diagnostic = Failure(error, as: .gitState).diagnostics.first
            let isOutside = !isInRepository
            findings.append(
                Finding(
                    "repository",
                    isOutside ? .warning : .problem,
                    diagnostic?.summary ?? "\(error)",
                    fix: isOutside
                        ? "change to the app's repository, or name it with --repo"
                        : diagnostic?.help
                )
            )
            return nil
        }
    }

    /// Whether git's folder is in the folder or in one around it, readable or not.
    private var isInRepository: Bool {
        var folder = request.repository
        while true {
            if (try? FileSystem.kind(of: "\(folder)/.git")) ?? nil != nil { return true }
            guard let parent = folder.parentPath, !parent.isEmpty else { return false }
            folder = parent
        }
    }

    // MARK: Pipeline

    private mutating func examinePipeline(in root: String, _ registry: PluginRegistry) async {
        let path = request.config ?? "\(root)/\(LoadedProject.usualPipeline)"
        guard FileSystem.isOutOfReach(path) || (try? FileSystem.kind(of: path)) ?? nil != nil else {
            findings.append(
                Finding("pipeline", .warning, "there is no pipeline.json", fix: "shipit init")
            )
            return
        }
        do {
            var request = request
            request.snapshot = .unlessReleased
            let check = try await PipelineCheck(request, registry: registry)
            let count = check.stages.map(\.count).max() ?? 0
            let warnings = check.warnings.count
            findings.append(
                warnings == 0
                    ? Finding("pipeline", .ok, "\(check.path) is valid: \(count) stages")
                    : Finding(
                        "pipeline",
                        .warning,
                        "\(check.path) is valid: \(count) stages, with \(warnings) warnings",
                        fix: "shipit check lists them"
                    )
            )
        } catch {
            let errors = Failure(error, as: .pipeline).diagnostics
            findings.append(
                Finding(
                    "pipeline",
                    .problem,
                    errors.first.map(\.summary) ?? "\(error)",
                    fix: errors.count > 1
                        ? "shipit check lists all \(errors.count) errors" : errors.first?.help
                )
            )
        }
        findings += PipelineFindings(request, root: root, path: path).findings
    }
}

/// How large a cache is.
private struct CacheSize {
    /// More files are not counted.
    private static let mostFiles = 500_000

    let text: String

    init(of folder: String) {
        do throws(FileError) {
            let limits = FolderScan.Limits(
                entries: Self.mostFiles,
                bytes: .max,
                pathBytes: 4096
            )
            let scan = try FolderScan(folder, limits: limits)
            let bytes = scan.found.reduce(0) { sum, entry in
                guard case .file(let size, _) = entry.kind else { return sum }
                return sum + size
            }
            text = (scan.excess == nil ? "" : "more than ") + byteCount(bytes)
        } catch {
            text = error.isMissing ? "empty" : "of unknown size: \(error.reason)"
        }
    }
}
