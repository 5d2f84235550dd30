import Cryptography
import Diagnostics
import HTTP
import Host
import Releases
import Synchronization
import Uploads

/// The objects of a bucket.
struct S3Bucket: Sendable {
    /// What is known of an object.
    struct Object: Hashable, Sendable {
        /// The size in bytes.
        var size: Int?
        /// The SHA-256 that publishing has noted; nil for an object of another program's.
        var sha256: String?
    }

    /// The address that keys are below.
    let address: WebAddress
    let signer: S3Signer
    let sender: HTTPSender

    /// What is at a key; nil for nothing.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func object(_ key: String) async throws -> Object? {
        let request = HTTPRequest("HEAD", address.appending(key))
        let response = try await send(request)
        if response.status == 404 { return nil }
        guard response.isSuccess else { throw fault(of: response, to: request) }
        return Object(
            size: response["content-length"].flatMap { Int($0) },
            sha256: response["x-amz-meta-sha256"]
        )
    }

    /// The bytes of an object; nil when there is none, or when they are more than the limit.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func bytes(at key: String, limit: Int) async throws -> [UInt8]? {
        guard let object = try await object(key), object.size ?? 0 <= limit else { return nil }
        let request = HTTPRequest("GET", address.appending(key), responseLimit: limit)
        let response = try await send(request)
        if response.status == 404 { return nil }
        guard response.isSuccess else { throw fault(of: response, to: request) }
        return response.body
    }

    /// Refuses what is not the name of a bucket.
    ///
    /// Source: Amazon S3 User Guide, "General purpose bucket naming rules"; other stores take
    /// upper-case letters and "_", too.
    ///
    /// - Throws: `Diagnostic`.
    static func check(_ name: String, isAmazons: Bool) throws {
        let bytes = Array(name.utf8)
        let isName = bytes.allSatisfy { isNameByte($0) || (!isAmazons && isLenientByte($0)) }
        let isWhole =
            !isAmazons
            || (3...63).contains(bytes.count) && !name.contains("..")
                && [bytes.first, bytes.last].allSatisfy { "-.".utf8.contains($0 ?? 0) == false }
                && !name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || isDigit($0) }
        guard isName, isWhole, !bytes.isEmpty, name != ".", name != ".." else {
            throw Diagnostic(
                "\"\(name)\" is not the name of a bucket",
                option: "/bucket",
                help: "use 3 to 63 lower-case letters, digits, \"-\" and \".\", with a letter or a "
                    + "digit first and last; folders go into \"prefix\""
            )
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte)
            || "-.".utf8.contains(byte)
    }

    private static func isLenientByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
    }

    /// Signs a request and sends it; any response is one.
    ///
    /// - Parameter payload: The SHA-256 of the body in hexadecimal; nil for that of bytes.
    func send(_ request: HTTPRequest, payload: String? = nil) async throws -> HTTPResponse {
        var bytes: [UInt8] = []
        if case .bytes(let body) = request.body { bytes = body }
        let signed = try signer.signed(
            request,
            payload: payload ?? Digest.sha256(of: bytes),
            at: Self.time(Host.time)
        )
        return try await sender.response(to: signed)
    }

    /// The error of a response.
    func fault(of response: HTTPResponse, to request: HTTPRequest) -> any Error {
        let text = String(decoding: response.body, as: UTF8.self)
        let code = XMLTexts.text("Code", in: text)
        let message = XMLTexts.text("Message", in: text)
        var reason = [code, message].compactMap(\.self).joined(separator: ": ")
        if let region = response["x-amz-bucket-region"], region != signer.region {
            reason += "\(reason.isEmpty ? "" : "; ")the bucket is in the region \(region)"
        }
        let passing: Set = [
            "SlowDown", "InternalError", "RequestTimeout", "ServiceUnavailable",
            "OperationAborted", "ConditionalRequestConflict", "ThrottlingException",
        ]
        return sender.fault(
            of: response,
            to: request,
            saying: reason.isEmpty ? nil : reason,
            isTransient: code.map { passing.contains($0) } ?? false
        )
    }

    /// A time as signatures have it: `20261120T080000Z`.
    static func time(_ seconds: Int) -> String {
        CommitDate.text(Int64(seconds)).filter { $0 != "-" && $0 != ":" }
    }
}
