import Foundation
import JSON
import TestSupport
import Testing

struct PluginRoomTests {
    @Test func `every folder of a plugin is registered, and its README names it`() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let rooms = root.appendingPathComponent("Sources/Plugins").path
        let folders = try FileManager.default.contentsOfDirectory(atPath: rooms).sorted()
        let listing = try TestSupport.run([Tool.path, "plugin", "list", "--json"])
        let plugins = try JSONDocument(Array(listing.output.utf8)).value.array ?? []
        let names = plugins.compactMap { $0["name"]?.string }
        #expect(names.count == folders.count)
        for name in names {
            let room = name.split(separator: "-").map(\.capitalized).joined()
            #expect(folders.contains(room), "\(name)")
            let readme = try read("\(rooms)/\(room)/README.md")
            #expect(readme.starts(with: "# \(name)\n".utf8), "\(room)/README.md")
        }
    }
}
