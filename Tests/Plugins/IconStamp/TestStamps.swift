import Images
import Testing

@testable import IconStampPlugin

/// What the label of test stamps is about.
let testFacts = BuildFacts(version: "1.4.0", build: "812", channel: "stable")

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
        forms: LabelForms(of: "1.4.0 (812)", testFacts).all,
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
