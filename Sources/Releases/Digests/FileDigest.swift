import Cryptography
package import Files
import Host

/// Copies a file to a new file and takes its digest on the way.
///
/// - Throws: `FileError`; what was half written is removed.
@discardableResult
package func copyFile(_ file: String, to target: String) throws -> ContentDigest {
    try copyPieces(to: target) { try FileSystem.forEachPiece(of: file, $0) }
}

/// Copies an open file as `copyFile` does: no more of it than it had when it was opened.
///
/// - Throws: `FileError`; what was half written is removed.
package func copyFile(_ file: OpenFile, to target: String) throws -> ContentDigest {
    try copyPieces(to: target) { take in
        var done = 0
        while done < file.size {
            let piece = try file.read(at: done, count: 1 << 18)
            guard !piece.isEmpty else { return }
            try take(piece.span)
            done += piece.count
        }
    }
}

private func copyPieces(
    to target: String,
    _ forEachPiece: ((Span<UInt8>) throws -> Void) throws -> Void
) throws -> ContentDigest {
    var sum = try SHA256()
    var size = 0
    // Outside: what is there already is not removed.
    var copy = try NewFile(target)
    do {
        try forEachPiece { piece in
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

/// The digests of files, in their order; taken on all processors at once, with little memory.
package func digestFiles(_ files: [String]) -> [Result<ContentDigest, any Error>] {
    Host.parallelMap(files) { file in Result { try digestFile(file) } }
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
