import Layouts
import Diagnostics

/// Finds values that a schema allows one by one, and that contradict each other.
struct OptionCheck {
    let options: SplashOptions

    /// All errors, apart from those in layers, devices, themes and languages.
    var errors: [Diagnostic] {
        let orientations = options.orientations
        var errors =
            twice(options.appearances, at: "/appearances")
            + twice(orientations.iphone, at: "/orientations/iphone")
            + twice(orientations.ipad, at: "/orientations/ipad")
        if options.format.type == .png, options.format.quality != nil {
            errors.append(Messages.noQuality)
        }
        if options.outputs.launchImageSet, options.format.type != .png {
            errors.append(Messages.onlyPNG)
        }
        if let name = options.outputs.catalog?.name, !PlainName.isAllowed(name) {
            errors.append(Messages.noName(name))
        }
        let outputs = options.outputs
        if outputs.refusesCatalog, outputs.storyboard || outputs.launchScreenDictionary {
            errors.append(Messages.needsCatalog)
        }
        return errors
    }

    private func twice<Name: RawRepresentable<String> & Equatable>(
        _ names: [Name],
        at pointer: String
    ) -> [Diagnostic] {
        names.enumerated().filter { names[..<$0.offset].contains($0.element) }.map {
            Messages.twice($0.element.rawValue, "\(pointer)/\($0.offset)")
        }
    }
}

private enum Messages {
    static func twice(_ name: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "duplicate \"\(name)\"",
            option: pointer,
            help: "remove one of them"
        )
    }

    static let noQuality = Diagnostic(
        "a PNG has no quality: it keeps every pixel as it is",
        option: "/format/quality",
        help: "remove it, or write \"type\": \"jpeg\" or \"heic\""
    )

    static let onlyPNG = Diagnostic(
        "a launch image set has PNG files only",
        option: "/outputs/launchImageSet",
        help: "set \"format\" to \"png\", or remove the set"
    )

    static let needsCatalog = Diagnostic(
        "a storyboard and a dictionary need the catalog",
        option: "/outputs/catalog",
        help: "remove the key: the catalog is written with them"
    )

    static func noName(_ name: String) -> Diagnostic {
        Diagnostic(
            "\"\(name)\" can't be a catalog's name",
            option: "/outputs/catalog/name",
            help: PlainName.rule
        )
    }
}
