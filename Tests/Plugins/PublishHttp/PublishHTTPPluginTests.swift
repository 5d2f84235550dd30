import PluginAPI
import Testing

@testable import PublishHttpPlugin

struct PublishHTTPPluginTests {
    @Test func `each option is described, and can be tried again`() {
        let descriptor = PublishHTTPPlugin.descriptor
        #expect(descriptor.name == "publish-http")
        #expect(descriptor.options.contains { $0.key == "retry" })
        #expect(Set(descriptor.options.map(\.key)).count == descriptor.options.count)
    }
}
