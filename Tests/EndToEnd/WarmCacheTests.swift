import Foundation
import JSON
import Testing
import TestSupport

/// A release from a warm cache is the release from a cold one, byte for byte.
struct WarmCacheTests {
    /// Releases cold, warm and twice, and compares all of it.
    private func expectEqual(_ app: App, tag: String = "1.0.0") throws {
        let cold = try app.run("release", "--dist", "\(app.folder)/cold")
        try #require(cold.status == 0, "\(cold.error)")
        let warm = try app.run("release", "--dist", "\(app.folder)/warm")
        try #require(warm.status == 0, "\(warm.error)")
        let difference = try run(["diff", "-r", "\(app.folder)/cold", "\(app.folder)/warm"])
        #expect(difference.status == 0, "\(difference.output)")
        let twice = try app.run(
            "release",
            "--verify-reproducible",
            "--dist",
            "\(app.folder)/twice"
        )
        #expect(twice.status == 0, "\(twice.error)")
    }

    @Test func `a custom plugin's numbers keep their texts`() async throws {
        try await withTemporaryFolder { folder in
            let metadata = #"{"a": 1.0, "b": 1e3, "c": -0.0, "d": 2, "e": [21.0, {"f": 1E-7}]}"#
            let body = """
                printf x > "$out/x"
                echo '{"type": "output", "path": "x", "kind": "k", "metadata": \(metadata)}'
                echo '{"type": "result", "status": "ok"}'
                """
            let app = try App(
                in: folder,
                stages: #"{"name": "numbers", "uses": "./numbers", "with": {}}"#,
                files: ["numbers": plugin(body)]
            )
            try expectEqual(app)
            let manifest = try read("\(folder)/warm/1.0.0/manifest.json")
            let artifacts = try JSONDocument(manifest).value["artifacts"]?.array
            #expect(
                artifacts?.last?["metadata"]?.canonicalText
                    == #"{"a":1.0,"b":1000.0,"c":-0.0,"d":2,"e":[21.0,{"f":1e-07}]}"#
            )
        }
    }

    @Test func `an icon that is stamped on pure black is the same`() async throws {
        try await withTemporaryFolder { folder in
            let stage = """
                {"name": "icons", "uses": "icon-stamp",
                 "with": {"set": "App/A.xcassets/AppIcon.appiconset", "style": "bar", "label": "X",
                  "background": "#000000", "foreground": "#FFFFFF", "opacity": 1}}
                """
            let app = try App(in: folder, stages: stage)
            let set = "\(app.repository.path)/App/A.xcassets/AppIcon.appiconset"
            try write(
                """
                {"images": [{"filename": "a.png", "idiom": "universal", "platform": "ios",
                  "size": "1024x1024"}], "info": {"author": "xcode", "version": 1}}
                """,
                to: "\(set)/Contents.json"
            )
            let made = try run(["python3", "-c", blackPicture, "\(set)/a.png"])
            try #require(made.status == 0, "\(made.error)")
            try app.repository.commit()
            try app.repository.git("tag", "--force", "v1.0.0")
            try expectEqual(app)
            let manifest = try read("\(folder)/warm/1.0.0/manifest.json")
            #expect(
                String(decoding: manifest, as: UTF8.self).contains("\"contrast\": 21.0"),
                "the number that a cache once took for 21"
            )
        }
    }
}

/// Writes an opaque black PNG of 1024 × 1024.
private let blackPicture = """
    import struct, sys, zlib
    def chunk(kind, data):
        whole = kind + data
        return struct.pack('>I', len(data)) + whole + struct.pack('>I', zlib.crc32(whole))
    rows = zlib.compress(bytes(1 + 3 * 1024) * 1024)
    head = struct.pack('>IIBBBBB', 1024, 1024, 8, 2, 0, 0, 0)
    open(sys.argv[1], 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head)
        + chunk(b'IDAT', rows) + chunk(b'IEND', b''))
    """
