import Devices
import Layouts
import Raster

/// Marks, as SVG, the edges at which art is cut off.
struct CutDrawing {
    let screen: ContactSheet.ScreenPicture
    let body: Rectangle
    let cuts: [CutArt]

    private static let depth = 6.0
    private static let distance = 5.0
    private static let color = "#DB8A3C"

    /// The pattern that `elements` fills with; once for a sheet.
    static let pattern = """
        <defs><pattern id="cut" width="5" height="5" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><rect width="1.75" height="5" fill="\(color)"/></pattern></defs>
        """

    /// A hatched bar beside the device where art reaches beyond the screen, a line where another
    /// edge cuts it.
    var elements: String {
        // Two layers that are cut at the same edge are marked once.
        var marks: [String] = []
        for cut in cuts {
            for edge in cut.marks {
                let mark = isOnScreenEdge(cut, edge) ? bar(cut, edge) : line(cut, edge)
                if !marks.contains(mark) { marks.append(mark) }
            }
        }
        return marks.joined()
    }

    /// A swatch of what marks cut art, for the legend.
    static func swatch(_ box: Rectangle) -> String {
        """
        <rect x="\(number(box.left))" y="\(number(box.top))" width="\(number(box.width))" \
        height="\(number(box.height))" fill="url(#cut)"/>
        """
    }

    private func isOnScreenEdge(_ cut: CutArt, _ edge: CutArt.Edge) -> Bool {
        switch edge {
        case .left: cut.seen.left <= 0
        case .top: cut.seen.top <= 0
        case .right: cut.seen.right >= screen.pixels.width
        case .bottom: cut.seen.bottom >= screen.pixels.height
        }
    }

    /// What is seen of the art, on the sheet.
    private func seen(_ cut: CutArt) -> Rectangle {
        let scale = Double(screen.frame.width) / Double(screen.pixels.width)
        return Rectangle(
            left: Double(screen.frame.left) + Double(cut.seen.left) * scale,
            top: Double(screen.frame.top) + Double(cut.seen.top) * scale,
            width: Double(cut.seen.width) * scale,
            height: Double(cut.seen.height) * scale
        )
    }

    private func bar(_ cut: CutArt, _ edge: CutArt.Edge) -> String {
        let (seen, depth) = (seen(cut), Self.depth)
        let away = Self.distance
        let box =
            switch edge {
            case .left, .right:
                Rectangle(
                    left: edge == .left ? body.left - away - depth : body.right + away,
                    top: seen.top,
                    width: depth,
                    height: seen.height
                )
            case .top, .bottom:
                Rectangle(
                    left: seen.left,
                    top: edge == .top ? body.top - away - depth : body.bottom + away,
                    width: seen.width,
                    height: depth
                )
            }
        return Self.swatch(box)
    }

    private func line(_ cut: CutArt, _ edge: CutArt.Edge) -> String {
        let seen = seen(cut)
        let path =
            switch edge {
            case .left: "M\(number(seen.left)) \(number(seen.top))v\(number(seen.height))"
            case .right: "M\(number(seen.right)) \(number(seen.top))v\(number(seen.height))"
            case .top: "M\(number(seen.left)) \(number(seen.top))h\(number(seen.width))"
            case .bottom: "M\(number(seen.left)) \(number(seen.bottom))h\(number(seen.width))"
            }
        return "<path fill=\"none\" stroke=\"\(Self.color)\" stroke-width=\"2\" d=\"\(path)\"/>"
    }
}
