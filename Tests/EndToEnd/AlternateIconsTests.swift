import JSON
import Testing
import TestSupport

struct AlternateIconsTests {
    @Test func `the README's example makes icons, a property list, an index and a Swift file`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: readmeExample(of: "AlternateIcons"),
                files: [
                    "App/Info.plist": "<plist version=\"1.0\">\n<dict>\n</dict>\n</plist>\n",
                    "Art/spring.svg": """
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1">\
                    <rect width="1" height="1" fill="#33aa66"/></svg>
                    """,
                ]
            )
            try write(
                try read("\(projectFolder)/Examples/Aurora/App/Icons/Midnight.png"),
                to: "\(app.repository.path)/Art/new-year.png"
            )
            try app.repository.git("add", "-A")
            try app.repository.git("commit", "--quiet", "-m", "feat: festivals")
            try app.repository.git("tag", "v1.1.0")
            let made = try app.run("release", "--verify-reproducible")
            try #require(made.status == 0, "\(made.error)")
            let stage = "\(app.dist)/1.1.0/stages/alternates"
            let index = try JSONDocument(try read("\(stage)/alternate-icons.json")).value
            #expect(index["mode"] == "loose")
            let icons = index["icons"]?.array ?? []
            #expect(icons.map { $0["key"]?.string } == ["Spring", "春节"])
            let digests = icons.flatMap { $0["files"]?.array ?? [] }.map {
                "\($0["sha256"]?.string ?? "")  \($0["path"]?.string ?? "")\n"
            }
            #expect(digests.count == 8)
            try write(digests.joined(), to: "\(folder)/sums")
            let checked = try run(["sha256sum", "--check", "--quiet", "\(folder)/sums"], in: stage)
            #expect(checked.status == 0, "\(checked.output)")
            let list = String(decoding: try read("\(stage)/Info.plist"), as: UTF8.self)
            #expect(list.contains("<key>春节</key>"))
            let source = String(decoding: try read("\(stage)/AlternateIcon.swift"), as: UTF8.self)
            #expect(source.contains("    case 春节 = \"春节\"\n"))
            #expect(source.contains("Season([2027, 2, 6], [2027, 2, 20])"))
            _ = try read("\(stage)/alternate-icons.png")
        }
    }
}
