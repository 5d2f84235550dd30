import Diagnostics
import Files
import Releases

extension AssetTree {
    /// Takes the digests of all files below a folder.
    ///
    /// - Throws: `Diagnostic` when something in it is neither file nor folder, or when it is too
    ///   large; `FileError`.
    public init(folder: String) throws {
        guard FileSystem.isFolder(folder) else { throw Messages.noFolder(folder) }
        var total = 0
        self.init(
            try FileSystem.walk(folder).map { path, kind in
                guard kind != .undecodable else { throw Messages.undecodable(path, folder) }
                guard case .file(let size, _) = kind else { throw Messages.noFile(path, folder) }
                total += size
                guard total <= PatchLimits.tree else { throw Messages.tooLarge(folder) }
                return File(path: path, content: try digestFile("\(folder)/\(path)"))
            }
        )
    }
}

private enum Messages {
    static func noFolder(_ folder: String) -> Diagnostic {
        Diagnostic(
            "there is no folder \(folder)",
            at: Place(file: folder),
            help: "name the folder that holds the assets of the earlier release"
        )
    }

    static func noFile(_ path: String, _ folder: String) -> Diagnostic {
        Diagnostic(
            "\(path) is a link or a device, and a tree of assets holds files only",
            at: Place(file: "\(folder)/\(path)"),
            help: "remove it, or copy the assets into a folder of their own"
        )
    }

    static func undecodable(_ path: String, _ folder: String) -> Diagnostic {
        Diagnostic(
            "the name of \(path) is not UTF-8, so no patch can name the file",
            at: Place(file: "\(folder)/\(path)"),
            help: "rename or remove it; \"ls -b\" shows its bytes"
        )
    }

    static func tooLarge(_ folder: String) -> Diagnostic {
        Diagnostic(
            "\(folder) holds more than \(byteCount(PatchLimits.tree))",
            at: Place(file: folder),
            help: "name the folder of the assets alone"
        )
    }
}
