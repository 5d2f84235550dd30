import Diagnostics
import Images
import JSON
import PluginAPI
import Releases
import Testing
import PluginTestSupport
import TestSupport

@testable import AlternateIconsPlugin

/// A stage of alternate icons with its files.
struct IconStage {
    static let plist = "<plist version=\"1.0\">\n<dict>\n</dict>\n</plist>\n"
    /// A red field with a blue square in its middle half.
    static let svg = drawing("#ff0000", "#0000ff")
    /// A square without a background.
    static let clear = drawing("none", "#0000ff")
    static let gray = drawing("#000000", "#a0a0a0")

    var with: String
    var files: [String: [UInt8]] = [:]
    /// Further files whose paths a dictionary would take for equal.
    var twins: [(path: String, bytes: [UInt8])] = []
    var previous: PreviousOutputs?

    /// Options, in catalog mode unless they say otherwise, with art and a property list beside
    /// them.
    init(_ icons: String, _ more: String = #""mode": "catalog""#) {
        with = "{\"icons\": [\(icons)], \(more)}"
        files["Info.plist"] = Array(Self.plist.utf8)
        for (name, text) in [("m", Self.svg), ("clear", Self.clear), ("gray", Self.gray)] {
            files["\(name).svg"] = Array(text.utf8)
        }
    }

    private static func drawing(_ field: String, _ square: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">\
        <rect width="24" height="24" fill="\(field)"/>\
        <rect x="6" y="6" width="12" height="12" fill="\(square)"/></svg>
        """
    }

    func run(_ body: (StageRun) throws -> Void = { _ in }) async throws {
        try await withTemporaryFolder { folder in
            for (path, bytes) in files.map({ ($0, $1) }) + twins {
                try write(bytes, to: "\(folder)/\(path)")
            }
            let run = try await StageRun.run(
                AlternateIconsPlugin(),
                with,
                in: folder,
                after: previous
            )
            try body(run)
        }
    }

    /// Looks at the stage's plan.
    func plan(_ body: (StagePlan<AlternateIconsWork>) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            for (path, bytes) in files { try write(bytes, to: "\(folder)/\(path)") }
            try body(try StageRun.plan(AlternateIconsPlugin(), with, in: folder))
        }
    }

    /// What the plan refuses, as pointer and summary.
    func errors() async throws -> [String] {
        do {
            try await run()
            return []
        } catch let error as Diagnostics {
            return error.all.map { "\($0.place?.pointer ?? $0.place?.file ?? ""): \($0.summary)" }
        }
    }

    /// Adds a folder of the example's.
    mutating func add(_ folder: String, as name: String) throws {
        let root = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        let source = "\(root)/Examples/Aurora/App/\(folder)"
        for file in try TestSupport.files(below: source) {
            files["\(name)/\(file)"] = try read("\(source)/\(file)")
        }
    }
}

extension StageRun {
    func json(_ path: String) throws -> JSONValue { try JSONDocument(try bytes(path)).value }

    func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }
}
