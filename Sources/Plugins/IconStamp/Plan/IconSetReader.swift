import AssetCatalogs
import Pipeline

/// Reads app icon sets and checks the pictures that their slots name.
struct IconSetReader {
    let context: PlanContext

    /// Larger pictures are refused; the store's own icon has 1024 pixels a side.
    static let widest = 4096

    /// The set in a folder; nil when it can't be read.
    ///
    /// Mistakes are noted.
    func set(_ source: IconSource, output: String, _ found: inout Findings) -> IconSet? {
        guard
            let set = found.collect({ () throws(Diagnostic) in try catalog(in: source) }),
            let files = found.collect({ () throws(Diagnostic) in
                try context.sources.files(below: source.folder)
            })
        else { return nil }
        let place = CatalogPlace(source: source)
        for oddity in set.oddities { found.warn(place.diagnostic(oddity)) }
        let present = files.map { String($0.dropFirst(source.folder.count + 1)) }
        var pictures: [IconSet.Picture] = []
        for (file, slots) in set.pictures {
            let step = PictureCheck(file: file, slots: slots, set: set, place: place)
            if let picture = step.picture(in: context.sources, present: present, &found) {
                pictures.append(picture)
            }
        }
        if set.pictures.isEmpty { found.add(place.noPicture(in: set)) }
        let named = Set(set.pictures.map(\.file))
        let rest = present.filter { !named.contains($0) }
        for file in rest where file != CatalogContents.fileName {
            found.warn(place.unassigned(file))
        }
        return IconSet(source: source, output: output, pictures: pictures, rest: rest)
    }

    private func catalog(in source: IconSource) throws(Diagnostic) -> AppIconSet {
        let path = "\(source.folder)/\(CatalogContents.fileName)"
        do {
            _ = try context.sources.file(path, option: source.option)
        } catch {
            throw Diagnostic(
                "the set has no \(CatalogContents.fileName)",
                at: Place(file: source.folder, pointer: source.option),
                help: "name a set that Xcode knows"
            )
        }
        let bytes = try context.sources.read(path, limit: CatalogContents.largest)
        do throws(CatalogError) {
            return try AppIconSet(CatalogContents(bytes))
        } catch {
            throw CatalogPlace(source: source).diagnostic(error)
        }
    }
}

/// Where a set's mistakes are told.
struct CatalogPlace {
    let source: IconSource

    /// A mistake in the set's `Contents.json`, with its line.
    func diagnostic(
        _ error: CatalogError,
        severity: Diagnostic.Severity = .error
    ) -> Diagnostic {
        Diagnostic(
            error.summary,
            at: Place(
                file: "\(source.folder)/\(CatalogContents.fileName)",
                position: error.position,
                pointer: error.pointer
            ),
            help: error.help,
            severity: severity
        )
    }

    fileprivate func noPicture(in set: AppIconSet) -> Diagnostic {
        diagnostic(
            set.contents.fault(
                "no slot of the set names a picture",
                at: "/images",
                help: "add icons to the set, or name another one under \"set\""
            )
        )
    }

    fileprivate func unassigned(_ file: String) -> Diagnostic {
        Diagnostic(
            "\(file) is in no slot of the set; it is copied and not stamped",
            at: Place(file: "\(source.folder)/\(file)"),
            help: "give it a slot in Xcode, or remove it",
            severity: .warning
        )
    }
}
