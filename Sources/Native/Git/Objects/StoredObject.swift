import CGit2
import Files

/// What kind of object an id names.
enum ObjectKind: Int, Hashable {
    // The numbers of packs, which are libgit2's too.
    case commit = 1
    case tree
    case blob
    case tag

    /// The kind that an object's header names.
    init?(name: some Sequence<UInt8>) {
        switch String(decoding: Array(name), as: UTF8.self) {
        case "commit": self = .commit
        case "tree": self = .tree
        case "blob": self = .blob
        case "tag": self = .tag
        default: return nil
        }
    }

    /// The greatest size of such an object in bytes, so that none can take all memory.
    ///
    /// Of blobs, readers have closer limits of their own.
    var sizeLimit: Int {
        switch self {
        case .commit, .tag: 16 << 20
        case .tree: 256 << 20
        case .blob: 2 << 30
        }
    }
}

/// An object's kind and its bytes, unparsed.
struct StoredObject {
    let kind: ObjectKind
    let bytes: [UInt8]

    /// The header before the bytes of a loose object; the id is the digest of both.
    static func header(_ kind: ObjectKind, size: Int) -> [UInt8] {
        Array("\(kind) \(size)\0".utf8)
    }
}

extension GitError {
    /// The error of a damaged object, or of a damaged file of objects.
    static func damaged(_ message: String) -> GitError {
        GitError(
            call: "read",
            code: GIT_ERROR.rawValue,
            category: Int32(GIT_ERROR_ODB.rawValue),
            message: message
        )
    }

    /// The error of an object that is nowhere.
    static func noObject(_ id: ObjectID) -> GitError {
        GitError(
            call: "read",
            code: GIT_ENOTFOUND.rawValue,
            category: Int32(GIT_ERROR_ODB.rawValue),
            message: "object not found - no match for id (\(id))"
        )
    }

    /// The error of a file of the repository that can't be read.
    init(_ error: FileError) {
        if error.isSpecialFile {
            self = .special(error.path)
            return
        }
        self.init(call: error.call, code: GIT_ERROR.rawValue, message: "\(error)")
    }
}
