public import AssetCatalogs
public import Diagnostics
import ExactStrings

/// An app icon set of the repository whose pictures were checked.
public struct CheckedIconSet: Sendable {
    /// A picture that slots of the set name.
    public struct Picture: Sendable {
        /// Its name in the set's folder.
        public var file: String
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int
        /// Whether pixels may be transparent: an alpha channel may be opaque throughout.
        public var hasAlpha: Bool
        /// Whether the file is a PNG; else it is one of another format that `IconDecoding` reads,
        /// whatever its name says.
        public var isPNG: Bool
        /// The slots that name it; never empty.
        public var slots: [AppIconSet.Slot]

        /// The appearance that it is for; any when its slots differ.
        public var appearance: IconAppearance {
            slots.allSatisfy { $0.appearance == slots[0].appearance } ? slots[0].appearance : .any
        }
    }

    /// A picture of a format that can't be decoded here, and that Xcode may read.
    public struct Unreadable: Sendable {
        /// Its name in the set's folder.
        public var file: String
        /// What it is, for people: `a TIFF`.
        public var format: String
        /// The slots that name it; never empty.
        public var slots: [AppIconSet.Slot]
    }

    /// The folder, relative to the repository's root.
    public let folder: String
    /// Sorted by name.
    public let pictures: [Picture]
    /// Sorted by name; they are part of `rest` too.
    public let unreadable: [Unreadable]
    /// The other files, relative to its folder, sorted; `Contents.json` among them.
    public let rest: [String]
    /// The names of all pictures that slots name, checked or not.
    public let named: [String]
    let contents: CatalogContents

    /// The files that no slot names and that are not the set's own, hidden ones left out; sorted.
    public var strays: [String] {
        rest.filter {
            $0 != CatalogContents.fileName && !$0.hasExactPrefix(".")
                && !named.containsExactly($0)
        }
    }

    /// An error in a slot, at its line in the set's file.
    public func fault(
        _ summary: String,
        in slot: AppIconSet.Slot,
        help: String
    ) -> Diagnostic {
        CatalogPlace(folder: folder).diagnostic(
            contents.fault(summary, at: slot.pointer, help: help)
        )
    }

    /// The warning about a picture that can't be decoded.
    ///
    /// - Parameter fate: What becomes of it: `it is left out`.
    public func warning(of picture: Unreadable, fate: String) -> Diagnostic {
        var warning = fault(
            "\(picture.file) of slot \(picture.slots[0].name) is \(picture.format), not a PNG; "
                + fate,
            in: picture.slots[0],
            help: "export the icon as a PNG"
        )
        warning.severity = .warning
        return warning
    }

    /// The warning about a file that no slot names.
    ///
    /// - Parameter fate: What becomes of it: `it is left out`.
    public func warning(ofStray file: String, fate: String) -> Diagnostic {
        Diagnostic(
            "\(file) is not assigned to a slot; \(fate)",
            at: Place(file: "\(folder)/\(file)"),
            help: "give it a slot in Xcode, or remove it",
            severity: .warning
        )
    }
}

/// Where errors in a set are reported.
struct CatalogPlace {
    let folder: String

    /// An error in the set's `Contents.json`, with its line.
    func diagnostic(_ error: CatalogError) -> Diagnostic {
        Diagnostic(
            error.summary,
            at: Place(
                file: "\(folder)/\(CatalogContents.fileName)",
                position: error.position,
                pointer: error.pointer
            ),
            help: error.help
        )
    }
}
