import PluginAPI
import Testing

@testable import AnnounceWebhookPlugin

struct AnnounceWebhookPluginTests {
    @Test func `each option is described, and can be tried again`() {
        let descriptor = AnnounceWebhookPlugin.descriptor
        #expect(descriptor.name == "announce-webhook")
        #expect(descriptor.options.contains { $0.key == "retry" })
        #expect(Set(descriptor.options.map(\.key)).count == descriptor.options.count)
    }
}
