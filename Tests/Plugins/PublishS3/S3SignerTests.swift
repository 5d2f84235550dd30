import Cryptography
import HTTP
import Testing

@testable import PublishS3Plugin

struct S3SignerTests {
    /// Source: AWS, "Authenticating Requests: Using the Authorization Header", the examples.
    private let signer = S3Signer(
        accessKeyID: "AKIAIOSFODNN7EXAMPLE",
        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        sessionToken: nil,
        region: "us-east-1"
    )

    private func signature(_ request: HTTPRequest, payload: String) throws -> String? {
        let signed = try signer.signed(request, payload: payload, at: "20130524T000000Z")
        let value = signed.headers.first { $0.name == "Authorization" }?.value
        return value?.split(separator: "Signature=").last.map(String.init)
    }

    private func request(_ method: String, _ address: String) throws -> HTTPRequest {
        HTTPRequest(method, try #require(WebAddress(address)))
    }

    @Test func `a GET with a range is signed as AWS says`() throws {
        var get = try request("GET", "https://examplebucket.s3.amazonaws.com/test.txt")
        get.headers = [.init("Range", "bytes=0-9")]
        #expect(
            try signature(get, payload: Digest.sha256(of: []))
                == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        )
    }

    @Test func `a PUT is signed as AWS says`() throws {
        let base = try #require(WebAddress("https://examplebucket.s3.amazonaws.com"))
        var put = HTTPRequest("PUT", base.appending("test$file.text"))
        put.headers = [
            .init("Date", "Fri, 24 May 2013 00:00:00 GMT"),
            .init("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ]
        #expect(
            try signature(put, payload: Digest.sha256(of: Array("Welcome to Amazon S3.".utf8)))
                == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        )
    }

    @Test func `queries are signed as AWS says`() throws {
        let lifecycle = try request("GET", "https://examplebucket.s3.amazonaws.com/?lifecycle")
        #expect(
            try signature(lifecycle, payload: Digest.sha256(of: []))
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        )
        let list = try request("GET", "https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2")
        #expect(
            try signature(list, payload: Digest.sha256(of: []))
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        )
    }

    @Test func `secrets are marked, so that no other host gets them`() throws {
        var signer = self.signer
        signer = S3Signer(
            accessKeyID: signer.accessKeyID,
            secretAccessKey: signer.secretAccessKey,
            sessionToken: "token",
            region: "us-east-1"
        )
        let signed = try signer.signed(
            try request("GET", "https://example.com/"),
            payload: "x",
            at: "20130524T000000Z"
        )
        #expect(
            signed.headers.filter(\.isSecret).map(\.name)
                == ["x-amz-security-token", "Authorization"]
        )
        let names = try #require(signed.headers.last?.value)
        #expect(names.contains("x-amz-security-token,") || names.contains(";x-amz-security-token"))
    }

    @Test func `codes of RFC 4231 are those of the tests there`() throws {
        func code(_ message: String, _ key: [UInt8]) throws -> String {
            hexadecimal(try HMACSHA256.code(of: Array(message.utf8), key: key))
        }
        #expect(
            try code("Hi There", [UInt8](repeating: 0x0B, count: 20))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        )
        #expect(
            try code(
                "Test Using Larger Than Block-Size Key - Hash Key First",
                [UInt8](repeating: 0xAA, count: 131)
            ) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        )
    }

    @Test func `texts of elements are read with their entities`() {
        let text = "<A><B>x &amp;lt; &quot;y&quot;</B><B>z</B></A>"
        #expect(XMLTexts.elements("B", in: text).count == 2)
        #expect(XMLTexts.text("B", in: text) == "x &lt; \"y\"")
        #expect(XMLTexts.text("C", in: text) == nil)
    }
}
