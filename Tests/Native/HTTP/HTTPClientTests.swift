import Foundation
import HTTP
import Testing
import TestSupport

/// A server of `Tests/Servers/plain` that ends with the test.
private final class PlainServer {
    let ports: [String]
    private let process: Int32

    init(_ arguments: String...) throws {
        (ports, process) = try startServer("plain", arguments, log: "/dev/null")
    }

    deinit { kill(process, SIGTERM) }

    func address(_ path: String, port: Int = 0, scheme: String = "http") -> WebAddress? {
        WebAddress("\(scheme)://127.0.0.1:\(ports[port])\(path)")
    }
}

struct HTTPClientTests {
    private func client(_ environment: [String: String] = [:]) throws -> HTTPClient {
        try HTTPClient(NetworkSettings(environment: environment), connections: 4)
    }

    private func text(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    @Test(arguments: ["no-cache\r\nX-Evil: 1", "a\u{0}b", "größe"])
    func `a header with other characters than printable ASCII is not sent`(value: String)
        async throws
    {
        let address = try #require(PlainServer().address("/"))
        let request = HTTPRequest("GET", address, headers: [.init("Cache-Control", value)])
        let client = try client()
        let fault = await #expect(throws: HTTPFault.self) { try await client.perform(request) }
        #expect(fault?.kind == .final)
        #expect(fault?.reason.contains("Cache-Control") == true)
    }

    @Test func `a file is sent in parts, several at a time`() async throws {
        try await withTemporaryFolder { folder in
            let server = try PlainServer()
            let client = try client()
            let address = try #require(server.address("/put?x=1"))
            try write([UInt8](repeating: 7, count: 5_000_000), to: "\(folder)/file")
            try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                for part in 0..<8 {
                    group.addTask {
                        try await client.perform(
                            HTTPRequest(
                                "PUT",
                                address,
                                body: .file(
                                    "\(folder)/file",
                                    offset: part * 1000,
                                    length: 4_000_000
                                )
                            )
                        )
                    }
                }
                for try await response in group {
                    #expect(response.status == 200)
                    #expect(text(response).contains(#""size": 4000000"#))
                    #expect(text(response).contains(#""path": "/put?x=1""#))
                }
            }
            let short = HTTPRequest(
                "PUT",
                address,
                body: .file("\(folder)/file", offset: 4_000_000, length: 4_000_000)
            )
            let fault = await #expect(throws: HTTPFault.self) { try await client.perform(short) }
            #expect(fault?.kind == .final)
        }
    }

    @Test func `a redirect takes secrets to no other host, and sends nothing there`() async throws {
        let server = try PlainServer()
        let client = try client()
        let other = "http://127.0.0.1:\(server.ports[1])/other"
        let headers = [
            HTTPRequest.Header("Authorization", "Bearer secret", isSecret: true),
            HTTPRequest.Header("X-Plain", "plain"),
        ]
        let away = try #require(server.address("/redirect?to=\(other)"))
        let seen = try await client.perform(HTTPRequest("GET", away, headers: headers))
        #expect(text(seen).contains("/other"))
        #expect(text(seen).contains("plain"))
        #expect(!text(seen).contains("secret"))
        let home = try #require(server.address("/redirect?to=/home"))
        let stayed = try await client.perform(HTTPRequest("GET", home, headers: headers))
        #expect(text(stayed).contains("Bearer secret"))
        let put = try #require(server.address("/redirect?status=307&to=\(other)"))
        let refused = try await client.perform(
            HTTPRequest("PUT", put, headers: headers, body: .bytes([1]))
        )
        #expect(refused.status == 307)
        let loop = try #require(server.address("/redirect?to=/redirect?to=/x"))
        var address = loop
        address.query = "to=/redirect?to=/redirect"
        #expect(try await client.perform(HTTPRequest("GET", loop)).status == 200)
    }

    @Test func `an answer that is too long, and one that never comes, end the request`()
        async throws
    {
        let server = try PlainServer()
        let client = try client()
        let long = try #require(server.address("/long"))
        let fault = await #expect(throws: HTTPFault.self) {
            try await client.perform(HTTPRequest("GET", long, responseLimit: 1_000_000))
        }
        #expect(fault?.kind == .final)
        #expect(try await client.perform(HTTPRequest("GET", long)).body.count == 3_000_000)
        let slow = try #require(server.address("/slow"))
        let task = Task { try await client.perform(HTTPRequest("GET", slow)) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let closed = try #require(WebAddress("http://127.0.0.1:1/"))
        let unsent = await #expect(throws: HTTPFault.self) {
            try await client.perform(HTTPRequest("GET", closed))
        }
        #expect(unsent?.kind == .unsent)
    }

    @Test func `a certificate that is not trusted is refused, and one that is named is not`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let (certificate, key) = ("\(folder)/cert.pem", "\(folder)/key.pem")
            let made = try run([
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
            ])
            #expect(made.status == 0, "\(made.error)")
            let server = try PlainServer(certificate, key)
            let address = try #require(server.address("/", scheme: "https"))
            let fault = await #expect(throws: HTTPFault.self) {
                try await client().perform(HTTPRequest("GET", address))
            }
            #expect(fault?.kind == .final)
            let trusting = try client(["SSL_CERT_FILE": certificate])
            #expect(try await trusting.perform(HTTPRequest("GET", address)).status == 200)
            let other = try #require(WebAddress("https://localhost:\(server.ports[0])/"))
            let name = await #expect(throws: HTTPFault.self) {
                try await trusting.perform(HTTPRequest("GET", other))
            }
            #expect(name?.kind == .final)
        }
    }

    @Test func `a proxy is asked where the variables name one`() async throws {
        let server = try PlainServer()
        let proxied = try client(["http_proxy": "http://127.0.0.1:\(server.ports[0])"])
        let address = try #require(WebAddress("http://nowhere.invalid/path"))
        #expect(text(try await proxied.perform(HTTPRequest("GET", address))).contains("nowhere"))
        let direct = try client([
            "http_proxy": "http://127.0.0.1:\(server.ports[0])", "NO_PROXY": "nowhere.invalid",
            "HTTP_PROXY": "http://127.0.0.1:\(server.ports[0])",
        ])
        await #expect(throws: HTTPFault.self) {
            try await direct.perform(HTTPRequest("GET", address))
        }
    }
}
