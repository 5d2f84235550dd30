import Foundation
import JSON
import Testing
import TestSupport

/// The pages of `docs/reference` and of the manual that are written from the schemas.
struct ReferenceTests {
    @Test func `the reference is what shipit writes`() async throws {
        try await withTemporaryFolder { folder in
            let written = try run(
                [Tool.path, "man", "--format", "markdown", "--out", "\(folder)/reference"]
            )
            try #require(written.status == 0, "\(written.error)")
            let compared = try run(
                ["diff", "--recursive", "--brief", "docs/reference", "\(folder)/reference"],
                in: projectFolder
            )
            #expect(
                compared.status == 0,
                "run bin/shipit man --format markdown --out docs/reference: \(compared.output)"
            )
        }
    }

    @Test func `each key of the schema is in the reference, and in the manual`() async throws {
        try await withTemporaryFolder { folder in
            try run([Tool.path, "man", "--out", folder])
            let manual = String(
                decoding: try read("\(folder)/shipit-pipeline.5"),
                as: UTF8.self
            ).replacing("\\-", with: "-")
            let listing = try run([Tool.path, "plugin", "list", "--json"])
            let plugins = try JSONDocument(Array(listing.output.utf8)).value.array ?? []
            #expect(plugins.count > 5)
            let schema = try JSONDocument(Array(try run([Tool.path, "schema"]).output.utf8)).value
            let pages =
                [("pipeline", schema)]
                + plugins.map { ($0["name"]?.string ?? "", $0["options"] ?? .null) }
            for (name, schema) in pages {
                let path = "\(projectFolder)/docs/reference/\(name).md"
                let page = String(decoding: try read(path), as: UTF8.self)
                let keys = Self.keys(
                    of: name == "pipeline" ? schema["properties"] ?? .null : schema
                )
                #expect(keys.count > 1)
                for key in keys {
                    #expect(page.contains("\n| `\(key)` | "), "\(name): \(key)")
                    #expect(manual.contains("\n.B \"\"\"\(key)\"\": "), "\(name): \(key)")
                }
            }
        }
    }

    @Test func `an editor is offered every device and every group of devices`() throws {
        let schema = try JSONDocument(Array(try run([Tool.path, "schema"]).output.utf8)).value
        let choice = try #require(schema["$defs"]?["splash-device"]?["anyOf"]?.array)
        let offered = Set(choice.first?["enum"]?.array?.compactMap(\.string) ?? [])
        let listing = try run([Tool.path, "splash", "devices", "--json"]).output
        let devices = try JSONDocument(Array(listing.utf8)).value
        let ids = (devices["devices"] ?? devices).array?.compactMap { $0["id"]?.string } ?? []
        #expect(ids.count > 50)
        #expect(offered.isSuperset(of: ids + ["all", "legacy", "iphone", "ipad", "ipad-pro"]))
        // A device of the pipeline's own is as good.
        #expect(choice.last == ["$ref": "#/$defs/text"])
    }

    /// The keys of all objects in a schema.
    private static func keys(of schema: JSONValue) -> Set<String> {
        let own = (schema["properties"]?.members ?? []).map(\.key)
        let below = (schema.members?.map(\.value) ?? []) + (schema.array ?? [])
        return below.reduce(into: Set(own)) { $0.formUnion(keys(of: $1)) }
    }
}
