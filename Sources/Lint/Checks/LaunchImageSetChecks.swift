import AssetCatalogs
import ExactStrings
import ImageHeaders
import XcodeProjects

/// Looks for pictures of a launch image set that do not fit the screens that they are for.
struct LaunchImageSetChecks {
    private let folder: CatalogSet
    private let set: Result<LaunchImageSet, CatalogError>
    private let severity: LintRule.Severity

    /// The checks of a set; nil for one of another kind, or one whose file is not JSON.
    init?(_ folder: CatalogSet, in project: LintedProject) {
        guard folder.kind == "launchimage", case .success(let contents)? = folder.contents else {
            return nil
        }
        self.folder = folder
        set = Result { () throws(CatalogError) in try LaunchImageSet(contents) }
        let isUsed =
            !project.hasProjects || project.apps.contains { $0.showsLaunchImage(folder.name) }
        severity = isUsed ? .warning : .note
    }

    var findings: [LintFinding] {
        switch set {
        case .success(let set): set.slots.enumerated().compactMap(otherPixels)
        case .failure(let error):
            [LintFinding(error, in: folder.contentsPath, severity: severity)]
        }
    }

    private func otherPixels(_ index: Int, _ slot: LaunchImageSet.Slot) -> LintFinding? {
        guard let file = slot.file, let size = folder.picture(file)?.header?.pixels,
            let wanted = slot.pixels,
            Double(size.width) != wanted.width || Double(size.height) != wanted.height
        else { return nil }
        return LintFinding(
            .wrongPixelSize,
            in: folder.path.appendingPath(file),
            at: folder.slots.first { $0.pointer == "/images/\(index)" }?.name ?? "",
            severity: severity,
            Messages.otherPixels(size, wanted)
        )
    }
}

extension BuiltTarget {
    /// Whether some build has a launch image set of this name.
    fileprivate func showsLaunchImage(_ name: String) -> Bool {
        builds.contains {
            $0.setting("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME").value.map {
                areSame($0.text, name)
            } ?? false
        }
    }
}

private enum Messages {
    static func otherPixels(_ size: ImageHeader.Size, _ wanted: IconSize) -> FindingText {
        FindingText(
            "the picture has \(size) pixels, and the screen that it is for \(wanted)",
            help: "export it with \(wanted) pixels, or give it to another slot"
        )
    }
}
