import Files
import ImageHeaders

/// What is known of a picture's file.
enum Picture: Hashable {
    case header(ImageHeader)
    /// The system does not let it be read, or it is a link; its reason.
    case unreadable(String)

    /// The header; nil when it can't be read, or is a Git LFS pointer.
    var header: ImageHeader? {
        guard case .header(let header) = self, !isPointer else { return nil }
        return header
    }

    /// Whether Git LFS keeps the picture elsewhere.
    var isPointer: Bool {
        guard case .header(let header) = self else { return false }
        return header.format == .gitLFSPointer
    }
}

extension SourceFolder {
    /// Larger pictures are in no catalog, in bytes; behind their headers they are not checked.
    private static let largestChecked = 64 << 20

    /// How a PNG is damaged behind its header: one clause about "it"; nil when it is not, or can't
    /// be read.
    func damage(ofPNG path: String) -> String? {
        do throws(FileError) {
            let file = try OpenFile("\(root)/\(path)")
            return file.size > Self.largestChecked ? nil : try PNGDamage.inside(file)
        } catch {
            return nil
        }
    }

    /// The header of a picture, or the system's reason against it.
    func picture(_ path: String) -> Picture {
        do throws(FileError) {
            return .header(try ImageHeader(OpenFile("\(root)/\(path)")))
        } catch {
            return .unreadable(unread(path, error).reason)
        }
    }
}
