import Devices
import Files
import ImageHeaders
import Releases

/// A file of a snapshot folder.
struct SnapshotFile: Hashable {
    enum Contents: Hashable {
        /// Bytes of any kind; the extension says nothing, since later systems write other formats.
        case bytes(ImageHeader)
        case link
        /// A pipe, a socket or a device.
        case special
        /// The system does not let it be read; its reason.
        case unreadable(String)
    }

    /// Relative to the folder that is inspected, with `/`.
    let path: String
    /// In bytes; zero for what is not a regular file.
    let size: Int
    let role: SnapshotRole
    let contents: Contents
    /// Of a picture's bytes, in lower-case hexadecimal; nil where nothing is to be compared.
    let sha256: String?

    /// Reads a file below a folder without following a link.
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
        let header = try ImageHeader(file)
        guard isCompared, header.pixels != nil else { return (.bytes(header), nil) }
        let digest = ContentDigest(of: try file.read(at: 0, count: comparedLimit))
        return (.bytes(header), digest.hash)
    }
}

extension SnapshotFile {
    /// Its header; nil for what is not a regular file or can't be read.
    private var header: ImageHeader? {
        guard case .bytes(let header) = contents else { return nil }
        return header
    }

    /// The size in its header.
    // Swift 6.3.1 crashes while it optimises a caller with this inside of it.
    @inline(never)
    var pixels: Device.Size? {
        header?.pixels.map { Device.Size(width: $0.width, height: $0.height) }
    }

    /// The format by its first bytes; nil when it is not one of a picture.
    var format: ImageHeader.Format? {
        switch header?.format {
        case .empty, .other, .gitLFSPointer, nil: nil
        case let format?: format
        }
    }

    /// Why a file without a size can't be replaced, in words for programs.
    var lack: Replacement.Reason {
        switch contents {
        case .link, .special: .notAFile
        case .unreadable: .unreadable
        case .bytes(let header) where header.format == .empty: .empty
        case .bytes where format == nil: .noPicture
        case .bytes(let header): header.fault == nil ? .unknownSize : .damaged
        }
    }

    /// Why the file has no size: a clause; nil when it has one.
    var fault: String? {
        guard pixels == nil else { return nil }
        switch contents {
        case .link: return "a link, not followed"
        case .special: return "neither a file nor a folder"
        case .unreadable(let reason): return "can't be read: \(reason)"
        case .bytes(let header):
            if let fault = header.fault { return "damaged: \(fault)" }
            let name = header.format.name
            return format == nil ? name : "\(name), whose size is not read"
        }
    }
}
