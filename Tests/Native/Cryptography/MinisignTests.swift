import Cryptography
import Testing
import TestSupport

private let message = Array("a manifest\n".utf8)
private let comment = "name:Auróra 2\tversion:1.4.0\tfile:manifest.json\thashed"

struct MinisignTests {
    /// A key in `key.pub`, and a signature of `file` in `file.minisig`.
    private func signed(in folder: String, _ key: borrowing PrivateKey) throws -> MinisignSignature
    {
        let publicKey = try MinisignPublicKey(try key.publicKey())
        let signature = try MinisignSignature(of: message, by: key, trustedComment: comment)
        try write(Array(try publicKey.text().utf8), to: "\(folder)/key.pub")
        try write(message, to: "\(folder)/file")
        try write(Array(signature.text.utf8), to: "\(folder)/file.minisig")
        return signature
    }

    private func minisign(_ arguments: String..., in folder: String) throws -> CommandResult {
        try run(["minisign"] + arguments, in: folder)
    }

    @Test func `minisign verifies a signature written here, and prints its comment`() async throws {
        try await withTemporaryFolder { folder in
            let key = try PrivateKey(generating: .ed25519)
            let signature = try signed(in: folder, key)
            let checked = try minisign("-VHm", "file", "-p", "key.pub", in: folder)
            #expect(checked.status == 0, "\(checked.error)")
            #expect(checked.output.contains("Trusted comment: \(comment)\n"))
            let line = try MinisignPublicKey(try key.publicKey()).text().split(separator: "\n")[1]
            #expect(try minisign("-VHm", "file", "-P", String(line), in: folder).status == 0)
            #expect(try MinisignSignature(Array(signature.text.utf8)) == signature)
            #expect(signature.fields["name"] == "Auróra 2" && signature.fields["hashed"] == nil)
            #expect(try signature.isValid(of: message, by: key.publicKey()))
        }
    }

    @Test func `the id that minisign prints is the beginning of the key's id`() async throws {
        try await withTemporaryFolder { folder in
            let key = try PrivateKey(generating: .ed25519)
            _ = try signed(in: folder, key)
            let other = try MinisignPublicKey(try PrivateKey(generating: .ed25519).publicKey())
            try write(Array(try other.text().utf8), to: "\(folder)/other.pub")
            let refused = try minisign("-VHm", "file", "-p", "other.pub", in: folder)
            #expect(refused.status == 1)
            let id = try key.publicKey().id.prefix(16).uppercased()
            #expect(
                refused.error.contains(
                    "Signature key id in file.minisig is \(id.drop { $0 == "0" })\n"
                )
            )
            #expect(MinisignKeyID(of: try key.publicKey()).description == id)
        }
    }

    @Test func `what minisign refuses is refused here`() async throws {
        try await withTemporaryFolder { folder in
            let key = try PrivateKey(generating: .ed25519)
            let good = try signed(in: folder, key).text
            let other = try PrivateKey(generating: .ed25519)
            let forged = try MinisignSignature(of: message, by: other, trustedComment: comment).text
            let lines = good.split(separator: "\n").map(String.init)
            let foreign = forged.split(separator: "\n").map(String.init)
            let changed = [
                [lines[0], lines[1], lines[2].replacing("1.4.0", with: "1.5.0"), lines[3]],
                [lines[0], lines[1], lines[2], foreign[3]],
                foreign,
                [lines[0], foreign[1], lines[2], lines[3]],
                [lines[0], lines[1], lines[2]],
            ]
            let publicKey = try key.publicKey()
            for lines in changed {
                let text = lines.joined(separator: "\n") + "\n"
                try write(Array(text.utf8), to: "\(folder)/file.minisig")
                #expect(try minisign("-VHm", "file", "-p", "key.pub", in: folder).status != 0)
                guard let read = try? MinisignSignature(Array(text.utf8)) else { continue }
                #expect(try !read.isValid(of: message, by: publicKey))
            }
            let signature = try MinisignSignature(Array(good.utf8))
            #expect(try !signature.isValid(of: message + [0], by: publicKey))
            let otherID = MinisignKeyID(of: try other.publicKey())
            #expect(try !signature.isValid(of: message, by: publicKey, id: otherID))
        }
    }

    @Test func `an id is written without zeros before it, as minisign writes it`() throws {
        // The id 97 4D 49 90 0D 83 50 07, and a key that is nobody's.
        let line = "RWSXTUmQDYNQBwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g"
        let key = try MinisignPublicKey(Array(line.utf8))
        #expect("\(key.id)" == "750830D90494D97")
    }

    @Test func `keys and signatures of minisign's own are read, but not its older form`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try write(message, to: "\(folder)/file")
            let made = try minisign("-GWp", "key.pub", "-s", "key.key", in: folder)
            try #require(made.status == 0, "\(made.error)")
            let key = try MinisignPublicKey(try read("\(folder)/key.pub"))
            let id = key.id
            #expect(
                try key.text() == String(decoding: try read("\(folder)/key.pub"), as: UTF8.self)
            )
            try #require(try minisign("-Sm", "file", "-s", "key.key", in: folder).status == 0)
            let signature = try MinisignSignature(try read("\(folder)/file.minisig"))
            let publicKey = key.withoutID()
            #expect(try signature.isValid(of: message, by: publicKey, id: id))
            #expect(signature.fields["file"] == "file")
            try #require(try minisign("-lSm", "file", "-s", "key.key", in: folder).status == 0)
            let error = #expect(throws: CryptographyError.self) {
                _ = try MinisignSignature(try read("\(folder)/file.minisig"))
            }
            #expect(error?.kind == .notMinisign)
        }
    }

    @Test func `other kinds of keys, and comments of several lines, are refused`() throws {
        for kind in [KeyKind.rsa, .ecdsaP256] {
            let error = #expect(throws: CryptographyError.self) {
                _ = try MinisignPublicKey(try PrivateKey(generating: kind).publicKey())
            }
            #expect(error?.kind == .unsupportedKey)
        }
        let key = try PrivateKey(generating: .ed25519)
        for comment in ["a\nb", "a\u{7F}", String(repeating: "x", count: 8001)] {
            #expect(throws: CryptographyError.self) {
                _ = try MinisignSignature(of: message, by: key, trustedComment: comment)
            }
        }
    }
}
