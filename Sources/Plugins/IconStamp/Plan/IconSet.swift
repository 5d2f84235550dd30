import AppIcons
import AssetCatalogs
import Diagnostics

/// An app icon set as a stage stamps it: which of its files are stamped, and which are copied.
struct IconSet {
    let source: IconSource
    /// Where it is below the stage's folder.
    let output: String
    /// Sorted by name.
    let pictures: [CheckedIconSet.Picture]
    /// The other files, relative to its folder, sorted.
    let rest: [String]
    /// The forms of the label that were chosen for sizes.
    var forms: [IconFrame: LabelForm] = [:]

    /// A set as it was read, and findings of what becomes of its files.
    init(
        _ set: CheckedIconSet,
        source: IconSource,
        output: String,
        _ found: inout DiagnosticCollector
    ) {
        (self.source, self.output) = (source, output)
        (pictures, rest) = (set.pictures, set.rest)
        for picture in pictures where Set(picture.slots.map(\.appearance)).count > 1 {
            found.warn(Messages.sharedAppearances(picture, in: set))
        }
        for picture in set.unreadable {
            found.warn(set.warning(of: picture, fate: "it is copied and not stamped"))
        }
        for file in set.strays {
            found.warn(set.warning(ofStray: file, fate: "it is copied and not stamped"))
        }
    }
}

extension CheckedIconSet.Picture {
    /// Its size, and what is seen of it.
    var frame: IconFrame {
        var outline = IconOutline.square
        if slots.contains(where: \.isRound) { outline = .circle }
        if slots.allSatisfy({ $0.idiom == "mac" }) { outline = .own }
        return IconFrame(width: width, height: height, outline: outline)
    }
}

extension AppIconSet.Slot {
    /// Whether a circle is seen of its picture: watches show icons so.
    fileprivate var isRound: Bool {
        idiom == "watch" || idiom == "watch-marketing" || platform == "watchos"
    }
}

private enum Messages {
    static func sharedAppearances(
        _ picture: CheckedIconSet.Picture,
        in set: CheckedIconSet
    ) -> Diagnostic {
        let names = picture.slots.map { "\($0.name)" }.joined(separator: ", ")
        return set.fault(
            "\(picture.file) serves slots of several appearances (\(names)); it is stamped as one "
                + "for any",
            in: picture.slots[0],
            help: "give each appearance a picture of its own"
        )
    }
}
