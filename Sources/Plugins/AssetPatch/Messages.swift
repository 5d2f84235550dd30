import Diagnostics
import Patches

enum Messages {
    static let noBase = Diagnostic(
        "there is no earlier release, so there is no patch",
        help: "nothing to do for a first release; the next one gets a patch",
        severity: .warning
    )

    static let noneChosen = Diagnostic(
        "no earlier release is a base, so there is no patch",
        help:
            "name some under \"bases\", for devices that hold them; prereleases are among the last "
            + "with \"prereleases\": true",
        severity: .warning
    )

    static let dirty = Diagnostic(
        "patches hold what is committed, without the changes of the work tree",
        help: "commit the changes to have them in the patches",
        severity: .warning
    )

    // Options

    static func badBundle(_ text: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a folder name",
            option: "/bundle",
            help: "write one name without \"/\", as in \"main.bundle\""
        )
    }

    static func badURL(_ text: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a URL that files can be served below",
            option: "/url",
            help: "write an absolute URL without \"?\" and \"#\", as in "
                + "\"https://updates.example.com/{version}/\""
        )
    }

    static func badPlace(_ text: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a folder inside the bundle",
            option: "/assets/\(index)/to",
            help:
                "write a path without \"..\", as in \"Resources/Sounds\"; \"\" is the bundle itself"
        )
    }

    static func outside(_ text: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" leaves the repository",
            option: "/assets/\(index)",
            help: "name a folder inside the repository, relative to its root"
        )
    }

    static func repeated(_ text: String, _ index: Int) -> Diagnostic {
        Diagnostic("\"\(text)\" is listed twice", option: "/assets/\(index)", help: "name it once")
    }

    static func emptyFolder(_ folder: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "the released commit has no asset below \"\(folder)\"",
            option: "/assets/\(index)",
            help: "check spelling and case, that the folder is committed, and that \"include\" and "
                + "\"exclude\" leave something of it"
        )
    }

    static func unknownBase(_ tag: String, _ pointer: String, _ known: [String]) -> Diagnostic {
        Diagnostic(
            "no earlier release has the tag \"\(tag)\"",
            option: pointer,
            help: knownNames("earlier releases", known, near: tag)
        )
    }

    static func repeatedBase(_ tag: String, _ pointer: String) -> Diagnostic {
        Diagnostic("\"\(tag)\" is listed twice", option: pointer, help: "name it once")
    }

    static func noShipped(_ pattern: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "no tag matches \"\(pattern)\", so no release counts as shipped by it",
            option: "/shipped/\(index)",
            help: "tag the commits whose binaries are in the store, and fetch the tags here",
            severity: .warning
        )
    }

    static func shippedNoRelease(_ tag: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "the tag \"\(tag)\" marks a shipped binary whose commit is not an earlier release: it gets no "
                + "patch",
            option: "/shipped/\(index)",
            help: "give that commit a version's tag, or narrow the pattern",
            severity: .warning
        )
    }

    static func stageNeedsRelease(_ base: String, _ folder: String) -> Diagnostic {
        Diagnostic(
            "git does not hold what \(folder) was at \(base)",
            option: "/bases",
            help:
                "keep the bundles of earlier releases, and name them alone: \"bases\": {\"releases\": "
                + "[\"released/*.zip\"]}"
        )
    }

    // Files

    static func oldSubmodule(_ asset: CommitAssets.Asset, _ base: String) -> Diagnostic {
        Diagnostic(
            "\(base) has a submodule at \(asset.source), whose files the patch can't know",
            at: Place(file: asset.source),
            help: "see that devices with \(base) have nothing there, or take it out of \"bases\"",
            severity: .warning
        )
    }

    // Patches

    static func unproven(_ base: String) -> Diagnostic {
        Diagnostic(
            "the patch from \(base) does not lead to the released assets",
            help: "this is a defect in shipit; please report it with the assets that show it"
        )
    }

    static func identical(_ paths: [String], _ base: String, isSkipped: Bool) -> Diagnostic {
        let count = paths.count == 1 ? "a picture" : "\(paths.count) pictures"
        let what = isSkipped ? "left out of" : "in"
        return Diagnostic(
            "\(count) with the same pixels as before \(paths.count == 1 ? "is" : "are") \(what) the patch "
                + "from \(base): " + listing(paths),
            help: isSkipped
                ? nil : "\"identical\": \"skip\" leaves them out; \"ignore\" says nothing of them",
            severity: .warning
        )
    }

    static func overBudget(
        _ base: String,
        _ size: Int,
        _ budget: Int,
        _ heaviest: [PatchManifest.File],
        isWarning: Bool
    ) -> Diagnostic {
        let files = heaviest.map { "\($0.path) (\(byteCount($0.bytes)))" }
        return Diagnostic(
            "the patch from \(base) is \(byteCount(size)), and the budget is \(byteCount(budget)); the "
                + "heaviest files: " + files.joined(separator: ", "),
            option: "/budget/bytes",
            help: "make these files smaller, leave them out with \"exclude\", or raise the budget",
            severity: isWarning ? .warning : .error
        )
    }

    private static func listing(_ paths: [String]) -> String {
        let more = paths.count > 5 ? ", and \(paths.count - 5) more" : ""
        return paths.prefix(5).joined(separator: ", ") + more
    }
}
