import Cryptography
import Diagnostics
import Files
import HTTP
import Markup
import PluginAPI
import Releases
import Uploads

/// A file that is sent in parts, several at once; the parts that an earlier run has sent stay.
///
/// Source: Amazon S3 API, "CreateMultipartUpload", "ListParts", "CompleteMultipartUpload".
struct S3Parts: Sendable {
    private struct Part: Hashable, Sendable {
        var number: Int
        var tag: String
        /// The SHA-256 in base 64.
        var checksum: String
    }

    /// What a store says of a part that it has.
    private struct Known {
        var number: Int
        var size: Int
        var tag: String
        var checksum: String?
    }

    private let upload: S3Upload
    private let partSize: Int
    private let count: Int

    init(_ upload: S3Upload) {
        self.upload = upload
        let size = upload.file.digest.size
        // A store takes 10000 parts at most.
        partSize = max(upload.partSize, (size + 9999) / 10000)
        count = (size + partSize - 1) / partSize
    }

    /// Sends the parts, and has them joined.
    ///
    /// - Returns: The response when the file was not taken; nil when it was.
    func send() async throws -> HTTPResponse? {
        var (id, known) = try await resumed() ?? ("", [])
        if known.isEmpty { id = try await create() }
        let all = [count] + (1..<count)
        let missing = all.filter { number in !known.contains { $0.number == number } }
        let sent = try await send(missing, of: id)
        let parts = (known + sent).sorted { $0.number < $1.number }
        return try await complete(id, parts)
    }

    private func create() async throws -> String {
        var request = upload.request("POST", query: "uploads")
        request.headers = upload.objectHeaders + [.init("x-amz-checksum-algorithm", "SHA256")]
        request.body = .bytes([])
        let text = try await answer(request)
        guard let id = XMLTexts.text("UploadId", in: text) else {
            throw Diagnostic("the store gave no id for \(upload.upload.path)", option: "/endpoint")
        }
        return id
    }

    /// What an earlier run has begun and sent; what is begun with other bytes is given up.
    private func resumed() async throws -> (id: String, parts: [Part])? {
        var resumed: (id: String, parts: [Part])?
        for id in try await begun() {
            let known = try await parts(of: id)
            // The last part tells files apart that begin alike. A pointer has the same key in each
            // release: all its parts may be another's.
            if resumed == nil, !upload.upload.isPointer,
                known.contains(where: { $0.number == count }), let parts = try matching(known)
            {
                resumed = (id, parts)
            } else {
                let abort = upload.request("DELETE", query: "uploadId=\(WebAddress.encoded(id))")
                let response = try await upload.bucket.send(abort)
                // 404: it is gone already.
                guard response.isSuccess || response.status == 404 else {
                    throw upload.bucket.fault(of: response, to: abort)
                }
            }
        }
        return resumed
    }

    /// The ids of what was begun at this key and not ended.
    private func begun() async throws -> [String] {
        let key = upload.upload.path
        var ids: [String] = []
        var (keyMarker, idMarker) = ("", "")
        while true {
            var list = HTTPRequest("GET", upload.bucket.address)
            // In the order of their names, as they are signed.
            list.address.query =
                "\(keyMarker)prefix=\(WebAddress.encoded(key))\(idMarker)&uploads"
            let text = try await answer(list)
            ids += XMLTexts.elements("Upload", in: text).compactMap {
                XMLTexts.text("Key", in: $0) == key ? XMLTexts.text("UploadId", in: $0) : nil
            }
            guard XMLTexts.text("IsTruncated", in: text) == "true",
                let nextKey = XMLTexts.text("NextKeyMarker", in: text),
                let nextID = XMLTexts.text("NextUploadIdMarker", in: text)
            else { return ids }
            keyMarker = "key-marker=\(WebAddress.encoded(nextKey))&"
            idMarker = "&upload-id-marker=\(WebAddress.encoded(nextID))"
        }
    }

    private func parts(of id: String) async throws -> [Known] {
        var known: [Known] = []
        var marker: String?
        repeat {
            let start = marker.map { "part-number-marker=\($0)&" } ?? ""
            let query = "\(start)uploadId=\(WebAddress.encoded(id))"
            let request = upload.request("GET", query: query)
            let response = try await upload.bucket.send(request)
            if response.status == 404 { return [] }
            guard response.isSuccess else { throw upload.bucket.fault(of: response, to: request) }
            let text = String(decoding: response.body, as: UTF8.self)
            known += XMLTexts.elements("Part", in: text).compactMap { part in
                guard let number = XMLTexts.text("PartNumber", in: part).flatMap({ Int($0) }),
                    let size = XMLTexts.text("Size", in: part).flatMap({ Int($0) }),
                    let tag = XMLTexts.text("ETag", in: part)
                else { return nil }
                let checksum = XMLTexts.text("ChecksumSHA256", in: part)
                return Known(number: number, size: size, tag: tag, checksum: checksum)
            }
            let isCut = XMLTexts.text("IsTruncated", in: text) == "true"
            let next = isCut ? XMLTexts.text("NextPartNumberMarker", in: text) : nil
            marker = next == marker ? nil : next
        } while marker != nil
        return known
    }

    /// The parts that a store has, when all are those of this file; nil for those of another.
    private func matching(_ known: [Known]) throws -> [Part]? {
        var parts: [Part] = []
        for part in known {
            guard (1...count).contains(part.number), range(part.number).count == part.size else {
                return nil
            }
            let (sha256, md5) = try digests(of: part.number, withMD5: part.checksum == nil)
            let isSame =
                part.checksum.map { $0 == Base64.text(sha256) }
                ?? (part.tag.filter { $0 != "\"" } == md5.map { hexadecimal($0) })
            guard isSame else { return nil }
            parts.append(
                Part(number: part.number, tag: part.tag, checksum: Base64.text(sha256))
            )
        }
        return parts
    }

    private func send(_ numbers: [Int], of id: String) async throws -> [Part] {
        try await withThrowingTaskGroup(of: Part.self) { group in
            var rest = numbers[...]
            var sent: [Part] = []
            for _ in 0..<upload.connections {
                if let number = rest.popFirst() {
                    group.addTask { try await send(number, of: id) }
                }
            }
            while let part = try await group.next() {
                sent.append(part)
                if let number = rest.popFirst() {
                    group.addTask { try await send(number, of: id) }
                }
            }
            return sent
        }
    }

    private func send(_ number: Int, of id: String) async throws -> Part {
        let (sha256, _) = try digests(of: number, withMD5: false)
        let query = "partNumber=\(number)&uploadId=\(WebAddress.encoded(id))"
        var request = upload.request("PUT", query: query)
        let checksum = Base64.text(sha256)
        request.headers = [.init("x-amz-checksum-sha256", checksum)]
        let range = range(number)
        request.body = .file(upload.file.source, offset: range.lowerBound, length: range.count)
        let response = try await upload.bucket.send(request, payload: hexadecimal(sha256))
        guard response.isSuccess, let tag = response["etag"] else {
            throw upload.bucket.fault(of: response, to: request)
        }
        return Part(number: number, tag: tag, checksum: checksum)
    }

    /// Has the parts joined.
    ///
    /// - Returns: The response when the object was not taken; nil when it was.
    private func complete(_ id: String, _ parts: [Part]) async throws -> HTTPResponse? {
        let list = parts.map {
            "<Part><PartNumber>\($0.number)</PartNumber><ETag>\(XMLText.escaped($0.tag))</ETag>"
                + "<ChecksumSHA256>\($0.checksum)</ChecksumSHA256></Part>"
        }.joined()
        var request = upload.request("POST", query: "uploadId=\(WebAddress.encoded(id))")
        request.headers = upload.condition
        request.body = .bytes(
            Array(
                "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(list)</CompleteMultipartUpload>"
                    .utf8
            )
        )
        var response = try await upload.bucket.send(request)
        if response.status == 501 {
            request.headers = []
            response = try await upload.bucket.send(request)
        }
        // The status is sent before the parts are joined, and the error then in the body.
        let hasError = String(decoding: response.body, as: UTF8.self).contains("<Error>")
        if response.isSuccess, !hasError { return nil }
        if response.status == 412 { return response }
        // The answer of an earlier try may be lost, in which the parts were joined.
        if response.status == 404, try await upload.isThere() { return nil }
        throw upload.bucket.fault(of: response, to: request)
    }

    private func answer(_ request: HTTPRequest) async throws -> String {
        let response = try await upload.bucket.send(request)
        guard response.isSuccess else { throw upload.bucket.fault(of: response, to: request) }
        return String(decoding: response.body, as: UTF8.self)
    }

    /// The bytes of a part.
    private func range(_ number: Int) -> Range<Int> {
        let start = (number - 1) * partSize
        return start..<min(start + partSize, upload.file.digest.size)
    }

    /// The SHA-256 of a part, and its MD5 where a store knows nothing else.
    private func digests(of number: Int, withMD5: Bool) throws -> ([UInt8], [UInt8]?) {
        let file = try OpenFile(upload.file.source)
        var sum = try SHA256()
        var md5 = try withMD5 ? MD5() : nil
        let range = range(number)
        var place = range.lowerBound
        while place < range.upperBound {
            let piece = try file.read(at: place, count: min(1 << 20, range.upperBound - place))
            guard !piece.isEmpty else {
                throw Diagnostic("\(upload.file.path) is shorter than it was")
            }
            try sum.update(piece.span)
            try md5?.update(piece.span)
            place += piece.count
        }
        let second = try md5.take()?.finish()
        return (try sum.finish(), second)
    }
}
