import Diagnostics
import Images
import Raster

/// Messages about icons while they are stamped.
enum StampMessages {
    static func faint(_ faint: StampFacts.Faint, _ facts: StampFacts, _ file: String) -> Diagnostic
    {
        let asked = "\(faint.asked.foreground) on \(faint.asked.background)"
        let problem =
            "\(asked) would be hard to read on this icon, with a contrast of "
            + TextContrast.text(faint.contrast)
        guard let fixed = faint.fixed else {
            return Diagnostic(
                "\(asked) is hard to read on this icon: the contrast is "
                    + TextContrast.text(faint.contrast),
                at: Place(file: file),
                help: "raise \"opacity\", choose other colours, or leave \"contrast\" out to have "
                    + "them fixed",
                severity: .warning
            )
        }
        return Diagnostic(
            "\(problem); drawn as \(fixed.foreground) on \(fixed.background) with "
                + TextContrast.text(facts.contrast ?? 0),
            at: Place(file: file),
            help: "raise \"opacity\" or choose other colours",
            severity: .warning
        )
    }

    static func undrawn(_ layer: String, of bundle: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "the layer \(layer) can't be drawn: \(reason)",
            at: Place(file: bundle),
            help: "the bundle is stamped; its preview and the label's contrast leave the layer out",
            severity: .warning
        )
    }

    static func undecodable(_ file: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "\(file) can't be decoded: \(reason)",
            at: Place(file: file),
            help: "open the picture and export it anew as a PNG"
        )
    }

    static func copied(_ file: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(file, "is copied and not stamped"),
            at: Place(file: file),
            help: "open the picture and export it anew as a PNG",
            severity: .warning
        )
    }

    static func unreadable(_ file: String, _ error: PNGError) -> Diagnostic {
        unreadable(file, ImagesError("png", error.message))
    }

    static func unreadable(_ file: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(file, "can't be stamped"),
            at: Place(file: file),
            help: error.help("open the picture and export it anew as a PNG")
        )
    }

    static func undrawable(_ bundle: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(bundle, "can't be drawn"),
            at: Place(file: bundle),
            help: error.help("export its layers anew")
        )
    }
}
