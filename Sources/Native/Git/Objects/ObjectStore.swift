import Compression
import Cryptography
import ExactStrings
import Files

/// A repository's objects, loose and packed, its own and those of its alternates.
///
/// libgit2 has a reader too. Version 1.5 writes beyond its buffer when a loose object is longer
/// than its header says, reads beyond the ends of damaged indexes, and never ends with deltas that
/// form a cycle or are cut off. Here every size is checked against the file and against a limit,
/// every loop ends, and an object is accepted only when the digest of its bytes is its id.
///
/// For one thread at a time.
final class ObjectStore {
    private let folders: [String]
    private var packs: [Pack] = []
    /// The indexes whose packs are open.
    private var known: Set<ExactString> = []
    private var bases = DeltaBases()
    private let decoder: ZlibDecoder
    private var sum: SHA1
    /// How many bytes of objects libgit2 may still read.
    var allowance = 0

    /// Where an object is.
    private enum Place {
        case packed(Pack, offset: Int)
        case loose(LooseObject)
    }

    /// The objects below the folder `objects` of a git directory; only the lists are read yet.
    ///
    /// - Throws: `GitError` when a list of alternates or a pack can't be read.
    init(_ folder: String) throws(GitError) {
        folders = try objectFolders(folder)
        do {
            decoder = try ZlibDecoder()
            sum = try SHA1()
        } catch {
            throw .damaged("\(error)")
        }
        _ = try findPacks()
    }

    /// An object.
    ///
    /// - Throws: `GitError` when it is missing, damaged, larger than the limit of its kind, or has
    ///   another id.
    func object(_ id: ObjectID) throws(GitError) -> StoredObject {
        let object: StoredObject
        switch try place(of: id) {
        case .packed(let pack, let offset): object = try self.object(at: offset, of: pack)
        case .loose(let loose):
            object = StoredObject(kind: loose.kind, bytes: try loose.bytes(decoder))
        }
        guard try self.id(of: object) == id else {
            throw .damaged("the object \(id) is damaged: its bytes have another id")
        }
        return object
    }

    /// An object's size in bytes and its kind, from its header.
    ///
    /// - Throws: `GitError` when it is missing, or its header is damaged.
    func header(of id: ObjectID) throws(GitError) -> (size: Int, kind: ObjectKind) {
        switch try place(of: id) {
        case .loose(let loose): return (loose.size, loose.kind)
        case .packed(let pack, let offset):
            let first = try pack.entry(at: offset)
            var (entry, steps) = (first, 0)
            while true {
                switch entry.content {
                case .object(let kind):
                    return (steps == 0 ? first.size : try size(of: first, in: pack), kind)
                case .delta(let base):
                    steps += 1
                    guard steps <= longestChain else { throw pack.damage(at: offset, circle) }
                    entry = try pack.entry(at: base)
                }
            }
        }
    }

    /// The ids of objects that begin with some hexadecimal digits, at least two of them; no more
    /// than `limit`.
    ///
    /// - Throws: `GitError` when a folder can't be listed.
    func ids(startingWith digits: String, limit: Int) throws(GitError) -> Set<ObjectID> {
        // Before case: that of other letters may be of another length.
        guard digits.utf8.count <= 40, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return []
        }
        let digits = Array(digits.lowercased().utf8)
        let padded = digits + [UInt8](repeating: UInt8(ascii: "0"), count: 40 - digits.count)
        guard let first = ObjectID(hexadecimal: padded.span) else { return [] }
        let start = Array(first.bytes.prefix(digits.count / 2))
        let half = digits.count % 2 == 0 ? nil : first.bytes[digits.count / 2] >> 4
        var found: Set<ObjectID> = []
        for pack in packs {
            found.formUnion(pack.ids(startingWith: start, half: half, limit: limit))
        }
        let folder = String(decoding: digits.prefix(2), as: UTF8.self)
        for parent in folders where FileSystem.isFolder("\(parent)/\(folder)") {
            do {
                for name in try FileSystem.list("\(parent)/\(folder)") {
                    guard let id = ObjectID(folder + name) else { continue }
                    if id.starts(with: start, half: half) { found.insert(id) }
                }
            } catch {
                throw GitError(error)
            }
        }
        return found
    }

    // MARK: Places

    private func place(of id: ObjectID) throws(GitError) -> Place {
        if let place = try packed(id) { return place }
        for folder in folders {
            if let loose = try LooseObject(id, below: folder) { return .loose(loose) }
        }
        // git may have put loose objects into a pack since the packs were listed.
        if try findPacks(), let place = try packed(id) { return place }
        throw .noObject(id)
    }

    private func packed(_ id: ObjectID) throws(GitError) -> Place? {
        let bytes = id.bytes
        for (index, pack) in packs.enumerated() {
            guard let offset = try pack.offset(of: bytes) else { continue }
            // Neighbours are often in the same pack.
            if index > 0 { packs.swapAt(0, index) }
            return .packed(pack, offset: offset)
        }
        return nil
    }

    /// Opens the packs that are not open yet.
    ///
    /// - Returns: Whether there were any.
    private func findPacks() throws(GitError) -> Bool {
        let before = packs.count
        for folder in folders.map({ "\($0)/pack" }) where FileSystem.isFolder(folder) {
            let names: [String]
            do {
                names = try FileSystem.list(folder)
            } catch {
                throw GitError(error)
            }
            for name in names where name.hasExactSuffix(".idx") {
                let path = "\(folder)/\(name)"
                guard !known.contains(ExactString(path)), let pack = try Pack(indexAt: path) else {
                    continue
                }
                known.insert(ExactString(path))
                packs.append(pack)
            }
        }
        return packs.count > before
    }

    // MARK: Packs

    /// The object at an offset of a pack: the last base of its chain, with each delta applied.
    private func object(at offset: Int, of pack: Pack) throws(GitError) -> StoredObject {
        var deltas: [(entry: Pack.Entry, offset: Int)] = []
        var place = offset
        var object = bases.object(at: place, of: pack)
        while object == nil {
            let entry = try pack.entry(at: place)
            switch entry.content {
            case .object(let kind):
                let bytes = try pack.content(of: entry, limit: kind.sizeLimit, decoder)
                object = StoredObject(kind: kind, bytes: bytes)
            case .delta(let base):
                deltas.append((entry, place))
                guard deltas.count <= longestChain else { throw pack.damage(at: offset, circle) }
                place = base
                object = bases.object(at: place, of: pack)
            }
        }
        guard var object else { throw pack.damage(at: offset) }
        var made = 0
        while let delta = deltas.popLast() {
            bases.insert(object, at: place, of: pack)
            object = try apply(delta.entry, to: object, in: pack)
            place = delta.offset
            made += object.bytes.count
            guard made <= mostOfChain else {
                throw pack.damage(at: offset, "its deltas are too large")
            }
        }
        return object
    }

    private func apply(
        _ entry: Pack.Entry,
        to base: StoredObject,
        in pack: Pack
    ) throws(GitError) -> StoredObject {
        let limit = base.kind.sizeLimit
        let bytes = try pack.content(of: entry, limit: limit, decoder)
        guard let delta = Delta(bytes), delta.size <= limit,
            let made = delta.applied(to: base.bytes)
        else { throw pack.damage(at: entry.start, "a delta that does not fit its base") }
        return StoredObject(kind: base.kind, bytes: made)
    }

    /// The size of the object that results from a delta.
    private func size(of entry: Pack.Entry, in pack: Pack) throws(GitError) -> Int {
        let start = try pack.start(of: entry, count: min(entry.size, Delta.longestHead))
        guard let delta = Delta(start) else { throw pack.damage(at: entry.start) }
        return delta.size
    }

    /// The id that an object's bytes have.
    private func id(of object: StoredObject) throws(GitError) -> ObjectID? {
        do {
            let header = StoredObject.header(object.kind, size: object.bytes.count)
            try sum.update(header.span)
            try sum.update(object.bytes.span)
            let digest = try sum.next()
            return ObjectID(digest.span, at: 0)
        } catch {
            throw .damaged("\(error)")
        }
    }
}

/// The greatest number of deltas in a chain; git's own limit is 4095.
private let longestChain = 4096

/// How many bytes the deltas of one object make at most, so that no small pack can take hours.
private let mostOfChain = 32 << 30

private let circle = "its deltas form a cycle, or there are too many"
