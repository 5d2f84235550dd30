import Host
import Testing

struct HostTests {
    @Test func `the environment holds PATH`() {
        #expect(Host.environment["PATH"]?.isEmpty == false)
    }

    @Test func `there is a processor`() {
        #expect(Host.processors >= 1)
    }
}
