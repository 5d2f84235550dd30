import HTTP
import Testing

struct WebAddressTests {
    @Test func `an address is read in parts`() throws {
        let address = try #require(WebAddress("HTTPS://Example.COM:8443/a%20b?x=1"))
        #expect(address.origin == "https://example.com:8443")
        #expect(address.path == "/a%20b")
        #expect(address.query == "x=1")
        #expect(address.label == "https://example.com:8443/a%20b")
        #expect(WebAddress("http://host")?.text == "http://host/")
        #expect(WebAddress("https://host:443/a")?.text == "https://host/a")
        #expect(WebAddress("http://host:80")?.host == "host")
        #expect(WebAddress("http://host:443")?.host == "host:443")
    }

    @Test(arguments: [
        "ftp://host/", "https://user:secret@host/", "https://", "https://host/#part", "host/path",
        "https://host/a b", "https://host/\n", "https://höst/", "https://:80/",
    ]) func `what is no plain address is refused`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test func `names are encoded below an address`() throws {
        let address = try #require(WebAddress("https://host/base"))
        #expect(address.appending("a b/ö+.zip").text == "https://host/base/a%20b/%C3%B6%2B.zip")
    }
}
