import Cryptography
import HTTP

/// Signs requests with an access key.
///
/// Source: AWS, "Signature Version 4 for API requests"; Amazon S3 API, "Authenticating Requests:
/// Using the Authorization Header".
struct S3Signer: Sendable {
    let accessKeyID: String
    let secretAccessKey: String
    /// Nil for a key that has none.
    let sessionToken: String?
    let region: String
    var service = "s3"

    /// The request with the headers that sign it.
    ///
    /// - Parameters:
    ///   - payload: The SHA-256 of the body in hexadecimal.
    ///   - time: `20261120T080000Z`.
    /// - Throws: `CryptographyError`.
    func signed(_ request: HTTPRequest, payload: String, at time: String) throws -> HTTPRequest {
        var request = request
        request.headers.append(.init("x-amz-date", time))
        if service == "s3" { request.headers.append(.init("x-amz-content-sha256", payload)) }
        if let sessionToken {
            request.headers.append(.init("x-amz-security-token", sessionToken, isSecret: true))
        }
        var headers = request.headers.map { ($0.name.lowercased(), Self.trimmed($0.value)) }
        headers.append(("host", request.address.host))
        headers.sort { $0.0 < $1.0 }
        let names = headers.map(\.0).joined(separator: ";")
        let canonical = [
            request.method, request.address.path, Self.canonicalQuery(request.address.query),
            headers.map { "\($0.0):\($0.1)\n" }.joined(), names, payload,
        ].joined(separator: "\n")
        let day = String(time.prefix(8))
        let scope = "\(day)/\(region)/\(service)/aws4_request"
        let text = [
            "AWS4-HMAC-SHA256", time, scope, Digest.sha256(of: Array(canonical.utf8)),
        ].joined(separator: "\n")
        var key = Array("AWS4\(secretAccessKey)".utf8)
        for part in [day, region, service, "aws4_request", text] {
            key = try HMACSHA256.code(of: Array(part.utf8), key: key)
        }
        request.headers.append(
            .init(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=\(accessKeyID)/\(scope),SignedHeaders=\(names),"
                    + "Signature=\(hexadecimal(key))",
                isSecret: true
            )
        )
        return request
    }

    /// A query in the form that is signed: sorted, and each name with an equals sign.
    static func canonicalQuery(_ query: String?) -> String {
        (query ?? "").split(separator: "&").map { $0.contains("=") ? String($0) : "\($0)=" }
            .sorted { left, right in
                // By name first: "a=" sorts before "a-b=", although "-" is before "=".
                let (one, two) = (left.split(separator: "="), right.split(separator: "="))
                return (one.first ?? "", left) < (two.first ?? "", right)
            }
            .joined(separator: "&")
    }

    /// A header's value with single spaces and none around it.
    private static func trimmed(_ value: String) -> String {
        value.split(separator: " ").joined(separator: " ")
    }
}
