import Testing

@testable import Host

struct HostTests {
    @Test func `the environment holds PATH`() {
        #expect(Host.environment["PATH"]?.isEmpty == false)
    }

    @Test func `there is a processor`() {
        #expect(Host.processors >= 1)
    }

    @Test(arguments: ["HOME", "PATH", "LC_ALL", "XDG_CONFIG_HOME", "VIPS_CONCURRENCY", "TZ"])
    func `what the C libraries ask for stays in the environment`(name: String) {
        #expect(Host.isForLibraries(name))
    }

    @Test(arguments: [
        "SHIPIT_SIGNING_KEY", "KEY", "GITHUB_TOKEN", "G_API_TOKEN", "XDG_Secret", "LC_PASSPHRASE",
        "",
        "GIT_CONFIG_VALUE_0", "AWS_SESSION", "PATHS",
    ])
    func `all else leaves it, secrets above all`(name: String) {
        #expect(!Host.isForLibraries(name))
    }

    @Test(arguments: [
        ("abc\n", "abc"), ("abc\r", "abc"), ("ab\u{7F}c\n", "ac"), ("ä\u{8}b\n", "b"),
        ("\u{7F}a\n", "a"), ("ab\u{15}c\n", "c"), ("\n", ""), ("a\u{4}", "a"),
    ])
    func `a typed line has the keys of a terminal`(typed: String, line: String) throws {
        var bytes = PassphraseLine()
        var done: [UInt8]?
        for byte in typed.utf8 { done = try bytes.take(byte) }
        #expect(done.map { String(decoding: $0, as: UTF8.self) } == line)
    }

    @Test(arguments: ["\u{3}", "abc\u{3}", "\u{4}"])
    func `a typed line can be broken off`(typed: String) {
        var bytes = PassphraseLine()
        #expect(throws: CancellationError.self) {
            for byte in typed.utf8 { _ = try bytes.take(byte) }
        }
    }
}
