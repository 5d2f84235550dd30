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
        /// Chooses the form of a label; nil for an overlay.
        var choice: FormChoice?
        var input: UnitInput

        /// The mark for an icon; nil where no form of the label is legible.
        func mark(_ chosen: LabelForm?, _ outline: IconOutline) -> StampMark? {
            guard let choice, case .label(var label) = mark else { return mark }
            guard let chosen else { return nil }
            label.forms = choice.tried(chosen, outline)
            return .label(label)
        }
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
        let exclusion = IconExclusion(options)
        let all = IconFinder(options: options, context: context).icons(&found)
        let sources = all.filter { !exclusion.leavesOut($0) }
        if sources.isEmpty, !all.isEmpty { found.add(MarkMessages.allExcluded) }
        let files = read(sources, exclusion, into: &icons, &found)
        exclusion.warnings(all.map(\.folder) + files).forEach { found.warn($0) }
        let isStamped = !icons.bundles.isEmpty || icons.sets.contains { !$0.pictures.isEmpty }
        if !isStamped, found.errors.isEmpty, !sources.isEmpty {
            found.add(MarkMessages.nothingStamped(hasIdioms: options.idioms != nil))
        }
        try found.throwIfAny()
        let release = context.release
        if isStamped, icons.mark != nil, release.isFinal {
            found.warn(MarkMessages.finalIsStamped(release.channel))
        }
        if isStamped, icons.mark == nil, !release.isFinal, !release.snapshot {
            found.warn(MarkMessages.prereleaseIsPlain(release.channel, options.channels ?? []))
        }
        if let choice = icons.mark?.choice { icons.choose(choice, &found) }
        icons.warnings = found.warnings
        icons.showsSheet = options.sheet
        return icons
    }

    /// Reads icons; the paths of all pictures that slots of the sets name.
    private func read(
        _ sources: [IconSource],
        _ exclusion: IconExclusion,
        into icons: inout Icons,
        _ found: inout DiagnosticCollector
    ) -> [String] {
        var files: [String] = []
        let outputs = IconSource.outputs(of: sources)
        for source in sources {
            let output = outputs[ExactString(source.folder)] ?? source.folder
            switch source.kind {
            case .set:
                let set = IconSetReader(context.sources).set(
                    in: source.folder,
                    option: source.option,
                    skipping: { exclusion.skips($0, $1, of: source.folder) },
                    &found
                )
                guard let set else { continue }
                files += set.named.map { "\(set.folder)/\($0)" }
                icons.sets.append(IconSet(set, source: source, output: output, &found))
            case .bundle:
                let bundle = found.collect { () throws(Diagnostic) in
                    try StampedBundle(source, output: output, in: context.sources)
                }
                if let bundle { icons.bundles.append(bundle) }
            }
        }
        return files
    }
}

extension IconStampPlanner.Icons {
    /// Chooses the forms of the label, once for each set and bundle.
    fileprivate mutating func choose(_ choice: FormChoice, _ found: inout DiagnosticCollector) {
        for index in sets.indices {
            let forms = choice.forms(for: sets[index].pictures.map(\.frame))
            sets[index].forms = forms
            if let warning = choice.warning(forms, of: sets[index].source.folder) {
                found.warn(warning)
            }
        }
        for index in bundles.indices {
            let forms = choice.forms(for: [bundles[index].frame])
            bundles[index].form = forms[bundles[index].frame]
            if let warning = choice.warning(forms, of: bundles[index].source.folder) {
                found.warn(warning)
            }
        }
    }
}
