import AssetCatalogs
import Images
import JSON
import Pipeline

/// Makes the units of an `icon-stamp` stage from its options and the set's `Contents.json`.
struct IconStampPlanner {
    /// The largest picture or font that is read, in bytes.
    static let largestFile = 64 << 20

    let options: IconStampOptions
    let context: PlanContext

    init(_ options: IconStampOptions, in context: PlanContext) {
        self.options = options
        self.context = context
    }

    /// The stage's plan.
    ///
    /// - Throws: `Diagnostics`.
    func plan() throws -> StagePlan<IconStampPlugin.Specification> {
        var found = Findings()
        let font = found.collect { () throws(Diagnostic) in try fontInput() }
        let label = label(font: font?.bytes, &found)
        var units: [StampUnit] = []
        if let folder = found.collect({ () throws(Diagnostic) in try folder() }),
            let set = found.collect({ () throws(Diagnostic) in try catalog(in: folder) })
        {
            found.warnings += set.warnings
            let pictures = pictures(of: set, in: folder, &found)
            if let label, let font {
                units = stampUnits(pictures, folder: folder, label: label, font: font.input)
            }
            units.append(copyUnit(beside: pictures, folder: folder, &found))
        }
        guard found.mistakes.isEmpty else { throw Diagnostics(found.mistakes) }
        return StagePlan(units, warnings: found.warnings)
    }

    // MARK: The set

    private func folder() throws(Diagnostic) -> String {
        let path = try repositoryPath(options.set, option: "/set")
        let folder = try context.sources.folder(path, option: "/set")
        guard folder.hasSuffix(".appiconset") else {
            throw Diagnostic(
                "\"\(path)\" is no .appiconset folder",
                option: "/set",
                help: "name the folder that holds the icons and their Contents.json"
            )
        }
        return folder
    }

    private func catalog(in folder: String) throws(Diagnostic) -> AppIconSet {
        let path = "\(folder)/\(CatalogContents.fileName)"
        do {
            _ = try context.sources.file(path, option: "/set")
        } catch {
            throw Diagnostic(
                "the set has no \(CatalogContents.fileName)",
                at: Place(file: folder, pointer: "/set"),
                help: "name a set that Xcode knows"
            )
        }
        return try AppIconSet(
            context.sources.read(path, limit: CatalogContents.largest),
            path: path
        )
    }

    /// A path that can be read while planning.
    func repositoryPath(
        _ source: SourcePath,
        option pointer: String
    ) throws(Diagnostic) -> String {
        guard case .repository(let path) = source else {
            throw Diagnostic(
                "\"\(source.text)\" is made by a stage, and it is read before any stage runs",
                option: pointer,
                help: "name a path in the repository"
            )
        }
        return path
    }
}
