import Attestations
import Cryptography
import Diagnostics
import Testing

struct EnvelopeTests {
    @Test func `what is signed is the text of the protocol's own example`() {
        let message = Envelope.message("http://example.com/HelloWorld", Array("hello world".utf8))
        #expect(
            String(decoding: message, as: UTF8.self)
                == "DSSEv1 29 http://example.com/HelloWorld 11 hello world"
        )
    }

    @Test func `lengths count bytes and not characters`() {
        let message = Envelope.message("ä", Array("日".utf8))
        #expect(String(decoding: message, as: UTF8.self) == "DSSEv1 2 ä 3 日")
    }

    @Test func `an envelope is read as it was written`() throws {
        let envelope = Envelope(
            payloadType: Envelope.inToto,
            payload: Array("{}".utf8),
            signatures: [
                Envelope.Signature(keyID: "ab", bytes: [0, 255, 254]),
                Envelope.Signature(keyID: nil, bytes: Array(repeating: 251, count: 64)),
            ]
        )
        #expect(try Envelope(envelope.bytes, file: "e") == envelope)
    }

    @Test func `both alphabets of base 64 are read`() throws {
        let text = #"{"payloadType":"t","payload":"-_-_","signatures":[{"sig":"+/+/"}]}"#
        let envelope = try Envelope(Array(text.utf8), file: "e")
        #expect(envelope.payload == envelope.signatures[0].bytes)
        #expect(envelope.payload == [0xFB, 0xFF, 0xBF])
    }

    @Test(arguments: [
        ("[]", "it has no type"),
        (#"{"payloadType":"t","payload":"*","signatures":[]}"#, "its payload is not base64"),
        (#"{"payloadType":"t","payload":"","signatures":{}}"#, "signatures"),
        (#"{"payloadType":"t","payload":"","signatures":[{"sig":"!"}]}"#, "is not base64"),
        (#"{"payloadType":"t","payloadType":"u"}"#, "duplicate"),
        (
            #"{"payloadType":"t","payload":"","signatures":["# + "{\"sig\":\"\"},".repeated(64)
                + #"{"sig":""}]}"#, "at most 64"
        ),
        ("{", ""),
    ]) func `what is no envelope is refused with its place`(text: String, why: String) {
        let error = #expect(throws: Diagnostic.self) {
            try Envelope(Array(text.utf8), file: "e.json")
        }
        #expect(error?.place?.file == "e.json")
        #expect(error?.summary.contains(why) == true, "\(error?.summary ?? "")")
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
