import Files
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import WorkTree

/// A release that changes files in every way, and clones of its tag.
struct ApplyFixture {
    /// Two stages that touch one property list, and files of all kinds.
    static let stages = """
        {"name": "icons", "uses": "edit", "with": {
            "files": {"App/Icon é.set/a b.png": "PNG\\u0000after", "App/Icon é.set/Contents.json": "[\\n1]\\n",
                "App/New é/new file.json": "[\\n]\\n", "run.sh": "#!/bin/sh\\necho 2\\n"},
            "replaced": ["App/Icon é.set", "Old"]}},
        {"name": "version", "uses": "edit", "with": {
            "keys": [{"file": "Info.plist", "key": ["CFBundleVersion"], "value": "45"}],
            "lines": [{"file": "App.xcconfig", "line": 1, "old": "A = 1", "new": ["A = 2"]}]}},
        {"name": "names", "uses": "edit", "with": {
            "keys": [{"file": "Info.plist", "key": ["CFBundleName"], "value": "é"}]}}
        """
    static let files = [
        "Info.plist":
            "<plist version=\"1.0\">\n<dict>\n<key>CFBundleVersion</key>\n<string>1</string>\n</dict>\n</plist>\n",
        "App.xcconfig": "A = 1\nB = 2\n", "App/Icon é.set/a b.png": "PNG\u{0}before",
        "App/Icon é.set/Contents.json": "[\n0]\n",
        "App/Icon é.set/gone.png": "PNG\u{0}gone",
        "Old/Deep/gone.txt": "gone\n", "keep.txt": "keep\n", ".gitignore": "*.ignored\n",
    ]
    static let paths = [
        "+ App/New é/new file.json", "- App/Icon é.set/gone.png", "- Old/Deep/gone.txt",
        "~ App.xcconfig", "~ App/Icon é.set/Contents.json", "~ App/Icon é.set/a b.png",
        "~ Info.plist", "~ run.sh",
    ]

    let release: ReleaseFixture
    private let folder: String

    init(in folder: String, attributes: String = "", top: String = "") async throws {
        self.folder = folder
        release = try ReleaseFixture(
            in: folder,
            stages: Self.stages,
            files: Self.files.merging([".gitattributes": attributes]) { $1 },
            top: top
        )
        try release.addScript("run.sh", "#!/bin/sh\necho 1\n")
        try await release.make()
    }

    /// A clone of the tag, with a setting of git's.
    func clone(_ name: String, setting: String? = nil) throws -> GitRepository {
        let clone = try GitRepository(at: "\(folder)/\(name)")
        if let parts = setting?.split(separator: "=").map(String.init) {
            try clone.git("config", parts[0], parts[1])
        }
        let tag = "refs/tags/v1.0.0:refs/tags/v1.0.0"
        try clone.git("fetch", "--quiet", release.repository.path, tag)
        try clone.git("checkout", "--quiet", "v1.0.0")
        return clone
    }

    /// Applies the release, or what is at another path.
    @discardableResult
    func apply(
        _ path: String? = nil,
        to clone: GitRepository,
        only: [String] = [],
        isDryRun: Bool = false
    ) throws -> ApplySummary {
        try ReleaseApplication(
            path ?? release.release,
            keys: [],
            to: Self.request(clone),
            only: only
        ).apply(isDryRun: isDryRun)
    }

    static func request(_ repository: GitRepository) -> LoadedProject.Request {
        LoadedProject.Request(
            repository: repository.path,
            environment: ["PATH": "/usr/bin:/bin", "HOME": "/nowhere"]
        )
    }

    @discardableResult
    static func restore(_ clone: GitRepository, discardsChanges: Bool = false) throws -> [String] {
        var applied = try LoadedProject.appliedChanges(of: request(clone))
        let files = try LoadedProject.files(under: applied, of: request(clone))
        return try applied.restore(
            discardsChanges: discardsChanges,
            isCommitted: files.isCommitted
        )
    }
}

extension GitRepository {
    /// The bytes and the mode of each file of the work tree, and its folders.
    func contents() throws -> [String: String] {
        let listed = try run(
            [
                "find", ".", "-path", "./.git", "-prune", "-o", "(", "-type", "f", "-perm", "-u+x",
                "-printf", "%P\\tx\\n", "-o", "-printf", "%P\\t%y\\n", ")",
            ],
            in: path
        ).output
        var contents: [String: String] = [:]
        for line in listed.split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 2 else { continue }
            let isFile = ["f", "x"].contains(parts[1])
            let bytes = isFile ? try read("\(path)/\(parts[0])") : []
            contents[parts[0]] = "\(parts[1]) \(bytes)"
        }
        return contents
    }

    /// Inodes and times of all that is in the work tree, to see whether something was written.
    func times() throws -> String {
        let format = "%p %i %m %T@ %C@\\n"
        return try run(
            ["find", ".", "-path", "./.git", "-prune", "-o", "-printf", format],
            in: path
        ).output
    }
}
