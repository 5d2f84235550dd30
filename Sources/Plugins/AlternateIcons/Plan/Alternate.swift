import AppIcons
import AssetCatalogs
import Diagnostics
import Images
import PluginAPI

/// One element of `"icons"`, checked.
struct Alternate {
    var name: AlternateName
    /// Where it is in the options.
    var pointer: String
    var source: Source
    var seasons: [Season]
    var isPrerendered: Bool
    /// The name of its case in Swift; nil to make it of the key.
    var swiftCase: String?

    /// What its pictures are made of.
    enum Source {
        /// One for each appearance, the light one first.
        case masters([CheckedMaster])
        case iconSet(IconSetSource)
        case bundle(CheckedIconBundle)
    }

    /// The appearances that it has pictures for, in the order `any`, `dark`, `tinted`; empty for a
    /// bundle, which only Apple's tools draw.
    var appearances: [IconAppearance] {
        switch source {
        case .masters(let masters): masters.map(\.appearance)
        case .iconSet(let set): set.appearances
        case .bundle: []
        }
    }
}

/// A master in one appearance that the plan has checked.
struct CheckedMaster {
    var appearance: IconAppearance
    var path: SourcePath
    /// As an input of a unit, at the path `appearance.rawValue`.
    var input: UnitInput
    var background: Color?
    /// Whether another stage makes it.
    var isUnseen: Bool

    /// Looks at the master of an appearance.
    ///
    /// - Parameter needed: The largest picture that is made of it, in pixels.
    /// - Throws: `Diagnostic`.
    init(
        _ path: SourcePath,
        _ appearance: IconAppearance,
        background: Color?,
        needed: Int,
        option: String,
        in context: PlanContext,
        _ findings: inout DiagnosticCollector
    ) throws {
        (self.path, self.appearance, self.background) = (path, appearance, background)
        input = try context.input(path, as: appearance.rawValue, option: option)
        guard case .file(let file) = input.source else {
            isUnseen = true
            return
        }
        isUnseen = false
        let bytes = try context.sources.read(file, limit: Master.largest)
        let master = try Master(bytes, path: file, largestRendition: needed)
        if let warning = master.warning { findings.warn(warning) }
        guard appearance == .any, background == nil, try !master.isOpaque() else { return }
        findings.add(IconPicture.transparent(file, isOfSet: false))
    }

    /// The pictures that are made of it.
    func picture(_ outputs: [IconPicture.Output]) -> IconPicture {
        IconPicture(
            input: input.path,
            source: path.text,
            appearance: appearance,
            background: background,
            outputs: outputs,
            isUnseen: isUnseen
        )
    }
}
