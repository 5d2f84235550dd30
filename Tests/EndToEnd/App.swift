import Foundation
import JSON
import Testing
import TestSupport

/// A small app's repository, with a home, a cache and a signing key of its own.
struct App: Sendable {
    /// The folder that holds all of it.
    let folder: String
    let repository: GitRepository
    /// The variables of each run.
    var environment: [String: String?]

    /// The folder of the releases.
    var dist: String { "\(repository.path)/dist" }
    /// The release that the tag `v1.0.0` makes.
    var release: String { "\(dist)/1.0.0" }
    /// The cache.
    var cache: String { "\(folder)/cache" }
    /// The private key's file.
    var key: String { "\(folder)/key.pem" }
    /// The public key's file.
    var publicKey: String { "\(folder)/key.pub.pem" }

    /// A stage that patches the text assets from the tag `v0.9.0`: two units' work in no time.
    static let patch =
        #"{"name": "patches", "uses": "asset-patch", "with": {"assets": ["Assets"]}}"#
    /// A stage that signs with the key in `$KEY`.
    static let sign = #"{"name": "sign", "uses": "sign", "with": {"key": {"env": "KEY"}}}"#
    /// A launch image of an opaque picture, light and dark, for the smallest screen.
    static let splash = """
        {"name": "splash", "uses": "splash", "with": {"devices": ["iphone-se-3"],
         "orientations": {"iphone": ["portrait"]}, "appearances": ["light", "dark"],
         "layers": [{"color": "#102030"},
          {"image": {"light": "Art/light.png", "dark": "Art/dark.png"}, "mode": "aspect-fit"}],
         "outputs": {"sheet": false}}}
        """

    /// Makes the repository: `v0.9.0`, and `v1.0.0` at HEAD with a changed asset.
    ///
    /// - Parameters:
    ///   - stages: The entries of `stages`.
    ///   - top: Members of the pipeline before them.
    ///   - files: More files of the repository.
    init(
        in folder: String,
        at place: String = "app",
        stages: String,
        top: String = "",
        files: [String: String] = [:]
    ) throws {
        self.folder = folder
        repository = try GitRepository(at: "\(folder)/\(place)")
        environment = Tool.environment(home: "\(folder)/home")
        environment["SHIPIT_CACHE_DIR"] = "\(folder)/cache"
        try FileManager.default.createDirectory(
            atPath: "\(folder)/home",
            withIntermediateDirectories: true
        )
        let art = try picture("Icon-20~ipad.png")
        for name in ["light", "dark"] {
            try write(art, to: "\(repository.path)/Art/\(name).png")
        }
        try repository.commit(["Assets/a.txt": "one\n", ".gitignore": "dist/\n"])
        try repository.git("tag", "v0.9.0")
        let pipeline = "{\"name\": \"App\", \(top)\n\"stages\": [\n\(stages)\n]}\n"
        for (name, text) in files where text.hasPrefix("#!") {
            try write(text, to: "\(repository.path)/\(name)")
            try TestSupport.run(["chmod", "+x", "\(repository.path)/\(name)"])
        }
        try repository.commit(
            files.merging(["Assets/a.txt": "two\n", "pipeline.json": pipeline]) { $1 }
        )
        try repository.git("tag", "v1.0.0")
    }

    /// Runs shipit in the repository.
    @discardableResult
    func run(
        _ arguments: String...,
        in place: String? = nil,
        with variables: [String: String?] = [:]
    ) throws -> CommandResult {
        try TestSupport.run(
            [Tool.path] + arguments,
            in: place ?? repository.path,
            environment: environment.merging(variables) { $1 }
        )
    }

    /// Makes a key pair and puts the private one into `$KEY`.
    mutating func makeKey(_ kind: String = "ed25519") throws {
        let made = try run("key", "make", "--kind", kind, "--out", key)
        try #require(made.status == 0, "\(made.error)")
        environment["KEY"] = String(decoding: try read(key), as: UTF8.self)
    }

    /// Commits changed files and moves the tag `v1.0.0` to the commit.
    func change(_ files: [String: String]) throws {
        try repository.commit(files)
        try repository.git("tag", "--force", "v1.0.0")
    }

    /// Removes the cache.
    func clearCache() throws {
        guard FileManager.default.fileExists(atPath: cache) else { return }
        try FileManager.default.removeItem(atPath: cache)
    }

    /// All names below the folder of releases, also of folders and hidden ones; empty without it.
    func leftovers() throws -> [String] {
        guard FileManager.default.fileExists(atPath: dist) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: dist).sorted()
    }

    /// The names in the folder of releases, also hidden ones.
    func releases() throws -> [String] {
        guard FileManager.default.fileExists(atPath: dist) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: dist).sorted()
    }

    /// The release's manifest.
    func manifest() throws -> JSONValue {
        try JSONDocument(try read("\(release)/manifest.json")).value
    }
}

/// A custom plugin as a shell script: `$out` is its folder of outputs, `$options` the run message.
func plugin(_ body: String, reads: [String] = [], isCacheable: Bool = true) -> String {
    let files = reads.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
        #!/bin/sh
        if [ "$1" = describe ]; then
            echo '{"name": "script", "version": "1", "protocols": [1], "cacheable": \(isCacheable),'
            echo ' "inputs": {"files": [\(files)]}}'
            exit
        fi
        read -r hello
        read -r options
        out=$(printf '%s' "$hello" |
            sed -E 's/.*"outputs":"(([^"\\]|\\\\.)*)".*/\\1/; s/\\\\(.)/\\1/g')
        \(body)
        """
}

/// What a custom plugin prints when it has made `file`.
func madeMessages(_ file: String) -> String {
    """
    echo '{"type": "output", "path": "\(file)", "kind": "text", "mediaType": "text/plain"}'
    echo '{"type": "result", "status": "ok"}'
    """
}

/// The project's folder.
let projectFolder = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

/// An icon of the example, as bytes.
func picture(_ name: String) throws -> [UInt8] {
    try read("\(projectFolder)/Examples/Aurora/App/Assets.xcassets/AppIcon.appiconset/\(name)")
}

/// Writes a file that its owner alone may open.
func writeSecret(_ bytes: [UInt8], to path: String) throws {
    try write(bytes, to: path)
    try run(["chmod", "600", path])
}
