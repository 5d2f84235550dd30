public import AssetCatalogs
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
    ///   - isSkipped: Whether a picture is not looked at, by its name and slots.
    public func set(
        in folder: String,
        option: String,
        skipping isSkipped: (String, [AppIconSet.Slot]) -> Bool = { _, _ in false },
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
        var (pictures, unreadable): ([CheckedIconSet.Picture], [CheckedIconSet.Unreadable]) = (
            [], []
        )
        for (file, slots) in named where !isSkipped(file, slots) {
            let check = PictureCheck(file: file, slots: slots, set: set, place: place)
            switch check.outcome(in: sources, present: present, &found) {
            case .picture(let picture): pictures.append(picture)
            case .unreadable(let picture): unreadable.append(picture)
            case nil: break
            }
        }
        if named.isEmpty { found.add(place.diagnostic(Messages.noPicture(in: set))) }
        let names = Set(pictures.map { ExactString($0.file) })
        return CheckedIconSet(
            folder: folder,
            pictures: pictures,
            unreadable: unreadable,
            rest: present.filter { !names.contains(ExactString($0)) },
            named: named.map(\.file),
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
