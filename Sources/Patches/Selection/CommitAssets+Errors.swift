public import Diagnostics
import ExactStrings
import Releases

extension CommitAssets {
    /// The reasons for which some assets can't be in a patch; none when all can.
    public var errors: [Diagnostic] {
        assets.compactMap(error(in:)) + sharedPaths + collisions
    }

    private func error(in asset: Asset) -> Diagnostic? {
        switch asset.kind {
        case .link: return Messages.link(asset)
        case .submodule: return Messages.submodule(asset)
        case .file, .executable: break
        }
        guard let fault = PathRules.fault(in: asset.path) else { return nil }
        return switch fault {
        case .decomposed: Messages.decomposed(asset)
        case .tooLong: Messages.tooLong(asset)
        case .dots(let name): Messages.dots(asset, name)
        case .control: Messages.bad(asset, "a control character")
        case .backslash: Messages.bad(asset, "a backslash")
        case .empty, .absolute, .emptyName: Messages.noPath(asset, fault)
        }
    }

    /// Files of two folders that would have the same path in the bundle.
    private var sharedPaths: [Diagnostic] {
        zip(assets, assets.dropFirst()).compactMap { first, second in
            areSame(first.path, second.path) ? Messages.sharedPath(first, second) : nil
        }
    }

    private var collisions: [Diagnostic] {
        let files = files
        let found = PathRules.collisions(among: files.map(\.path))
        guard !found.isEmpty else { return [] }
        let byPath = Dictionary(files.map { (ExactString($0.path), $0) }) { first, _ in first }
        return found.compactMap { path, other in
            guard let asset = byPath[ExactString(path)], let met = byPath[ExactString(other)] else {
                return nil
            }
            return Messages.collision(met, asset)
        }
    }
}

private enum Messages {
    static func link(_ asset: CommitAssets.Asset) -> Diagnostic {
        Diagnostic(
            "\(asset.source) is a symbolic link",
            at: Place(file: asset.source),
            help: "commit the file itself, for a patch holds files only, or leave it out with "
                + "\"exclude\""
        )
    }

    static func submodule(_ asset: CommitAssets.Asset) -> Diagnostic {
        Diagnostic(
            "\(asset.source) is a submodule, whose files this repository does not hold",
            at: Place(file: asset.source),
            help: "commit its files here, or leave it out with \"exclude\""
        )
    }

    static func bad(_ asset: CommitAssets.Asset, _ what: String) -> Diagnostic {
        Diagnostic(
            "the name \"\(printable(asset.source))\" holds \(what)",
            at: Place(file: printable(asset.source)),
            help: "rename the file"
        )
    }

    static func dots(_ asset: CommitAssets.Asset, _ name: String) -> Diagnostic {
        Diagnostic(
            "the path \"\(printable(asset.source))\" has \"\(name)\" as a name",
            at: Place(file: printable(asset.source)),
            help: "git add writes no such name: remove the entry from the tree, and find out who "
                + "wrote it"
        )
    }

    static func noPath(_ asset: CommitAssets.Asset, _ fault: PathRules.Fault) -> Diagnostic {
        Diagnostic(
            "the path \"\(printable(asset.path))\" in the bundle is \(fault.text)",
            at: Place(file: printable(asset.source)),
            help: "give the file, or its folder with \"to\", another place"
        )
    }

    static func tooLong(_ asset: CommitAssets.Asset) -> Diagnostic {
        Diagnostic(
            "the path of \(asset.source) is longer than a device can hold",
            at: Place(file: asset.source),
            help: "shorten it to 1024 bytes, each of its parts to 255, and to 64 parts"
        )
    }

    static func decomposed(_ asset: CommitAssets.Asset) -> Diagnostic {
        Diagnostic(
            "the name \"\(asset.source)\" is not in Unicode's composed form (NFC)",
            at: Place(file: asset.source),
            help: "rename the file; git on macOS does so with core.precomposeUnicode"
        )
    }

    static func sharedPath(
        _ first: CommitAssets.Asset,
        _ second: CommitAssets.Asset
    ) -> Diagnostic {
        Diagnostic(
            "\(first.source) and \(second.source) are both \"\(first.path)\" in the bundle",
            at: Place(file: second.source),
            help: "rename one of them, or give their folders different places with \"to\""
        )
    }

    static func collision(_ first: CommitAssets.Asset, _ second: CommitAssets.Asset) -> Diagnostic {
        Diagnostic(
            "\(first.source) and \(second.source) differ in case or Unicode form only, or one would "
                + "be inside the other",
            at: Place(file: second.source),
            help: "rename one of them: many file systems take the two for one"
        )
    }
}
