public import Diagnostics
public import HTTP
import Host
public import PluginAPI

/// Sends requests for a publish stage, and sorts what goes wrong: what another try may do, and what
/// the user must fix.
public struct HTTPSender: Sendable {
    private let client: HTTPClient
    /// What people call the server: `S3`, `GitHub`.
    private let server: String
    /// The option that names the server's address, for errors.
    private let option: String

    /// A sender.
    ///
    /// - Parameters:
    ///   - server: What people call the server.
    ///   - option: The pointer of the option that names its address.
    ///   - connections: How many requests are sent at once.
    /// - Throws: `Diagnostic` when libcurl is not installed.
    public init(
        to server: String,
        option: String,
        connections: Int,
        in context: PublishContext
    ) throws {
        do throws(MissingLibrary) {
            client = try HTTPClient(
                NetworkSettings(environment: context.environment),
                connections: connections
            )
        } catch {
            throw Diagnostic(
                error.summary("this stage sends files"),
                entry: "/uses",
                help: error.help
            )
        }
        (self.server, self.option) = (server, option)
    }

    /// Sends a request; any response is one.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    public func response(to request: HTTPRequest, named label: String? = nil) async throws
        -> HTTPResponse
    {
        do {
            return try await client.perform(request)
        } catch let fault as HTTPFault {
            let diagnostic = Diagnostic(
                "\(label ?? request.label): \(fault.reason)",
                option: option,
                help: "check the address, the network, and HTTPS_PROXY and SSL_CERT_FILE if you "
                    + "set them"
            )
            guard fault.kind != .final else { throw diagnostic }
            throw TransientFault(
                [diagnostic],
                mayHaveHappened: fault.kind == .unanswered
            )
        }
    }

    /// The error of a response that is none of success.
    ///
    /// - Parameters:
    ///   - reason: What the server says in the body.
    ///   - isTransient: Whether the body says that another try may succeed.
    public func fault(
        of response: HTTPResponse,
        to request: HTTPRequest,
        named label: String? = nil,
        saying reason: String? = nil,
        isTransient: Bool = false
    ) -> any Error {
        let said = reason.map { ": \($0.prefix(500))" } ?? ""
        let diagnostic = Diagnostic(
            "\(server) answered \(label ?? request.label) with \(response.status)\(said)",
            option: option,
            help: Self.help(response.status)
        )
        let wait = response.retryAfter
        guard
            isTransient || wait != nil
                || [408, 425, 429, 500, 502, 503, 504].contains(response.status)
        else { return diagnostic }
        // The server, or one behind it, may have failed after it had acted.
        let mayHaveHappened =
            [500, 502, 504].contains(response.status) && !["GET", "HEAD"].contains(request.method)
        return TransientFault([diagnostic], wait: wait, mayHaveHappened: mayHaveHappened)
    }

    private static func help(_ status: Int) -> String? {
        switch status {
        case 300..<400: "name the address that it redirects to"
        case 401: "check the credentials: they are missing, wrong or expired"
        case 403: "check that the credentials allow it"
        case 404: "check the address; a server may answer so for what the credentials don't allow"
        case 507: "make room on the server"
        default: nil
        }
    }
}

extension HTTPResponse {
    /// The seconds that the server asks to wait; nil when it asks for none.
    ///
    /// Source: RFC 9110, section 10.2.3; GitHub, "Rate limits for the REST API".
    public var retryAfter: Double? {
        if let text = self["retry-after"], let seconds = Double(text), seconds >= 0 {
            return seconds
        }
        guard status == 403 || status == 429, self["x-ratelimit-remaining"] == "0",
            let reset = (self["x-ratelimit-reset"] ?? self["ratelimit-reset"]).flatMap({ Int($0) }),
            reset > 0
        else { return nil }
        return Double(max(1, reset - Host.time))
    }
}

/// The address that an option holds.
///
/// - Parameter isSecret: Whether secrets are sent there, which plain HTTP is refused for but to this
///   machine.
/// - Throws: `Diagnostic`.
public func webAddress(
    _ text: String,
    option pointer: String,
    sendsSecrets isSecret: Bool
) throws(Diagnostic) -> WebAddress {
    guard let address = WebAddress(text) else {
        var error = Diagnostic(
            "the option is not an address",
            option: pointer,
            help: "write https://HOST/PATH, without a user name, a password and a \"#\""
        )
        // It may hold a password.
        error.place?.hidesSource = true
        throw error
    }
    let host = address.host
    let isOwn = ["localhost", "127.0.0.1", "[::1]"].contains {
        host == $0 || host.hasPrefix("\($0):")
    }
    guard address.scheme == "https" || !isSecret || isOwn else {
        throw Diagnostic(
            "\(address.scheme)://\(address.host) is not encrypted, and secrets would be sent there",
            option: pointer,
            help: "use https://"
        )
    }
    return address
}
