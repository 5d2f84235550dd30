import PluginAPI
import Testing

struct RetryPolicyTests {
    @Test func `pauses double up to the longest`() {
        var policy = RetryPolicy()
        #expect((1...6).map { policy.pause(after: $0, asked: nil) } == [1, 2, 4, 8, 16, nil])
        policy.longest = 5
        #expect((1...6).map { policy.pause(after: $0, asked: nil) } == [1, 2, 4, 5, 5, nil])
    }

    @Test func `a server that asks for more time gets it, within bounds`() {
        let policy = RetryPolicy()
        #expect(policy.pause(after: 1, asked: 30) == 30)
        #expect(policy.pause(after: 5, asked: 3) == 16)
        #expect(policy.pause(after: 1, asked: 3600) == nil)
    }
}
