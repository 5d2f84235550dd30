import Cryptography
public import HTTP
public import PluginAPI
import Releases

extension HTTPSender {
    /// Whether a file on a server has the bytes of one of the release; reads it piece by piece.
    ///
    /// - Parameter request: A GET of the whole file, with its headers.
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    public func holds(
        _ file: ReleaseToPublish.File,
        at request: HTTPRequest
    ) async throws -> Bool {
        var (place, digests) = (0, RunningSum())
        let size = file.digest.size
        var request = request
        request.responseLimit = max(Self.pieceSize, 1 << 20)
        let headers = request.headers
        while place < size {
            let end = min(place + Self.pieceSize, size) - 1
            request.headers = headers + [.init("Range", "bytes=\(place)-\(end)")]
            let response = try await response(to: request)
            // A small file may come as a whole.
            let isWhole = response.status == 200 && place == 0 && size <= Self.pieceSize
            guard response.status == 206 || isWhole else {
                throw fault(of: response, to: request)
            }
            guard response.body.count == end - place + 1 else { return false }
            try digests.add(response.body)
            place = end + 1
        }
        return try digests.finish() == file.digest.hash
    }

    /// The bytes that are fetched at once.
    private static let pieceSize = 8 << 20
}

/// A SHA-256 that lives across suspensions.
private final class RunningSum {
    private var sum: SHA256?

    func add(_ bytes: [UInt8]) throws {
        if sum == nil { sum = try SHA256() }
        try sum?.update(bytes.span)
    }

    /// The sum in hexadecimal.
    func finish() throws -> String {
        guard let sum = sum.take() else { return Digest.sha256(of: []) }
        return hexadecimal(try sum.finish())
    }
}
