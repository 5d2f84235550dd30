import Foundation
import JSON
import Testing
import TestSupport

struct ProductTests {
    /// A pipeline of two products, a stage for both and one for each.
    private func withApp(_ body: (App) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let stages = [
                App.patch,
                #"{"name": "phone", "uses": "asset-patch", "with": {"assets": ["Art"]}, "products": ["phone"]}"#,
                #"{"name": "tv", "uses": "./tv", "needs": ["patches"], "products": ["tv"]}"#,
            ]
            let products =
                #""version": {"tag": "{product}/{version}"}, "products": [{"name": "phone", "paths": ["Assets", "Art"]}, {"name": "tv", "paths": ["tv"]}],"#
            let script = plugin(
                #"""
                printf '%s' "$options" | grep -o '"product":"[a-z]*"' > "$out/product.txt"
                echo '{"type": "ready"}'
                echo '{"type": "output", "path": "product.txt"}'
                echo '{"type": "result", "status": "ok"}'
                """#
            )
            try body(
                try App(
                    in: folder,
                    stages: stages.joined(separator: ",\n"),
                    top: products,
                    files: ["tv": script]
                )
            )
        }
    }

    @Test func `each product's tag makes that product's release in a folder of its own`()
        async throws
    {
        try await withApp { app in
            for tag in ["phone/1.0.0", "tv/1.0.0"] { try app.repository.git("tag", tag) }
            #expect(try app.run("release").status == 3)
            for (tag, stages, file) in [
                ("phone/1.0.0", ["patches", "phone"], "App-phone-1.0.0.zip"),
                ("tv/1.0.0", ["patches", "tv"], "App-tv-1.0.0.zip"),
            ] {
                let made = try app.run("release", with: ["GITHUB_REF": "refs/tags/\(tag)"])
                #expect(made.status == 0, "\(made.error)")
                let folder = "\(app.dist)/\(tag)"
                let manifest = try JSONDocument(try read("\(folder)/manifest.json")).value
                #expect(manifest["product"]?.string == String(tag.prefix { $0 != "/" }))
                #expect(manifest["tag"]?.string == tag)
                #expect(manifest["stages"]?.array?.compactMap { $0["name"]?.string } == stages)
                #expect(try files(below: folder).contains(file))
            }
            let text = try read("\(app.dist)/tv/1.0.0/stages/tv/product.txt")
            #expect(String(decoding: text, as: UTF8.self) == "\"product\":\"tv\"\n")
        }
    }

    @Test func `a check looks at every product, and reports an error of several once`() async throws
    {
        try await withApp { app in
            let valid = try app.run("check")
            #expect(valid.output == "pipeline.json is valid: phone: 2 stages, tv: 2 stages\n")
            let pipeline = String(
                decoding: try read("\(app.repository.path)/pipeline.json"),
                as: UTF8.self
            )
            try write(
                pipeline.replacing(#"["Assets"]"#, with: #"["Assets", "None"]"#)
                    .replacing(#"["patches"]"#, with: #"["phone"]"#),
                to: "\(app.repository.path)/pipeline.json"
            )
            let wrong = try app.run("check")
            #expect(wrong.status == 2)
            #expect(
                wrong.error.components(separatedBy: "below \"None\"").count == 2,
                "\(wrong.error)"
            )
            #expect(wrong.error.contains("\"phone\""))
        }
    }
}
