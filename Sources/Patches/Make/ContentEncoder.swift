import Archives
import Compression
import Releases

/// One file's bytes as a pack holds them.
struct EncodedContent: Sendable {
    var encoding: PatchManifest.Encoding
    /// The frame; empty for what is stored.
    var frame: [UInt8]
    /// How many bytes it takes in the pack.
    var bytes: Int
}

/// Chooses how a file travels: as a delta to the file before it, as a frame of its own, or as it
/// is.
///
/// Each pair of an old and a new content is worked on once, however many bases have it, and each
/// new content once for all pairs; so one encoder should serve all patches of a release.
public final class ContentEncoder: Sendable {
    /// What a file is and was.
    struct Request: Sendable {
        var new: NewContent
        /// Nil for an added file.
        var old: ContentDigest?
    }

    /// What a dictionary begins with (RFC 8878, section 5).
    ///
    /// Some versions of `zstd --patch-from` (1.5.4 for one) take such a prefix for a dictionary,
    /// and then can't read it.
    private static let dictionaryMagic: [UInt8] = [0x37, 0xA4, 0x30, 0xEC]
    /// How hard Zstandard compresses, 1 to 22.
    let level: Int
    private let pairs = Memo<EncodedContent> { $0.frame.count }
    private let wholes = Memo<EncodedContent> { $0.frame.count }
    /// How many bytes a quicker level makes of whole files.
    private let guesses = Memo<Int> { _ in 0 }

    /// An encoder that has encoded nothing yet.
    ///
    /// - Parameter level: How hard Zstandard compresses, 1 to 22.
    public init(level: Int) { self.level = level }

    /// The smallest form of a file.
    ///
    /// - Throws: `CompressionError`, or what the sources throw.
    func encode(
        _ request: Request,
        from base: any AssetSource
    ) async throws -> EncodedContent {
        let (path, content) = (request.new.path, request.new.content)
        let isDense = EntryStorage(of: path) == .stored
        let size = content.size
        guard let old = request.old, old.size > 0, size > 0,
            old.size + size <= PatchLimits.delta
        else { return try await whole(request.new, isDense) }
        let key = "\(isDense) \(old.hash) \(content.hash)"
        return try await pairs.value(key) { [self] in
            let before = try base.read(path, limit: old.size)
            if before.starts(with: Self.dictionaryMagic) {
                return try await whole(request.new, isDense)
            }
            let after = try request.new.read()
            // A cheap try: most deltas of dense formats save nothing.
            if isDense, try Zstd.frame(after, prefix: before, level: 3).count * 20 > size * 19 {
                return try await whole(request.new, isDense)
            }
            let delta = try Zstd.frame(after, prefix: before, level: level)
            if !isDense, try await isFarBelow(delta.count, after, as: content) {
                return EncodedContent(delta: delta)
            }
            let whole = try await whole(request.new, isDense)
            return delta.count * 10 < whole.bytes * 9 ? EncodedContent(delta: delta) : whole
        }
    }

    /// Whether a delta is so small that the whole file's slow frame need not be made to compare.
    ///
    /// The best level may well make a fifth of a quick frame, and hardly an eighth; of one of level
    /// 12 nearly all.
    private func isFarBelow(
        _ count: Int,
        _ bytes: [UInt8],
        as content: ContentDigest
    ) async throws -> Bool {
        if count * 8 < (try Zstd.frame(bytes, level: 3, seesAll: true).count) { return true }
        let guess = try await guesses.value(content.hash) {
            try Zstd.frame(bytes, level: 12, seesAll: true).count
        }
        return count * 2 < guess
    }

    private func whole(_ new: NewContent, _ isDense: Bool) async throws -> EncodedContent {
        let size = new.content.size
        guard !isDense, size > 0 else { return EncodedContent(stored: size) }
        return try await wholes.value(new.content.hash) { [level] in
            let frame = try Zstd.frame(try new.read(), level: level)
            guard frame.count < size else { return EncodedContent(stored: size) }
            return EncodedContent(encoding: .zstd, frame: frame, bytes: frame.count)
        }
    }
}

extension EncodedContent {
    fileprivate init(stored size: Int) { self.init(encoding: .stored, frame: [], bytes: size) }

    fileprivate init(delta: [UInt8]) {
        self.init(encoding: .delta, frame: delta, bytes: delta.count)
    }
}
