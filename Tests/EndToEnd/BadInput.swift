import Foundation
import Testing
import TestSupport

/// What a user did wrong, and how shipit must answer.
struct BadInput: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The exit status.
    let status: Int32
    /// Texts that standard error must hold: the place, what is wrong, the fix.
    let words: [String]
    var stages = App.patch
    var files: [String: String] = [:]
    var arguments: [String] = []
    var environment: [String: String?] = [:]
    /// Changes the repository before the run.
    var spoil: @Sendable (App) throws -> Void = { _ in }

    init(
        _ description: String,
        _ status: Int32,
        _ words: [String],
        stages: String = App.patch,
        files: [String: String] = [:],
        arguments: [String] = [],
        environment: [String: String?] = [:],
        spoil: @escaping @Sendable (App) throws -> Void = { _ in }
    ) {
        testDescription = description
        self.status = status
        self.words = words
        self.stages = stages
        self.files = files
        self.arguments = arguments
        self.environment = environment
        self.spoil = spoil
    }

    /// Runs a release over the bad input: status and words must be right, and nothing is left.
    func check() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: stages, files: files)
            try spoil(app)
            let made = try run(
                [Tool.path, "release"] + arguments,
                in: app.repository.path,
                environment: app.environment.merging(environment) { $1 }
            )
            #expect(made.status == status, "\(made.error)")
            #expect(made.output == "")
            for word in words + ["error: ", "help: "] {
                #expect(made.error.contains(word), "\(word) is not in: \(made.error)")
            }
            #expect(try app.leftovers() == [])
        }
    }
}
