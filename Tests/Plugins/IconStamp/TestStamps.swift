import Images
import Testing

@testable import IconStampPlugin

/// Stamps white `1.4.0 (812)` on red.
func stamper(
    _ style: String,
    _ position: String?,
    background: String = "#D32F2F",
    foreground: String = "#FFFFFF",
    fixesContrast: Bool = true,
    outline: IconOutline = .square
) throws -> IconStamper {
    let style = try #require(StampStyle(rawValue: style))
    let label = Label(
        forms: LabelForms.all(of: "1.4.0 (812)"),
        style: try #require(style.labelStyle),
        position: position.flatMap { .init(rawValue: $0) } ?? style.positions[0],
        colors: LabelColors(
            background: try #require(Color(background)),
            foreground: try #require(Color(foreground))
        ),
        fixesContrast: fixesContrast
    )
    return IconStamper(
        mark: .label(label),
        resource: IconStampPlugin.defaultFont,
        outline: outline
    )
}
