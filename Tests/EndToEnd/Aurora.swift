import Foundation
import Testing
import TestSupport

/// The example app, as the demo creates it.
struct Aurora {
    let folder: String
    let repository: GitRepository
    var environment: [String: String?]

    var dist: String { "\(repository.path)/dist" }
    var release: String { "\(dist)/1.2.0" }
    var publicKey: String { "\(folder)/key.pub.pem" }

    @discardableResult
    func run(
        _ arguments: String...,
        with variables: [String: String?] = [:]
    ) throws -> CommandResult {
        try TestSupport.run(
            [Tool.path] + arguments,
            in: folder + "/aurora",
            environment: environment.merging(variables) { $1 }
        )
    }
}

/// Creates the example's repository and a key, and calls `body`.
func withAurora(_ body: (Aurora) throws -> Void) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    let folder = "\(base)/shipit-aurora-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let made = try run(
        ["\(projectFolder)/Examples/Aurora/make-repository", "\(folder)/aurora"]
            + ["\(projectFolder)/pipeline.json"]
    )
    try #require(made.status == 0, "\(made.error)")
    var aurora = Aurora(
        folder: folder,
        repository: GitRepository(existing: "\(folder)/aurora"),
        environment: Tool.environment(home: "\(folder)/home")
    )
    // There is no cache in a home that does not exist.
    try FileManager.default.createDirectory(
        atPath: "\(folder)/home",
        withIntermediateDirectories: true
    )
    let key = try aurora.run("key", "make", "--out", "\(folder)/key.pem")
    try #require(key.status == 0, "\(key.error)")
    aurora.environment["SHIPIT_SIGNING_KEY"] = String(
        decoding: try read("\(folder)/key.pem"),
        as: UTF8.self
    )
    try body(aurora)
}
