import Diagnostics
import ExactStrings
import Images
import Raster

/// Distinguishes a picture that was only rewritten, as optimisers do, from one that changed.
///
/// "Identical" means that every viewer and every programming interface shows the same for both
/// files, so that a device may keep the old one. Whatever leaves a doubt is not identical. Two
/// files are identical when all of this holds:
///
/// - Both are PNGs, whole, undamaged and not in Apple's own form (CgBI).
/// - Width and height are equal, and so is every pixel's red, green, blue and alpha; the colour of
///   clear pixels counts, for apps can read it.
/// - Both have 16 bits a sample or both have at most 8: viewers treat deep pictures otherwise.
/// - Both are grey or both are coloured: a grey file gets a grey colour space on Apple's systems,
///   even if it holds the same values. A palette is a way to write colours, and so is an alpha that
///   is opaque everywhere.
/// - Colour space, density, orientation and the rest of `PNGStatements` are equal; an sRGB chunk
///   is not the same as none.
/// - Neither is animated, nor holds a chunk that no edition of the standard names: Apple's `iDOT`,
///   the nine-patches of Android.
///
/// All pixels are decoded by two readers, ours and libpng through libvips, and both have to find
/// the files equal.
///
/// Other formats are never identical. What a JPEG or a lossy WebP shows depends on the decoder's
/// arithmetic: files that one decoder shows alike may differ in another.
enum PixelComparison {
    /// The pixels that a picture may have, unless a caller says otherwise: 4096 × 4096.
    ///
    /// At that size a comparison took 0.3 GB where samples have 8 bits, and 1 GB for 16 bits of
    /// noise, the two files included.
    static let mostPixels = 1 << 24

    /// Whether a file's name says that it is worth reading for a comparison: that of a PNG.
    static func isPicture(_ path: String) -> Bool {
        path.droppingSuffix(ignoringCase: ".png") != nil
    }

    /// Whether two files show the same picture, in the strict sense above.
    ///
    /// - Parameter mostPixels: Larger pictures are refused before any memory is taken: not
    ///   identical.
    /// - Throws: `Diagnostic` when the machine has no memory or thread left for it.
    static func areIdentical(
        _ old: [UInt8],
        _ new: [UInt8],
        mostPixels: Int = PixelComparison.mostPixels
    ) throws(Diagnostic) -> Bool {
        do {
            return try areIdenticalPNGs(old, new, mostPixels: mostPixels)
                && areIdenticalToLibrary(old, new, mostPixels: mostPixels)
        } catch let error as ImagesError where error.cause == .machine {
            throw Diagnostic(error.summary("a PNG", "can't be compared"), help: error.help(""))
        } catch {
            // Why a file can't be read does not matter here: it travels as it is.
            return false
        }
    }

    private static func areIdenticalPNGs(
        _ old: [UInt8],
        _ new: [UInt8],
        mostPixels: Int
    ) throws -> Bool {
        let (oldChunks, newChunks) = (try PNGFile.chunks(of: old), try PNGFile.chunks(of: new))
        // Width and height: most pictures that changed need not be decoded.
        guard oldChunks[0].data.prefix(8) == newChunks[0].data.prefix(8) else { return false }
        let oldFile = try PNGFile(oldChunks, mostPixels: mostPixels)
        let newFile = try PNGFile(newChunks, mostPixels: mostPixels)
        guard let oldStatements = try PNGStatements(oldChunks, of: oldFile),
            let newStatements = try PNGStatements(newChunks, of: newFile),
            oldStatements == newStatements
        else { return false }
        return oldFile.hasSamePixels(as: newFile)
    }

    /// What viewers say that are built on libpng: it refuses streams that our reader is lenient
    /// with, such as one that reaches back further than its header promises.
    private static func areIdenticalToLibrary(
        _ old: [UInt8],
        _ new: [UInt8],
        mostPixels: Int
    ) throws -> Bool {
        let oldImage = try Image(decoding: old.span, limit: mostPixels).addingAlpha()
        let newImage = try Image(decoding: new.span, limit: mostPixels).addingAlpha()
        return try oldImage.isIdentical(to: newImage)
    }
}
