import Foundation
import JSON
import Testing
import TestSupport

struct PluginFolderTests {
    @Test func `every folder of a plugin is registered, and its README names it`() throws {
        let root = "\(projectFolder)/Sources/Plugins"
        let folders = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
        let listing = try TestSupport.run([Tool.path, "plugin", "list", "--json"])
        let plugins = try JSONDocument(Array(listing.output.utf8)).value.array ?? []
        let names = plugins.compactMap { $0["name"]?.string }
        #expect(names.count == folders.count)
        for name in names {
            let folder = name.split(separator: "-").map(\.capitalized).joined()
            #expect(folders.contains(folder), "\(name)")
            let readme = try read("\(root)/\(folder)/README.md")
            #expect(readme.starts(with: "# \(name)\n".utf8), "\(folder)/README.md")
        }
    }
}
