import Devices
import Images
import Layouts

/// Draws a device around a screen, as SVG over the picture: body, cutout, home button, safe area.
struct DeviceDrawing {
    let shape: DeviceShape
    /// The pixels of the sheet that measure a point.
    let scale: Double
    let screen: Rectangle
    let body: Rectangle
    /// The background of the sheet.
    let ground: Color

    /// The SVG elements, from back to front.
    var elements: String {
        [corners, rim, cutout, homeButton, safeArea].joined()
    }

    /// The sheet's background over the picture's corners that reach beyond the body.
    private var corners: String {
        let bounds = path(body, radius: 0)
        return """
            <path fill="\(ground)" fill-rule="evenodd" d="\(bounds)\(outline)"/>
            """
    }

    private var outline: String { path(body, radius: shape.bodyRadius * scale) }

    private var rim: String {
        let hole = path(screen, radius: shape.cornerRadius * scale)
        return """
            <path fill="\(Self.black)" fill-rule="evenodd" d="\(outline)\(hole)"/>\
            <path fill="none" stroke="#54545A" stroke-width="1" d="\(outline)"/>
            """
    }

    private static let black = "#161618"

    // Cutouts are in the middle of the short edge that is up in portrait, and left in landscape.

    private var cutout: String {
        switch shape.cutout {
        case .none: ""
        case .sideStrip: sideStrip
        case .island: filled(onShortEdge: 126, 37, from: 11, radius: 18.5)
        case .notch: notch
        }
    }

    /// From the rim into the screen, with round corners inside.
    private var notch: String {
        let (long, deep, round) = (170 * scale, 31 * scale, 20 * scale)
        let isUpright = shape.orientation == .portrait
        let start =
            (isUpright ? screen.left + screen.width / 2 : screen.top + screen.height / 2)
            - long / 2
        let edge = (isUpright ? screen.top : screen.left) - 1
        /// A step along the short edge and into the screen.
        func step(_ along: Double, _ inside: Double) -> String {
            isUpright
                ? "\(number(along)) \(number(inside))" : "\(number(inside)) \(number(along))"
        }
        // Mirrored at the diagonal, the arcs turn the other way.
        let arc = "a\(number(round)) \(number(round)) 0 0 \(isUpright ? 0 : 1) "
        let outline = """
            M\(step(start, edge))l\(step(0, deep + 1 - round))\(arc)\(step(round, round))\
            l\(step(long - 2 * round, 0))\(arc)\(step(round, -round))l\(step(0, round - deep - 1))z
            """
        return Self.hole(outline)
    }

    /// In the middle of the strip that the safe area leaves at a side; nothing where that is
    /// unknown.
    private var sideStrip: String {
        guard let insets = shape.safeArea else { return "" }
        let (long, deep) = (126 * scale, 30 * scale)
        let isAbove = insets.top > insets.right
        let strip = (isAbove ? insets.top : insets.right) * scale
        guard strip > deep else { return "" }
        let box =
            isAbove
            ? Rectangle(
                left: screen.left + (screen.width - long) / 2,
                top: screen.top + (strip - deep) / 2,
                width: long,
                height: deep
            )
            : Rectangle(
                left: screen.right - (strip + deep) / 2,
                top: screen.top + (screen.height - long) / 2,
                width: deep,
                height: long
            )
        return Self.hole(path(box, radius: deep / 2))
    }

    private func filled(
        onShortEdge length: Double,
        _ depth: Double,
        from inset: Double,
        radius: Double
    ) -> String {
        let (long, deep, inset) = (length * scale, depth * scale, inset * scale)
        let box =
            shape.orientation == .portrait
            ? Rectangle(
                left: screen.left + (screen.width - long) / 2,
                top: screen.top + inset,
                width: long,
                height: deep
            )
            : Rectangle(
                left: screen.left + inset,
                top: screen.top + (screen.height - long) / 2,
                width: deep,
                height: long
            )
        return Self.hole(path(box, radius: radius * scale))
    }

    private var homeButton: String {
        guard shape.hasHomeButton else { return "" }
        let (x, y) =
            shape.orientation == .portrait
            ? (screen.left + screen.width / 2, (screen.bottom + body.bottom) / 2)
            : ((screen.right + body.right) / 2, screen.top + screen.height / 2)
        return """
            <circle cx="\(number(x))" cy="\(number(y))" r="\(number(20 * scale))" \
            fill="none" stroke="#54545A" stroke-width="1.5"/>
            """
    }

    /// What is cut out of a screen, seen on dark pictures too.
    private static func hole(_ path: String) -> String {
        """
        <path fill="\(black)" stroke="#FFFFFF" stroke-opacity="0.22" stroke-width="1" d="\(path)"/>
        """
    }

    /// Dashed lines where the safe area ends before the screen does.
    private var safeArea: String {
        guard let insets = shape.safeArea else { return "" }
        let safe = screen.inset(
            by: Device.Insets(
                top: insets.top * scale,
                bottom: insets.bottom * scale,
                left: insets.left * scale,
                right: insets.right * scale
            )
        )
        var lines = ""
        for (inset, y) in [(insets.top, safe.top), (insets.bottom, safe.bottom)] where inset > 0 {
            lines += "M\(number(screen.left)) \(number(y))H\(number(screen.right))"
        }
        for (inset, x) in [(insets.left, safe.left), (insets.right, safe.right)] where inset > 0 {
            lines += "M\(number(x)) \(number(screen.top))V\(number(screen.bottom))"
        }
        return lines.isEmpty ? "" : Self.dashed(lines)
    }

    /// A dashed path that is visible on light and on dark.
    static func dashed(_ path: String) -> String {
        """
        <path fill="none" stroke="#FFFFFF" stroke-width="2" \
        stroke-dasharray="6 6" stroke-dashoffset="6" d="\(path)"/>\
        <path fill="none" stroke="#0A6CFF" stroke-width="2" stroke-dasharray="6 6" d="\(path)"/>
        """
    }
}
