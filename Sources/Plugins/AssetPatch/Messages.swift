import Pipeline

enum Messages {
    static let noBase = Diagnostic(
        "there is no earlier release, so there is no patch",
        help: "nothing to do for a first release; the next one gets a patch",
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
            "\"\(text)\" is no name of a folder",
            option: "/bundle",
            help: "write one name without \"/\", as in \"main.bundle\""
        )
    }

    static func stageFolder(_ text: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is no folder of the repository",
            option: "/assets/\(index)",
            help:
                "name a committed folder: earlier releases hold no output of stages to compare with"
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
        Diagnostic("\"\(text)\" stands twice", option: "/assets/\(index)", help: "name it once")
    }

    static func emptyFolders(_ folders: [String], in tree: AssetTree) -> [Diagnostic] {
        folders.enumerated().compactMap { index, folder in
            let prefix = (folder.isEmpty ? "" : folder + "/").utf8
            guard !tree.assets.contains(where: { $0.source.utf8.starts(with: prefix) }) else {
                return nil
            }
            return Diagnostic(
                "the released commit has no file below \"\(folder)\"",
                option: "/assets/\(index)",
                help: "check spelling and case, and that the folder is committed"
            )
        }
    }

    static func unknownBase(_ tag: String, _ index: Int, _ known: [String]) -> Diagnostic {
        Diagnostic(
            "no earlier release has the tag \"\(tag)\"",
            option: "/bases/\(index)",
            help: knownNames("earlier releases", known, near: tag)
        )
    }

    static func repeatedBase(_ tag: String, _ index: Int) -> Diagnostic {
        Diagnostic("\"\(tag)\" stands twice", option: "/bases/\(index)", help: "name it once")
    }

    // Files

    static func link(_ asset: Asset) -> Diagnostic {
        Diagnostic(
            "\(asset.source) is a symbolic link",
            at: Place(file: asset.source),
            help: "commit the file itself: a patch holds files only"
        )
    }

    static func submodule(_ asset: Asset) -> Diagnostic {
        Diagnostic(
            "\(asset.source) is a submodule, whose files this repository does not hold",
            at: Place(file: asset.source),
            help: "commit its files here, or name folders beside it under \"assets\""
        )
    }

    static func oldSubmodule(_ asset: Asset, _ base: ReleaseFacts.Previous) -> Diagnostic {
        Diagnostic(
            "\(base.tag) has a submodule at \(asset.source), whose files the patch can't delete",
            at: Place(file: asset.source),
            help:
                "see that the app does not mind old files there, or take the base out of \"bases\"",
            severity: .warning
        )
    }

    static func pointer(_ asset: Asset) -> Diagnostic {
        Diagnostic(
            "\(asset.source) is a Git LFS pointer, not the file",
            at: Place(file: asset.source),
            help:
                "git lfs migrate export --include=\"\(asset.source)\" stores the file in git itself"
        )
    }

    static func unprintable(_ asset: Asset) -> Diagnostic {
        Diagnostic(
            "the name \"\(escaped(asset.source))\" holds a control character or a backslash",
            at: Place(file: escaped(asset.source)),
            help: "rename the file"
        )
    }

    static func decomposed(_ asset: Asset) -> Diagnostic {
        Diagnostic(
            "the name \"\(asset.source)\" is not in Unicode's composed form (NFC)",
            at: Place(file: asset.source),
            help: "rename the file; git on macOS does so with core.precomposeUnicode"
        )
    }

    static func sharedPath(_ first: Asset, _ second: Asset) -> Diagnostic {
        Diagnostic(
            "\(first.source) and \(second.source) are both \"\(first.path)\" in the bundle",
            at: Place(file: second.source),
            help: "rename one of them, or name a common folder above both under \"assets\""
        )
    }

    static func collision(_ first: Asset, _ second: Asset) -> Diagnostic {
        Diagnostic(
            "\(first.source) and \(second.source) differ in case or Unicode form only",
            at: Place(file: second.source),
            help: "rename one of them: many file systems take the two for one"
        )
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map {
            $0.properties.generalCategory == .control
                ? "\\u{\(String($0.value, radix: 16))}" : String($0)
        }.joined()
    }
}
