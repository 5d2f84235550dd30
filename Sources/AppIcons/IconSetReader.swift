import AssetCatalogs
public import Diagnostics
import ExactStrings
public import PluginAPI

/// Reads app icon sets and checks the pictures that their slots name.
public struct IconSetReader {
    let sources: SourceTree

    /// Larger pictures are refused; the store's own icon has 1024 pixels a side.
    static let widest = 4096
    /// The largest picture that is read, in bytes.
    static let largestPicture = 64 << 20

    /// A reader of a work tree's sets.
    public init(_ sources: SourceTree) { self.sources = sources }

    /// The set in a folder; nil when it can't be read.
    ///
    /// Errors are collected, those of all pictures at once; the set has the pictures without
    /// errors.
    ///
    /// - Parameters:
    ///   - folder: A path that the work tree's `folder(_:option:)` gave.
    ///   - option: The option that names it, for messages.
    public func set(
        in folder: String,
        option: String,
        _ found: inout DiagnosticCollector
    ) -> CheckedIconSet? {
        guard
            let set = found.collect({ () throws(Diagnostic) in
                try catalog(in: folder, option: option)
            }),
            let files = found.collect({ () throws(Diagnostic) in
                try sources.files(below: folder)
            })
        else { return nil }
        let place = CatalogPlace(folder: folder)
        for oddity in set.oddities { found.warn(place.diagnostic(oddity)) }
        let present = files.compactMap { $0.path(below: folder) }
        let named = set.pictures
        let pictures = named.compactMap { file, slots in
            PictureCheck(file: file, slots: slots, set: set, place: place)
                .picture(in: sources, present: present, &found)
        }
        if named.isEmpty { found.add(place.diagnostic(Messages.noPicture(in: set))) }
        let names = Set(named.map { ExactString($0.file) })
        return CheckedIconSet(
            folder: folder,
            pictures: pictures,
            rest: present.filter { !names.contains(ExactString($0)) },
            contents: set.contents
        )
    }

    private func catalog(in folder: String, option: String) throws(Diagnostic) -> AppIconSet {
        let path = "\(folder)/\(CatalogContents.fileName)"
        do {
            _ = try sources.file(path, option: option)
        } catch {
            throw Messages.noContents(folder, option)
        }
        let bytes = try sources.read(path, limit: CatalogContents.largest)
        do throws(CatalogError) {
            return try AppIconSet(CatalogContents(bytes))
        } catch {
            throw CatalogPlace(folder: folder).diagnostic(error)
        }
    }
}

private enum Messages {
    static func noContents(_ folder: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "the set has no \(CatalogContents.fileName)",
            at: Place(file: folder, pointer: option),
            help: "name a set that Xcode knows"
        )
    }

    static func noPicture(in set: AppIconSet) -> CatalogError {
        set.contents.fault(
            "no slot of the set names a picture",
            at: "/images",
            help: "add icons to the set, or name another one"
        )
    }
}
