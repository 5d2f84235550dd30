import AppIcons
import Diagnostics
import ExactStrings
import Images
import PluginAPI
import Releases

/// Makes the units of an `icon-stamp` stage from its options and the icons that they name.
///
/// The way of an option: `IconStampOptions`, as written; `IconSource`, an icon's folder; `IconSet`
/// and `StampedBundle`, read and checked; `IconStamp`, one picture and what is put on it.
struct IconStampPlanner {
    /// The largest picture or font that is read, in bytes.
    static let largestFile = 64 << 20

    let options: IconStampOptions
    let context: PlanContext

    init(_ options: IconStampOptions, in context: PlanContext) {
        self.options = options
        self.context = context
    }

    /// The icons as they are stamped, wherever the results go.
    struct Icons {
        /// The app icon sets.
        var sets: [IconSet] = []
        /// The bundles of Icon Composer.
        var bundles: [StampedBundle] = []
        /// What is put on them; nil when the release's channel gets them as they are.
        var mark: MarkSource?
        /// Whether a sheet shows them before and after.
        var showsSheet = true
        /// Findings that stop nothing.
        var warnings: [Diagnostic] = []
    }

    /// What is put on icons, and the input that brings its font or picture to a unit.
    struct MarkSource {
        var mark: StampMark
        var input: UnitInput
    }

    /// The stage's plan.
    ///
    /// - Throws: `Diagnostics` with every error in the options and the icons.
    func plan() throws -> StagePlan<IconStampWork> {
        let icons = try icons()
        return StagePlan(
            StampUnits(icons: icons, release: context.release).all,
            warnings: icons.warnings
        )
    }

    /// The icons that the options name, and what is put on them.
    ///
    /// - Throws: `Diagnostics` with every error in the options and the icons.
    func icons() throws(Diagnostics) -> Icons {
        var found = DiagnosticCollector()
        var icons = Icons()
        let mark = mark(&found)
        if options.channels?.contains(context.release.channel) ?? true { icons.mark = mark }
        let sources = IconFinder(options: options, context: context).icons(&found)
        let outputs = IconSource.outputs(of: sources)
        for source in sources {
            let output = outputs[ExactString(source.folder)] ?? source.folder
            switch source.kind {
            case .set:
                let reader = IconSetReader(context.sources)
                let set = reader.set(in: source.folder, option: source.option, &found)
                guard let set else { continue }
                icons.sets.append(IconSet(set, source: source, output: output, &found))
            case .bundle:
                let bundle = found.collect { () throws(Diagnostic) in
                    try StampedBundle(source, output: output, in: context.sources)
                }
                if let bundle { icons.bundles.append(bundle) }
            }
        }
        try found.throwIfAny()
        icons.warnings = found.warnings
        icons.showsSheet = options.sheet
        return icons
    }
}
