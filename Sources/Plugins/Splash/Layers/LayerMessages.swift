import Diagnostics

/// The messages of `LayerChecker`.
enum LayerMessages {
    static func oneOf(_ found: [String], _ pointer: String) -> Diagnostic {
        let names = found.map { "\"\($0)\"" }.joined(separator: " and ")
        return Diagnostic(
            found.isEmpty ? "the layer shows nothing" : "the layer has \(names)",
            option: pointer,
            help: found.isEmpty
                ? "add one of \"color\", \"image\", \"text\", \"gradient\", \"layers\""
                : "write a layer for each"
        )
    }

    static func tooDeep(_ deepest: Int, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "containers are nested more than \(deepest) deep",
            option: pointer,
            help: "let frames refer to other layers by their id instead"
        )
    }

    static func noVariant(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "neither \"light\" nor \"dark\" is given",
            option: pointer,
            help: "give at least one; the other appearance then takes it too"
        )
    }

    static func idle(
        _ key: String,
        _ owner: String,
        _ kind: String,
        _ pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "\"\(key)\" does nothing in a layer with \"\(kind)\"",
            option: pointer,
            help: "remove it; it is for layers with \"\(owner)\""
        )
    }

    static func noTheme(_ name: String, _ themes: [String], _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the stage has no theme \"\(name)\"",
            option: pointer,
            help: themes.isEmpty
                ? "list it under \"themes\" of the stage, beside \"layers\""
                : knownNames("its themes", themes, near: name)
        )
    }

    static func backwards(_ at: Double, _ last: Double, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the stop at \(at.inHundredths) comes after one at \(last.inHundredths)",
            option: pointer,
            help: "order the stops from 0 to 1"
        )
    }

    static func missing(_ key: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the text has no \"\(key)\"",
            option: pointer,
            help: key == "font"
                ? "name a font file of the repository, or a family in a folder of \"fonts\""
                : "add \"size\", in points"
        )
    }

    static func flat(_ isRadial: Bool, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the gradient has no extent",
            option: pointer,
            help: isRadial
                ? "\"from\" is the centre and \"to\" a corner of the box around the outermost "
                    + "ellipse: let both coordinates differ"
                : "let \"from\" and \"to\" differ"
        )
    }

    static func noText(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the text has no language",
            option: pointer,
            help: "write a text, or one by language: {\"en\": \"…\"}"
        )
    }

    static func noRadius(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "a corner's radius is points from 0 or a share from \"0%\" to \"50%\"",
            option: pointer,
            help: "write \"50%\" for a circle"
        )
    }
}
