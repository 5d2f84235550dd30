import PluginAPI
import Testing

@testable import PublishGithubPlugin

struct PublishGitHubPluginTests {
    @Test func `each option is described, and can be tried again`() {
        let descriptor = PublishGitHubPlugin.descriptor
        #expect(descriptor.name == "publish-github")
        #expect(descriptor.options.contains { $0.key == "retry" })
        #expect(Set(descriptor.options.map(\.key)).count == descriptor.options.count)
    }
}
