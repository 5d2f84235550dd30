import Files
import Pipeline

/// A file of a snapshot folder.
struct SnapshotFile: Hashable {
    enum Contents: Hashable {
        case picture(SnapshotHeader)
        /// A picture by its first bytes whose header tells no size that can be believed.
        case damaged(SnapshotHeader.Format, HeaderFault)
        /// Bytes of another kind.
        case noPicture
        case empty
        case link
        /// A pipe, a socket or a device.
        case special
        /// The system does not let it be read; its reason.
        case unreadable(String)
    }

    /// Relative to the folder that is inspected, with `/`.
    let path: String
    /// In bytes; zero for what is no regular file.
    let size: Int
    let role: SnapshotRole
    let contents: Contents
    /// Of a picture's bytes, in lower-case hexadecimal; nil where nothing is to be compared.
    let sha256: String?

    /// Looks at a file below a folder without following a link.
    ///
    /// - Parameter isCompared: Whether to take the digest of a picture as well.
    init(_ path: String, kind: FileKind, role: SnapshotRole, in folder: String, isCompared: Bool) {
        self.path = path
        self.role = role
        guard case .file(let size, _) = kind else {
            self.size = 0
            contents = kind == .link ? .link : .special
            sha256 = nil
            return
        }
        self.size = size
        let place = "\(folder)/\(path)"
        let read: (Contents, sha256: String?)
        do throws(FileError) {
            read = try Self.read(place, isCompared: isCompared && size <= Self.comparedLimit)
        } catch {
            read = (.unreadable(error.reason), nil)
        }
        (contents, sha256) = read
    }

    /// In bytes, and so of memory: no launch image is as large.
    private static let comparedLimit = 64 << 20

    private static func read(
        _ place: String,
        isCompared: Bool
    ) throws(FileError) -> (Contents, sha256: String?) {
        let file = try OpenFile(place)
        guard file.size > 0 else { return (.empty, nil) }
        let head = try file.read(at: 0, count: 16)
        guard let format = SnapshotHeader.Format(head) else { return (.noPicture, nil) }
        var bytes = HeaderBytes(size: file.size, load: file.read)
        let header: SnapshotHeader
        do throws(HeaderFault) {
            header = try SnapshotHeader(format, reading: &bytes)
        } catch {
            return (.damaged(format, error), nil)
        }
        guard isCompared else { return (.picture(header), nil) }
        let digest = ContentDigest(of: try file.read(at: 0, count: comparedLimit))
        return (.picture(header), digest.hash)
    }
}
