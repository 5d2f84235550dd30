import Images
import Pipeline

/// The picture that an alternate icon is rendered from.
struct Master {
    /// The largest file that is read, in bytes.
    static let largest = 64 << 20
    /// The side that the store and coming devices ask for, in pixels.
    private static let recommended = 1024

    private let bytes: [UInt8]
    private let facts: ImageFacts
    private let path: String

    /// Looks at a master's header.
    ///
    /// - Throws: `Diagnostic` when it is no square PNG or SVG, or too small.
    init(_ bytes: [UInt8], path: String, largestRendition: Int) throws(Diagnostic) {
        self.bytes = bytes
        self.path = path
        do {
            facts = try Image.inspect(bytes.span)
        } catch {
            throw Diagnostic(
                "\(path) can't be read: \(error.message)",
                at: Place(file: path),
                help: "export the master as a PNG or a plain SVG"
            )
        }
        let size = "\(facts.width)x\(facts.height)"
        guard facts.format == .png || facts.format == .svg else {
            throw fault(
                "\(path) is a \(facts.format.rawValue) file",
                "use a PNG or an SVG as master"
            )
        }
        guard facts.width == facts.height else {
            throw fault("\(path) has \(size) pixels, which is no square", "export a square master")
        }
        guard facts.format == .svg || facts.width >= largestRendition else {
            throw fault(
                "\(path) has \(size) pixels, and the largest icon needs "
                    + "\(largestRendition)x\(largestRendition)",
                "export it with \(Self.recommended) pixels a side"
            )
        }
    }

    private func fault(_ summary: String, _ help: String) -> Diagnostic {
        Diagnostic(summary, at: Place(file: path), help: help)
    }

    /// What is less than good about the master, and stops nothing.
    var warning: Diagnostic? {
        guard facts.format == .png, facts.width < Self.recommended else { return nil }
        var warning = fault(
            "\(path) has \(facts.width)x\(facts.height) pixels",
            "masters of \(Self.recommended) pixels a side serve sizes to come as well"
        )
        warning.severity = .warning
        return warning
    }

    /// The picture, opaque; an SVG is drawn as large as the recommended master.
    ///
    /// - Throws: `Diagnostic` when pixels are transparent and there is no background for them.
    func opaqueImage(over background: Color?) throws(Diagnostic) -> Image {
        do {
            let scale = max(1, Double(Self.recommended) / Double(facts.width))
            let image = try Image(decoding: bytes.span, scale: scale)
            if try image.isOpaque() { return try image.droppingAlpha().rendered() }
            guard var color = background else { throw transparent }
            if let profile = image.profile, image.bands > 3 {
                color = try color.encoded(in: profile)
            }
            return try image.flattened(over: color).rendered()
        } catch let error as ImagesError {
            throw fault("\(path) can't be rendered: \(error.message)", "export it anew")
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw fault("\(path) can't be rendered: \(error)", "export it anew")
        }
    }

    private var transparent: Diagnostic {
        fault(
            "\(path) has transparent pixels, and an icon must be opaque",
            "give the icon a \"background\" colour, or fill the master's own"
        )
    }
}
