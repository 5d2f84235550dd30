import PluginAPI
import Testing

@testable import PublishFolderPlugin

struct PublishFolderPluginTests {
    @Test func `the options are those of the layout, and the folder`() {
        let keys = PublishFolderPlugin.descriptor.options.map(\.key)
        #expect(keys == ["folder", "ssh", "prefix", "files", "pointers", "ifOlder", "retry"])
    }
}
