import Foundation
import JSON
import Testing
import TestSupport

struct AuroraExampleTests {
    @Test func `the repository has the same commits for everyone`() async throws {
        try await withTemporaryFolder { folder in
            let here = try makeRepository("\(folder)/here")
            let there = try makeRepository(
                "\(folder)/there",
                umask: "077",
                environment: [
                    "TZ": "Asia/Tokyo", "LC_ALL": "C", "HOME": "/nowhere",
                    "GIT_AUTHOR_NAME": "Somebody Else", "GIT_DIR": "/nowhere",
                ]
            )
            let references = try here.git("show-ref")
            #expect(references.split(separator: "\n").count == 4, "main and three tags")
            #expect(try there.git("show-ref") == references)
            #expect(try there.git("status", "--porcelain") == "")
        }
    }

    @Test func `assets are added, changed, moved and removed between the tags`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try makeRepository("\(folder)/app")
            for (base, tag) in [("v1.0.0", "v1.1.0"), ("v1.1.0", "v1.2.0")] {
                let changes = try repository.git(
                    "diff",
                    "--name-status",
                    "--find-renames",
                    base,
                    tag,
                    "--",
                    "App/Resources"
                )
                let kinds = Set(changes.split(separator: "\n").compactMap(\.first))
                #expect(kinds.isSuperset(of: ["A", "M", "R"]), "\(base) to \(tag)")
            }
            let removed = try repository.git("diff", "--name-only", "--diff-filter=D", "v1.1.0")
            #expect(removed == "App/Resources/data/legacy-alerts.json")
        }
    }

    @Test func `every slot of the app icon names an opaque picture of its size`() throws {
        let set = "\(example)/App/Assets.xcassets/AppIcon.appiconset"
        let images = try #require(
            try JSONDocument(read("\(set)/Contents.json")).value["images"]?.array
        )
        #expect(images.count == 18)
        for image in images {
            let name = try #require(image["filename"]?.string)
            let size = try #require(
                image["size"]?.string?.split(separator: "x").first.flatMap { Double($0) }
            )
            let scale =
                try #require(image["scale"]?.string?.dropLast()).first?.wholeNumberValue ?? 0
            let side = Int(size * Double(scale))
            let found = try run(["identify", "-format", "%w %h %A", "\(set)/\(name)"]).output
            #expect(found.hasPrefix("\(side) \(side) "), "\(name) is \(found)")
            #expect(
                ["False", "Undefined", "Off"].contains { found.hasSuffix($0) },
                "\(name) has alpha"
            )
        }
    }

    @Test func `store-notes says what the released version brings`() async throws {
        try await withTemporaryFolder { folder in
            let answers = try converse(
                in: folder,
                version: "1.2.0",
                options: #"{"groups":["Removed"]}"#
            )
            #expect(answers.last?["status"]?.string == "ok")
            let named = answers.filter { $0["type"]?.string == "output" }.compactMap {
                $0["path"]?.string
            }
            #expect(named == ["whats-new.txt", "whats-new.json"])
            let text = String(decoding: try read("\(folder)/whats-new.txt"), as: UTF8.self)
            #expect(text == "• The alert levels that builds before 1.0 read.\n")
        }
    }

    @Test func `the documentation shows what store-notes prints of itself`() throws {
        let printed = try run(["\(example)/plugins/store-notes", "describe"]).output
        let docs = String(decoding: try read("\(project)/docs/plugins.md"), as: UTF8.self)
        let section = try #require(docs.components(separatedBy: "\n## describe\n").last)
        let block = try #require(section.components(separatedBy: "```json\n").dropFirst().first)
        let shown = try #require(block.components(separatedBy: "\n```").first)
        #expect(
            try JSONDocument(Array(shown.utf8)).value.canonicalText
                == JSONDocument(Array(printed.utf8)).value.canonicalText
        )
    }

    @Test func `store-notes reads every option that it declares, and its keys are documented`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let printed = try run(["\(example)/plugins/store-notes", "describe"]).output
            let description = try JSONDocument(Array(printed.utf8)).value
            let declared = description["options"]?["properties"]?.members?.map(\.key)
            #expect(declared == ["limit", "groups", "greeting"])
            func text(_ options: String) throws -> String {
                _ = try converse(in: folder, version: "1.2.0", options: options)
                return String(decoding: try read("\(folder)/whats-new.txt"), as: UTF8.self)
            }
            let whole = try text("{}")
            #expect(try text(#"{"groups":["Removed"]}"#) != whole)
            #expect(try text(#"{"greeting":"Hello."}"#) == "Hello.\n\n" + whole)
            #expect(try text(#"{"limit":80,"groups":["Removed"]}"#).utf8.count <= 83)
            let docs = String(decoding: try read("\(project)/docs/plugins.md"), as: UTF8.self)
            let messages =
                try converse(in: folder, version: "1.2.0", options: "{}")
                + converse(in: folder, version: "9.9.9", options: "{}")
            let keys = messages.flatMap { $0.members ?? [] }.map(\.key)
            for key in Set(keys + (description.members ?? []).map(\.key)).sorted()
            where key != "inputs" {
                #expect(docs.contains("`\(key)`") || key == "type", "\(key)")
            }
        }
    }

    @Test(arguments: [
        ("9.9.9", "{}", "CHANGELOG.md has no section for 9.9.9"),
        ("1.2.0", #"{"groups":["Security"]}"#, "no entry of 1.2.0 is in a chosen group"),
    ])
    func `store-notes reports an error and writes nothing`(
        version: String,
        options: String,
        message: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let answers = try converse(in: folder, version: version, options: options)
            let diagnostic = try #require(answers.first { $0["type"]?.string == "diagnostic" })
            #expect(diagnostic["message"]?.string == message)
            #expect(answers.last?["status"]?.string == "failed")
            #expect(try files(below: folder) == [])
        }
    }
}

/// The project's folder.
private let project = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
private let example = "\(project)/Examples/Aurora"

/// The example's repository, made at a path.
private func makeRepository(
    _ path: String,
    umask: String = "022",
    environment: [String: String?] = [:]
) throws -> GitRepository {
    let made = try run(
        ["sh", "-c", "umask \(umask) && exec \"$0\" \"$@\"", "\(example)/make-repository", path]
            + ["\(project)/pipeline.json"],
        environment: environment
    )
    try #require(made.status == 0, "\(made.error)")
    return try GitRepository(at: path)
}

/// Runs store-notes over the changelog of 1.2.0, and gives its messages.
private func converse(in folder: String, version: String, options: String) throws -> [JSONValue] {
    let hello = """
        {"type":"hello","protocol":1,"run":"test","directories":{"inputs":\
        "\(example)/history/1.2.0","outputs":"\(folder)","temporary":"\(folder)"}}
        """
    let request = """
        {"type":"run","options":\(options),"release":{"version":"\(version)"},"inputs":[],"dryRun":false}
        """
    let result = try run(
        ["sh", "-c", #"printf '%s\n' "$1" "$2" | exec "$0""#, "\(example)/plugins/store-notes"]
            + [hello, request]
    )
    #expect(result.status == 0, "\(result.error)")
    return try result.output.split(separator: "\n").map { try JSONDocument(Array($0.utf8)).value }
}
