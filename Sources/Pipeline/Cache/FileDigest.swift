import Cryptography
import Files

/// Copies a file to a new file and takes its digest on the way.
///
/// - Throws: `FileError`; what was half written is removed.
@discardableResult
func copyFile(_ file: String, to target: String) throws -> ContentDigest {
    do {
        var sum = try SHA256()
        var size = 0
        var copy = try NewFile(target)
        try FileSystem.forEachPiece(of: file) { piece in
            try sum.update(piece)
            try copy.write(piece)
            size += piece.count
        }
        try copy.close()
        return ContentDigest(hash: hexadecimal(try sum.finish()), size: size)
    } catch {
        try? FileSystem.remove(target)
        throw error
    }
}

/// The digest of a file.
///
/// - Throws: `FileError`.
public func digestFile(_ file: String) throws -> ContentDigest {
    var sum = try SHA256()
    var size = 0
    try FileSystem.forEachPiece(of: file) { piece in
        try sum.update(piece)
        size += piece.count
    }
    return ContentDigest(hash: hexadecimal(try sum.finish()), size: size)
}
