/// One request over HTTP.
public struct HTTPRequest: Sendable {
    /// One line of its header.
    public struct Header: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
        /// Whether it is sent to the request's own host and to no other.
        public var isSecret: Bool

        /// A header from its parts.
        public init(_ name: String, _ value: String, isSecret: Bool = false) {
            self.name = name
            self.value = value
            self.isSecret = isSecret
        }
    }

    /// What is sent.
    public enum Body: Sendable {
        /// Nothing.
        case none
        /// These bytes.
        case bytes([UInt8])
        /// A part of a file, by offset and length in bytes; read while it is sent.
        case file(String, offset: Int, length: Int)
    }

    /// `GET`, `PUT` and the like.
    public var method: String
    /// Where it is sent.
    public var address: WebAddress
    /// The header, but for what the transfer itself adds.
    public var headers: [Header]
    /// What is sent.
    public var body: Body
    /// The greatest size of the response's body in bytes; a longer one is a fault.
    public var responseLimit: Int

    /// A request from its parts.
    public init(
        _ method: String,
        _ address: WebAddress,
        headers: [Header] = [],
        body: Body = .none,
        responseLimit: Int = 4 << 20
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
        self.responseLimit = responseLimit
    }

    /// The method and the address, for people.
    public var label: String { "\(method) \(address.label)" }
}

/// What a server answered.
public struct HTTPResponse: Sendable {
    /// The status: 200, 404.
    public let status: Int
    /// The body.
    public let body: [UInt8]
    /// The values by lower-case names; of several, the last one.
    private let headers: [String: String]

    /// Whether the status is that of success.
    public var isSuccess: Bool { (200..<300).contains(status) }

    init(status: Int, headerText: String, body: [UInt8]) {
        self.status = status
        self.body = body
        var headers: [String: String] = [:]
        for line in headerText.split(whereSeparator: \.isNewline).dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[line[..<colon].lowercased()] = String(value)
        }
        self.headers = headers
    }

    /// The value of a header.
    public subscript(_ name: String) -> String? { headers[name.lowercased()] }
}

/// A request that got no answer.
public struct HTTPFault: Error, Hashable, Sendable {
    /// What is known of it.
    public enum Kind: Hashable, Sendable {
        /// It did not get to the server, or not whole: another try may.
        case unsent
        /// It was sent, and the server may have acted on it: another try may get the answer.
        case unanswered
        /// Another try ends the same: the certificate is not trusted, or the file can't be read.
        case final
    }

    /// What is known of it.
    public let kind: Kind
    /// Why, in libcurl's words.
    public let reason: String
}
