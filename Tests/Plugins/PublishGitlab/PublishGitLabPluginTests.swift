import PluginAPI
import Testing

@testable import PublishGitlabPlugin

struct PublishGitLabPluginTests {
    @Test func `each option is described, and can be tried again`() {
        let descriptor = PublishGitLabPlugin.descriptor
        #expect(descriptor.name == "publish-gitlab")
        #expect(descriptor.options.contains { $0.key == "retry" })
        #expect(Set(descriptor.options.map(\.key)).count == descriptor.options.count)
    }
}
