package import Diagnostics
import ExactStrings
import JSON
import Markup

/// A signed document: a DSSE envelope.
///
/// Source: github.com/secure-systems-lab/dsse, protocol.md and envelope.md, version 1.
package struct Envelope: Hashable, Sendable {
    /// One signature over the type and the payload.
    package struct Signature: Hashable, Sendable {
        /// A hint at the key, which proves nothing; nil for none.
        package var keyID: String?
        /// The signature's bytes.
        package var bytes: [UInt8]

        /// A signature from its parts.
        package init(keyID: String?, bytes: [UInt8]) { (self.keyID, self.bytes) = (keyID, bytes) }
    }

    /// The type of an in-toto Statement.
    package static let inToto = "application/vnd.in-toto+json"
    /// The greatest number of signatures that is read.
    package static let mostSignatures = 64

    /// The payload's media type.
    package var payloadType: String
    /// What is signed.
    package var payload: [UInt8]
    /// One for each key.
    package var signatures: [Signature]

    /// An envelope from its parts.
    package init(payloadType: String, payload: [UInt8], signatures: [Signature]) {
        (self.payloadType, self.payload) = (payloadType, payload)
        self.signatures = signatures
    }

    /// What a key signs: the pre-authentication encoding of type and payload.
    package static func message(_ payloadType: String, _ payload: [UInt8]) -> [UInt8] {
        let type = Array(payloadType.utf8)
        return Array("DSSEv1 \(type.count) ".utf8) + type + Array(" \(payload.count) ".utf8)
            + payload
    }

    /// What a key signs.
    package var message: [UInt8] { Self.message(payloadType, payload) }

    /// The file's bytes.
    package var bytes: [UInt8] {
        let value: JSONValue = [
            "payloadType": .string(payloadType),
            "payload": .string(Base64.text(payload)),
            "signatures": .array(
                signatures.map { signature in
                    var members = [JSONValue.Member("sig", .string(Base64.text(signature.bytes)))]
                    if let id = signature.keyID { members.append(.init("keyid", .string(id))) }
                    return .object(members)
                }
            ),
        ]
        return Array(value.prettyText().utf8)
    }

    /// Reads an envelope.
    ///
    /// - Parameter file: What the file is called in errors.
    /// - Throws: `Diagnostic` when the bytes are none.
    package init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
        let value: JSONValue
        do {
            value = try JSONDocument(bytes).value
        } catch {
            throw Diagnostic(error.summary, at: Place(file: file, position: error.position))
        }
        func refusal(_ what: String, _ pointer: String) -> Diagnostic {
            Diagnostic(
                "\(file) is not a DSSE envelope: \(what)",
                at: Place(file: file, pointer: pointer)
            )
        }
        guard let type = value["payloadType"]?.string else {
            throw refusal("it has no type", "/payloadType")
        }
        guard let text = value["payload"]?.string, let payload = Self.decoded(text) else {
            throw refusal("its payload is not base64", "/payload")
        }
        guard let entries = value["signatures"]?.array, entries.count <= Self.mostSignatures else {
            throw refusal(
                "it has no list of at most \(Self.mostSignatures) signatures",
                "/signatures"
            )
        }
        var signatures: [Signature] = []
        for (index, entry) in entries.enumerated() {
            guard let text = entry["sig"]?.string, let bytes = Self.decoded(text) else {
                throw refusal("a signature is not base64", "/signatures/\(index)/sig")
            }
            signatures.append(Signature(keyID: entry["keyid"]?.string, bytes: bytes))
        }
        self.init(payloadType: type, payload: payload, signatures: signatures)
    }

    /// The bytes of base 64, in the alphabet of files or in that of addresses: the protocol lets
    /// writers choose.
    private static func decoded(_ text: String) -> [UInt8]? {
        Base64.bytes(
            text.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "-"): UInt8(ascii: "+")
                case UInt8(ascii: "_"): UInt8(ascii: "/")
                default: byte
                }
            }
        )
    }
}
