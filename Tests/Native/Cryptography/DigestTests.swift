import Cryptography
import Testing
import TestSupport

struct DigestTests {
    @Test(arguments: [0, 1, 63, 64, 65, 100_000])
    func `sums agree with sha256sum and md5sum`(size: Int) async throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await withTemporaryFolder { folder in
            try write(bytes, to: "\(folder)/file")
            let sha256 = try run(["sha256sum", "file"], in: folder).output.prefix(64)
            let md5 = try run(["md5sum", "file"], in: folder).output.prefix(32)
            #expect(Digest.sha256(of: bytes) == sha256)
            #expect(try Digest.md5(of: bytes) == md5)
        }
    }

    @Test func `pieces give the sum of the whole`() throws {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        var sum = try SHA256()
        for start in stride(from: 0, to: 1000, by: 7) {
            try sum.update(Array(bytes[start..<min(start + 7, 1000)]).span)
        }
        #expect(hexadecimal(try sum.finish()) == Digest.sha256(of: bytes))
    }

    @Test func `hexadecimal digits come back as the bytes`() {
        let all = (0...255).map { UInt8($0) }
        #expect(bytes(hexadecimal: hexadecimal(all)) == all)
        #expect(bytes(hexadecimal: "0Aff") == [10, 255])
        #expect(bytes(hexadecimal: "abc") == nil)
        #expect(bytes(hexadecimal: "g0") == nil)
    }

    @Test func `the linked version is the one openssl prints`() throws {
        let answer = try run(["openssl", "version"]).output
        #expect(answer.contains(OpenSSL.version))
    }
}
