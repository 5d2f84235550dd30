import Attestations
import Testing

struct SourceURLTests {
    @Test(arguments: [
        ("https://github.com/aurora/aurora.git", "https://github.com/aurora/aurora"),
        ("https://github.com/aurora/aurora/", "https://github.com/aurora/aurora"),
        ("git@github.com:aurora/aurora.git", "https://github.com/aurora/aurora"),
        ("ssh://git@github.com:22/aurora/aurora.git", "https://github.com/aurora/aurora"),
        ("git+ssh://git@GitHub.com/aurora/aurora", "https://github.com/aurora/aurora"),
        ("https://git.example.com:8443/a/b/c.git", "https://git.example.com:8443/a/b/c"),
        ("http://user@git.example.com/a", "https://git.example.com/a"),
    ]) func `clones by different ways name the same source`(remote: String, url: String) {
        #expect(SourceURL.normalised(remote) == url)
    }

    @Test(arguments: [
        "https://x-access-token:ghs_SECRET@github.com/a/b", "https://ghs_SECRET@github.com/a/b.git",
        "https://github.com/a/b?token=SECRET", "https://github.com/a/b#SECRET",
        "SECRET@github.com:a/b", "https://a@SECRET@github.com/a/b",
    ]) func `no user, password or query gets out`(remote: String) {
        #expect(SourceURL.normalised(remote) == "https://github.com/a/b")
    }

    @Test(arguments: [
        "", "/srv/git/aurora.git", "../aurora", "file:///srv/git/aurora.git", "C:\\aurora",
        "C:/aurora",
        "https://", "https:///a/b", "a b:c", "https://github.com/\u{e9}", "./a:b",
        "git@github.com:",
    ]) func `a folder and what is no address have none`(remote: String) {
        #expect(SourceURL.normalised(remote) == nil)
    }

    @Test(arguments: [
        ("https://u:p@ci.example.com/x", "https://ci.example.com/x"),
        ("https://dev.azure.com/org/My App/_build", "https://dev.azure.com/org/My%20App/_build"),
        ("urn:example:builder", "urn:example:builder"),
    ]) func `an address is published without a password and escaped`(from: String, to: String) {
        #expect(SourceURL.published(from) == to)
    }

    @Test(arguments: ["", "ftp://a/b", "https://", "https://@/x", "javascript:alert(1)"])
    func `other addresses are not published`(address: String) {
        #expect(SourceURL.published(address) == nil)
    }
}
