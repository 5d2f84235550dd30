import Diagnostics
import PluginAPI
import Raster

extension Composer {
    /// Warnings of art and texts that can hardly be seen in a launch image: it looks the same
    /// without them.
    ///
    /// Source: WCAG 2.1, "contrast ratio". Its limit for pictures is 3; below 1.5 is what nobody
    /// means, as a white logo on white.
    ///
    /// - Parameter bitmap: The image as it is drawn.
    /// - Throws: `Diagnostic` for art that can't be used.
    func contrastWarnings(
        of launch: LaunchImage,
        drawn bitmap: Bitmap,
        as file: String,
        in workspace: Workspace
    ) throws -> [Diagnostic] {
        let candidates = launch.faintCandidates
        guard !candidates.isEmpty else { return [] }
        var drawing = try drawing(of: launch, in: workspace)
        var warnings: [Diagnostic] = []
        for candidate in candidates {
            let layers = drawing.layers
            drawing.layers = layers.hiding(candidate.path)
            let without = drawing.rendered()
            drawing.layers = layers
            guard without.bands == bitmap.bands else { continue }
            let seen = bitmap.contrast(to: without, in: candidate.frame)
            guard seen.pixels * Self.leastShare < candidate.frame.width * candidate.frame.height
            else { continue }
            warnings.append(Messages.faint(candidate.name, seen.greatest, file, candidate.option))
        }
        return warnings
    }

    /// One pixel of so many must differ: a thin line of text covers more of its frame.
    private static let leastShare = 500
}

extension Bitmap {
    /// How many pixels of an area have a contrast of at least 1.5 to those of another bitmap, and
    /// the greatest contrast.
    fileprivate func contrast(
        to other: Bitmap,
        in area: PixelRectangle
    ) -> (pixels: Int, greatest: Double) {
        var (count, greatest) = (0, 1.0)
        for y in area.top..<area.bottom {
            for x in area.left..<area.right {
                let start = (y * width + x) * bands
                let isSame = (0..<3).allSatisfy {
                    pixels[start + $0] == other.pixels[start + $0]
                }
                if isSame { continue }
                let one = Self.luminance(pixels, start)
                let two = Self.luminance(other.pixels, start)
                let ratio = (max(one, two) + 0.05) / (min(one, two) + 0.05)
                greatest = max(greatest, ratio)
                if ratio >= 1.5 { count += 1 }
            }
        }
        return (count, greatest)
    }

    private static func luminance(_ pixels: [UInt8], _ start: Int) -> Double {
        func light(_ band: Int) -> Double {
            Double(TransferCurve.lightOf8Bits[Int(pixels[start + band])]) / 65535
        }
        return 0.2126 * light(0) + 0.7152 * light(1) + 0.0722 * light(2)
    }
}

extension LaunchImage {
    /// A layer that should differ from what is behind it.
    fileprivate struct FaintCandidate {
        /// The place among the layers, and in each container.
        var path: [Int]
        /// The part of its frame that is on the canvas; never empty.
        var frame: PixelRectangle
        /// What messages call it.
        var name: String
        var option: String
    }

    /// Art and texts that do not cover the whole canvas.
    fileprivate var faintCandidates: [FaintCandidate] {
        let canvas = PixelRectangle(left: 0, top: 0, width: width, height: height)
        var found: [FaintCandidate] = []
        func look(_ layers: [PixelLayer], at path: [Int]) {
            for (index, layer) in layers.enumerated() where !layer.style.isInvisible {
                let frame = layer.frame.intersection(canvas)
                let name: String
                let option: String
                switch layer.content {
                case .container(let inner):
                    look(inner, at: path + [index])
                    continue
                case .art(let art): (name, option) = (art.source.text, art.option)
                case .text(let text): (name, option) = ("the text \"\(text.text)\"", text.option)
                case .color, .gradient: continue
                }
                guard !frame.isEmpty, frame != canvas else { continue }
                found.append(
                    FaintCandidate(path: path + [index], frame: frame, name: name, option: option)
                )
            }
        }
        look(layers, at: [])
        return found
    }
}

extension [Layer] {
    /// The layers without the one at a place.
    fileprivate func hiding(_ path: [Int]) -> [Layer] {
        var layers = self
        guard let index = path.first else { return layers }
        if path.count == 1 {
            layers[index].opacity = 0
        } else if case .group(let inner, let clips) = layers[index].paint {
            layers[index].paint = .group(inner.hiding([Int](path.dropFirst())), clips: clips)
        }
        return layers
    }
}

private enum Messages {
    static func faint(
        _ name: String,
        _ contrast: Double,
        _ file: String,
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "\(name) can hardly be seen in \(file): its greatest contrast with what is behind it is"
                + " \(contrast.inHundredths)",
            option: option,
            help: "give it another color in this appearance, or change the color behind it",
            severity: .warning
        )
    }
}
