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
}
