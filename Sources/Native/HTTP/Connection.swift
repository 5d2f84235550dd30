import CCurl

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A handle of libcurl, with the connections that it keeps open.
///
/// Unchecked: one thread at a time performs a request on it, the one that has taken it out of the
/// pool; `cancel` only sets an atomic flag.
@safe final class Connection: @unchecked Sendable {
    private let curl: OpaquePointer

    deinit { unsafe shipit_curl_close(curl) }

    /// A connection; nil without memory.
    init?() {
        guard let curl = unsafe shipit_curl_open() else { return nil }
        unsafe self.curl = curl
    }

    /// Ends the request that runs; the connection serves no other after it.
    func cancel() { unsafe shipit_curl_cancel(curl) }

    /// Sends a request, and waits for the whole response.
    ///
    /// - Throws: `HTTPFault`; `CancellationError`.
    func perform(_ request: HTTPRequest, _ network: NetworkSettings) throws -> HTTPResponse {
        // One with a line break would be two headers (RFC 9110, section 5.5).
        for header in request.headers
        where !(header.name + header.value).utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            throw HTTPFault(
                kind: .final,
                reason: "the header \(header.name) has characters that are not printable ASCII"
            )
        }
        let texts = CTexts()
        var raw = unsafe shipit_curl_request()
        unsafe raw.method = texts.pointer(to: request.method)
        unsafe raw.url = texts.pointer(to: request.address.text)
        unsafe raw.proxy = texts.pointer(to: network.proxy(for: request.address))
        unsafe raw.no_proxy = texts.pointer(to: network.exceptions)
        unsafe raw.ca_file = texts.pointer(to: network.certificateFile)
        unsafe raw.ca_folder = texts.pointer(to: network.certificateFolder)
        unsafe raw.connect_timeout = network.connectTimeout
        unsafe raw.stall_timeout = network.stallTimeout
        unsafe raw.response_limit = request.responseLimit
        var body: [UInt8] = []
        unsafe (raw.file, raw.length) = (-1, -1)
        switch request.body {
        case .none: break
        case .bytes(let bytes):
            body = bytes
            unsafe raw.length = Int64(bytes.count)
        case .file(let path, let offset, let length):
            let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { throw HTTPFault(kind: .final, reason: "can't open \(path)") }
            unsafe (raw.file, raw.offset, raw.length) = (file, Int64(offset), Int64(length))
        }
        defer { if unsafe raw.file >= 0 { unsafe close(raw.file) } }
        // "Expect: 100-continue" would cost a second with servers that don't know it.
        let lines = request.headers.map { "\($0.name): \($0.value)" } + ["Expect:"]
        var headers = unsafe lines.map { texts.pointer(to: $0) } + [nil]
        return try unsafe body.withUnsafeBufferPointer { bytes in
            try unsafe headers.withUnsafeMutableBufferPointer { headers in
                unsafe raw.headers = UnsafePointer(headers.baseAddress)
                if unsafe raw.file < 0 { unsafe raw.bytes = bytes.baseAddress }
                return try unsafe perform(&raw)
            }
        }
    }

    private func perform(_ raw: inout shipit_curl_request) throws -> HTTPResponse {
        var response = unsafe shipit_curl_response()
        let end = unsafe shipit_curl_perform(curl, &raw, &response)
        let reason = unsafe String(cString: shipit_curl_reason(curl))
        switch end {
        case SHIPIT_CURL_DONE: break
        case SHIPIT_CURL_CANCELLED: throw CancellationError()
        case SHIPIT_CURL_TOO_LONG:
            throw HTTPFault(kind: .final, reason: "the answer is longer than any expected one")
        case SHIPIT_CURL_UNREADABLE:
            throw HTTPFault(kind: .final, reason: "the file ends early or can't be read")
        case SHIPIT_CURL_UNSENT: throw HTTPFault(kind: .unsent, reason: reason)
        case SHIPIT_CURL_SENT: throw HTTPFault(kind: .unanswered, reason: reason)
        default: throw HTTPFault(kind: .final, reason: reason)
        }
        let header = unsafe UnsafeRawBufferPointer(
            start: response.headers,
            count: response.headers_size
        )
        let body = unsafe UnsafeBufferPointer(start: response.body, count: response.body_size)
        return unsafe HTTPResponse(
            status: response.status,
            headerText: String(decoding: header, as: UTF8.self),
            body: Array(body)
        )
    }
}

/// Copies of texts for C, which are overwritten and freed with it: some hold secrets.
@safe private final class CTexts {
    private var copies = unsafe [UnsafeMutablePointer<CChar>]()

    deinit {
        unsafe copies.forEach { text in
            unsafe memset(text, 0, strlen(text))
            unsafe free(text)
        }
    }

    /// A pointer to a copy that is valid as long as this is; nil for nil.
    @safe func pointer(to text: String?) -> UnsafePointer<CChar>? {
        guard let text, let copy = unsafe strdup(text) else { return nil }
        unsafe copies.append(copy)
        return unsafe UnsafePointer(copy)
    }
}
