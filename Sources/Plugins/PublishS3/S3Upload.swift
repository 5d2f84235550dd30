import Cryptography
import Diagnostics
import Files
import HTTP
import Markup
import PluginAPI
import Releases
import Uploads

/// Puts one file of the release into a bucket.
struct S3Upload: Sendable {
    let bucket: S3Bucket
    let upload: Upload
    /// What readers and caches learn of the object.
    let headers: [HTTPRequest.Header]
    /// The size of a part in bytes; a longer file is sent in parts.
    let partSize: Int
    /// How many parts are sent at once.
    let connections: Int

    var file: ReleaseToPublish.File { upload.file }

    /// Sends the file unless it is there already.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func perform() async throws -> PublishStep.Outcome {
        guard try await !isThere() else { return .unchanged }
        let response =
            file.digest.size <= partSize
            ? try await put()
            : try await S3Parts(self).send()
        guard let response else { return .sent }
        // Another run was faster.
        guard response.status == 412, try await isThere() else {
            throw bucket.fault(of: response, to: request("PUT"))
        }
        return .unchanged
    }

    /// Whether the object is there with the same bytes.
    ///
    /// - Throws: `Diagnostic` when it is there with other bytes, and is none that is replaced.
    func isThere() async throws -> Bool {
        guard let object = try await bucket.object(upload.path) else { return false }
        if object.sha256 == file.digest.hash, object.size ?? file.digest.size == file.digest.size {
            return true
        }
        guard upload.isPointer else { throw Messages.conflict(upload.path, object) }
        return false
    }

    /// Sends the file in one request.
    ///
    /// - Returns: The response when the file was not taken; nil when it was.
    private func put() async throws -> HTTPResponse? {
        var request = request("PUT")
        request.headers += objectHeaders + condition
        request.headers.append(.init("x-amz-checksum-sha256", try Self.base64(file.digest.hash)))
        request.body = .file(file.source, offset: 0, length: file.digest.size)
        var response = try await bucket.send(request, payload: file.digest.hash)
        if response.status == 501 {
            // The store has no conditional requests.
            request.headers.removeAll { $0.name == "If-None-Match" }
            response = try await bucket.send(request, payload: file.digest.hash)
        }
        return response.isSuccess ? nil : response
    }

    func request(_ method: String, query: String? = nil) -> HTTPRequest {
        var address = bucket.address.appending(upload.path)
        address.query = query
        return HTTPRequest(method, address)
    }

    /// The headers that stay with the object.
    var objectHeaders: [HTTPRequest.Header] {
        headers + [.init("x-amz-meta-sha256", file.digest.hash)]
    }

    /// Lets the store refuse what it has, for objects that never change.
    var condition: [HTTPRequest.Header] {
        upload.isPointer ? [] : [.init("If-None-Match", "*")]
    }

    /// Bytes in hexadecimal as base 64.
    static func base64(_ hexadecimal: String) throws -> String {
        Base64.text(bytes(hexadecimal: hexadecimal) ?? [])
    }
}

private enum Messages {
    static func conflict(_ key: String, _ object: S3Bucket.Object) -> Diagnostic {
        let what =
            object.sha256 == nil
            ? "was put there by another program: it has no x-amz-meta-sha256"
            : "has other bytes"
        return UploadMessages.conflict(
            "\(key) is in the bucket and",
            with: what,
            option: "/bucket"
        )
    }
}
