import ContactSheets
import Images
import Layouts

/// The head of a contact sheet as SVG: its title, and below it what the marks mean that are on it.
struct SheetHeader {
    let title: String
    /// In pixels of the sheet.
    let width: Double
    let hasCuts: Bool
    let hasUnsafeEdges: Bool
    let theme: SheetTheme

    private static let titleBaseline = 114.0
    private static let legendBaseline = 152.0
    private static let swatch = 36.0

    /// The elements.
    ///
    /// - Throws: `ImagesError`.
    var elements: String {
        get throws(ImagesError) {
            let left = Double(SheetLayout.Metrics.margin)
            var elements = try SheetText.line(
                title,
                .title,
                x: left,
                baseline: Self.titleBaseline,
                width: width,
                on: theme
            )
            var x = left
            if hasUnsafeEdges {
                let middle = number(Self.legendBaseline - 4.5)
                elements += DeviceDrawing.dashed("M\(number(x)) \(middle)h\(number(Self.swatch))")
                try add("edge of the safe area", to: &elements, &x)
            }
            if hasCuts {
                let top = Self.legendBaseline - 9
                elements += CutDrawing.swatch(
                    Rectangle(left: x, top: top, width: Self.swatch, height: 8)
                )
                try add("art that is cut off", to: &elements, &x)
            }
            return elements
        }
    }

    /// Adds what a mark means behind its swatch, and moves on to the next one's place.
    private func add(
        _ text: String,
        to elements: inout String,
        _ x: inout Double
    ) throws(ImagesError) {
        x += Self.swatch + 10
        elements += try SheetText.line(
            text,
            .details,
            x: x,
            baseline: Self.legendBaseline,
            on: theme
        )
        x += try SheetText.width(text, .details) + Self.swatch
    }
}
