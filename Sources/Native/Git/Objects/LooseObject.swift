import Compression
import Files

/// A file that holds one object: a zlib stream of `KIND SIZE`, a zero byte, and the object's bytes.
///
/// Source: gitformat-loose; git, object-file.c, `parse_loose_header`.
struct LooseObject {
    let kind: ObjectKind
    let size: Int
    private let headerSize: Int
    private let path: String
    private let file: [UInt8]

    /// The file of an object below a folder of objects; nil when it does not exist.
    ///
    /// Only the header is decompressed.
    ///
    /// - Throws: `GitError` when the file is damaged or can't be read.
    init?(_ id: ObjectID, below folder: String) throws(GitError) {
        let digits = id.description
        let path = "\(folder)/\(digits.prefix(2))/\(digits.dropFirst(2))"
        let file: [UInt8]
        do {
            file = try FileSystem.read(path, limit: fileLimit)
        } catch {
            if error.isMissing || error.isTaken { return nil }
            throw GitError(error)
        }
        let start: [UInt8]
        do {
            start = try Zlib.prefix(of: file.span, count: longestHeader)
        } catch {
            throw .damaged("\(path) is damaged: \(error.message)")
        }
        guard let header = Header(start) else {
            throw .damaged("\(path) is damaged: it begins with no kind and size")
        }
        guard header.size <= header.kind.sizeLimit else {
            throw .damaged("\(path) holds a \(header.kind) of \(header.size) bytes")
        }
        (kind, size, headerSize) = (header.kind, header.size, header.count)
        (self.path, self.file) = (path, file)
    }

    /// The object's bytes.
    ///
    /// - Throws: `GitError` unless the file is one stream that holds as much as its header says.
    func bytes(_ decoder: borrowing ZlibDecoder) throws(GitError) -> [UInt8] {
        let decoded: (bytes: [UInt8], streamSize: Int)
        do {
            decoded = try decoder.decode(file.span, size: headerSize + size)
        } catch {
            throw .damaged("\(path) is damaged: \(error.message)")
        }
        guard decoded.streamSize == file.count else {
            throw .damaged("\(path) is damaged: there are bytes after its end")
        }
        return Array(decoded.bytes[headerSize...])
    }
}

/// `KIND SIZE` and a zero byte.
private struct Header {
    let kind: ObjectKind
    let size: Int
    /// How many bytes it has.
    let count: Int

    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: 0) else { return nil }
        let words = bytes[..<end].split(separator: space, omittingEmptySubsequences: false)
        guard words.count == 2, let kind = ObjectKind(name: words[0]),
            let size = Int(String(decoding: words[1], as: UTF8.self)),
            // No sign, and no zeros before the number.
            Array("\(size)".utf8) == Array(words[1]), size >= 0
        else { return nil }
        (self.kind, self.size, count) = (kind, size, end + 1)
    }
}

private let space = UInt8(ascii: " ")

/// No kind and size are longer.
private let longestHeader = 32

/// The greatest size of a file in bytes: a blob at its limit, stored as it is, with what zlib adds.
private let fileLimit = ObjectKind.blob.sizeLimit + ObjectKind.blob.sizeLimit / 1000 + 64
