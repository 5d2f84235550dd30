import Diagnostics
import HTTP
import PluginAPI
import Releases
import Synchronization
import Uploads

/// A folder on a server.
final class HTTPFolder: UploadDestination {
    let address: WebAddress
    private let headers: [HTTPRequest.Header]
    private let isWebDAV: Bool
    private let sender: HTTPSender
    /// The folders that are there.
    private let folders = Mutex<Set<String>>([""])

    init(
        address: WebAddress,
        headers: [HTTPRequest.Header],
        isWebDAV: Bool,
        sender: HTTPSender
    ) {
        (self.address, self.headers) = (address, headers)
        (self.isWebDAV, self.sender) = (isWebDAV, sender)
    }

    func label(of path: String) -> String { address.appending(path).label }

    func details(of upload: Upload) -> [String] { [upload.file.mediaType] }

    func bytes(at path: String, limit: Int) async throws -> [UInt8]? {
        let look = request("HEAD", path)
        let there = try await send(look)
        if there.status == 404 || there.status == 410 { return nil }
        guard there.isSuccess else { throw sender.fault(of: there, to: look) }
        let size = there["content-length"].flatMap { Int($0) }
        guard size ?? 0 <= limit else { return nil }
        var get = request("GET", path)
        get.responseLimit = limit
        let response = try await send(get)
        if response.status == 404 || response.status == 410 { return nil }
        guard response.isSuccess else { throw sender.fault(of: response, to: get) }
        return response.body
    }

    /// Puts a file where it is not yet.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func send(_ upload: Upload) async throws -> PublishStep.Outcome {
        guard try await !isThere(upload) else { return .unchanged }
        let response: HTTPResponse
        if isWebDAV {
            try await createFolders(above: upload.path)
            response = try await putAndRename(upload)
        } else {
            response = try await send(putting(upload, to: upload.path))
        }
        if response.isSuccess { return .sent }
        // Another run was faster.
        guard response.status == 412, try await isThere(upload) else {
            throw sender.fault(of: response, to: putting(upload, to: upload.path))
        }
        return .unchanged
    }

    /// Whether the file is there with the same bytes.
    ///
    /// - Throws: `Diagnostic` when it has other bytes, and is none that is replaced.
    private func isThere(_ upload: Upload) async throws -> Bool {
        let request = request("HEAD", upload.path)
        let response = try await send(request)
        if response.status == 404 || response.status == 410 { return false }
        guard response.isSuccess else { throw sender.fault(of: response, to: request) }
        if try await isSame(upload, response) { return true }
        guard upload.isPointer else { throw Messages.conflict(request.address.label) }
        return false
    }

    private func isSame(_ upload: Upload, _ response: HTTPResponse) async throws -> Bool {
        if let size = response["content-length"].flatMap({ Int($0) }),
            size != upload.file.digest.size
        {
            return false
        }
        if let digest = response["x-checksum-sha256"] {
            return digest.lowercased() == upload.file.digest.hash
        }
        return try await sender.holds(upload.file, at: request("GET", upload.path))
    }

    private func putAndRename(_ upload: Upload) async throws -> HTTPResponse {
        let name = "\(upload.path).shipit-\(upload.file.digest.hash.prefix(12))"
        var put = putting(upload, to: name)
        put.headers.removeAll { $0.name == "If-None-Match" }
        let response = try await send(put)
        guard response.isSuccess else { throw sender.fault(of: response, to: put) }
        var move = request("MOVE", name)
        move.headers += [
            .init("Destination", address.appending(upload.path).text),
            .init("Overwrite", upload.isPointer ? "T" : "F"),
        ]
        let moved = try await send(move)
        // The server takes files and does not rename them.
        let canMove = ![405, 501].contains(moved.status)
        if moved.status == 412 || !canMove { _ = try await send(request("DELETE", name)) }
        guard canMove else { return try await send(putting(upload, to: upload.path)) }
        // The answer of an earlier try may be lost, in which it was renamed.
        if moved.status == 404, try await isThere(upload) { return response }
        return moved
    }

    /// Creates the folders of a file, the outermost first.
    private func createFolders(above path: String) async throws {
        let parts = path.split(separator: "/").dropLast()
        for count in parts.indices.map({ $0 + 1 }) {
            let folder = parts.prefix(count).joined(separator: "/")
            guard folders.withLock({ !$0.contains(folder) }) else { continue }
            let request = request("MKCOL", folder + "/")
            let response = try await send(request)
            // 405: it is there. 501: the server has files and no folders.
            guard response.isSuccess || [405, 501].contains(response.status) else {
                throw sender.fault(of: response, to: request)
            }
            folders.withLock { _ = $0.insert(folder) }
        }
    }

    private func putting(_ upload: Upload, to path: String) -> HTTPRequest {
        var request = request("PUT", path)
        request.headers += [
            .init("Content-Type", upload.file.mediaType),
            // Artifactory and others check it, and name it later.
            .init("X-Checksum-Sha256", upload.file.digest.hash),
        ]
        if !upload.isPointer { request.headers.append(.init("If-None-Match", "*")) }
        request.body = .file(upload.file.source, offset: 0, length: upload.file.digest.size)
        return request
    }

    private func request(_ method: String, _ path: String) -> HTTPRequest {
        HTTPRequest(method, address.appending(path), headers: headers)
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await sender.response(to: request)
    }
}

private enum Messages {
    static func conflict(_ address: String) -> Diagnostic {
        UploadMessages.conflict("\(address) exists", option: "/url")
    }
}
