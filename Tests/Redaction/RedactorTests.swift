import Foundation
import Markup
import Testing
import TestSupport

@testable import Redaction

private let secret = "hunter2 \"/+& Äpfel"

struct RedactorTests {
    private func redactor(_ value: String) -> Redactor {
        var redactor = Redactor()
        redactor.add(Array(value.utf8), .environment("DEPLOY_TOKEN"))
        return redactor
    }

    @Test func `a secret is masked wherever it is in a text`() {
        let redactor = redactor("correct horse")
        #expect(redactor.redacted("correct horse") == "***")
        #expect(redactor.redacted("a correct horse, correct horse.") == "a ***, ***.")
        #expect(redactor.redacted("correct horsecorrect horse") == "***")
        #expect(redactor.redacted("correct hors") == "correct hors")
        #expect(redactor.redacted("") == "" && Redactor().redacted("text") == "text")
    }

    @Test(arguments: 0..<9)
    func `base 64 is masked at each place where the secret may begin`(before: Int) throws {
        let around = [UInt8](repeating: 0x41, count: before)
        let text = Base64.text(around + Array(secret.utf8) + [0x42, 0x43])
        let url = text.replacing("+", with: "-").replacing("/", with: "_")
        for text in [text, url] {
            let masked = redactor(secret).redacted("x=\(text);")
            #expect(masked.contains("***"))
            // What depends on the bytes beside it stays: less than a byte of the secret at each end.
            #expect(masked.count < text.count - secret.utf8.count * 4 / 3 + 12)
        }
    }

    @Test func `escapes of URLs, JSON and HTML, and hexadecimal, are masked`() throws {
        let json = String(decoding: try JSONEncoder().encode([secret]), as: UTF8.self)
        let hex = secret.utf8.map { String($0, radix: 16).padded }.joined()
        let forms = [
            try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics)),
            try #require(secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)),
            String(json.dropFirst(2).dropLast(2)), hex, hex.uppercased(),
            secret.replacing("&", with: "&amp;").replacing("\"", with: "&quot;"),
        ]
        for form in forms { #expect(redactor(secret).redacted("<\(form)>") == "<***>", "\(form)") }
    }

    @Test func `JSON of other programs is masked, whatever it escapes`() {
        let secret = "Gr\u{FC}\u{1F600}n & <x> \"4711\" \\"
        let redactor = redactor(secret)
        let forms = [
            // Python's json.dumps, .NET's, and Go's json.Marshal.
            #"Gr\u00fc\ud83d\ude00n & <x> \"4711\" \\"#,
            #"Gr\u00FC\uD83D\uDE00n & <x> \"4711\" \\"#,
            "Gr\u{FC}\u{1F600}n " + #"\u0026 \u003cx\u003e \"4711\" \\"#,
        ]
        for form in forms { #expect(redactor.redacted("<\(form)>") == "<***>", "\(form)") }
    }

    @Test func `a secret of several lines is masked line by line, but for short ones`() {
        let redactor = redactor("first line\r\nshort\nsecond line\n")
        let text = "1 first line 2 short 3 second line 4 first line\\nsecond line"
        #expect(redactor.redacted(text) == "1 *** 2 short 3 *** 4 ***\\n***")
    }

    @Test(arguments: ["ed25519", "RSA"])
    func `a key is masked in every form, and its public half is not`(kind: String) async throws {
        try await withTemporaryFolder { folder in
            let script = """
                openssl genpkey -algorithm \(kind) -out key 2>/dev/null
                openssl pkey -in key -pubout -out public
                openssl pkey -in key -outform DER -out der
                base64 der >1; base64 key >2; openssl enc -base64 -in key >3; base64 -w 0 der >4
                (printf x; cat der) | base64 -w 0 >5; (printf xy; cat der) | base64 -w 0 >6
                od -An -v -tx1 der | tr -d ' \\n' >7; tr -d '\\n' <key >8; fold -w 50 4 >9
                """
            try run(["sh", "-c", script], in: folder)
            func file(_ name: String) throws -> [UInt8] { try read("\(folder)/\(name)") }
            var redactor = Redactor()
            redactor.add(try file("key"), .file("key"), publicParts: [try file("public")])
            for name in ["key"] + (1...9).map(String.init) {
                let text = String(decoding: try file(name), as: UTF8.self)
                let rest = redactor.redacted(text).replacing("***", with: "")
                    .split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
                // The header that all keys of a kind have, and the ends of lines; base 64 of the
                // first and the last line; the modulus, which the public half has too.
                let armor = ["2", "3"].contains(name) ? 30 : 0
                let limit = 30 + armor + (kind == "RSA" ? 350 : text.utf8.count / 8)
                #expect(rest.utf8.count < limit, "\(name): \(rest)")
            }
            #expect(redactor.forbiddenSource(in: try file("der")) == .file("key"))
            let open = String(decoding: try file("public"), as: UTF8.self)
            #expect(redactor.redacted(open) == open)
        }
    }

    @Test(arguments: [
        ("DEPLOY_TOKEN", "ghp_0123", true, true), ("SLACK_WEBHOOK_SECRET", "x", true, true),
        ("MAPS_API_KEY", "AIza0123456789abcdef", true, false),
        ("JIRA_KEY", "AURORAAPP", false, false), ("SHIPIT_SIGNING_KEY", "x", true, true),
        ("SHIPIT_SIGNING_KEY", "/run/secrets/key", false, true), ("PATH", "/bin", false, false),
        ("DB_PASS", "x", true, true), ("AZURE_DEVOPS_EXT_PAT", "x", true, true),
        ("NPM_AUTH", "x", true, true), ("OLDPWD", "/tmp", false, false),
        ("SLACK_WEBHOOK_URL", "https://hooks.example.com/x", true, false),
        ("APP_STORE_CONNECT_API_KEY_CONTENT", "-----BEGIN", true, false),
        ("APP_STORE_CONNECT_API_KEY_ID", "ABC1234567", false, false),
        ("TOKEN_FILE", "token.txt", false, true), ("KEYBOARD", "qwerty", false, false),
    ])
    func `names tell what is secret`(name: String, value: String, isSecret: Bool, isForbidden: Bool)
    {
        #expect(SecretVariables.isSecret(name, value) == isSecret)
        #expect(SecretVariables.isForbidden(name) == isForbidden)
    }

    @Test func `a random text keeps what is no secret`() {
        let redactor = redactor("correct horse battery staple")
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let noise = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
                UInt8.random(in: 0x20...0x7E, using: &random)
            }
            let text = String(decoding: noise, as: UTF8.self)
            #expect(redactor.redacted(text) == text)
            let both = "\(text)correct horse battery staple\(text)"
            #expect(redactor.redacted(both) == "\(text)***\(text)")
        }
    }
}

extension String {
    /// Two digits.
    fileprivate var padded: String { count < 2 ? "0" + self : self }
}
