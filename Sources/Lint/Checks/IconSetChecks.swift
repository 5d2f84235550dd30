import AssetCatalogs
import ExactStrings
import ImageHeaders

/// Looks for what the store and the system refuse in the pictures of an app icon set.
struct IconSetChecks {
    let folder: CatalogSet
    private let set: Result<AppIconSet, CatalogError>
    let use: IconUse
    let apps: [BuiltTarget]
    private let project: LintedProject
    private let uses: IconUses
    private var source: SourceFolder { project.source }

    /// The pointer to the list of slots.
    static let list = "/images"

    /// The checks of a set; nil for one of another kind, or one whose file can't be read at all.
    init?(_ folder: CatalogSet, _ uses: IconUses, in project: LintedProject) {
        guard folder.kind == "appiconset", case .success(let contents)? = folder.contents else {
            return nil
        }
        self.folder = folder
        set = Result { () throws(CatalogError) in try AppIconSet(contents) }
        use = uses.use(of: folder.path)
        apps = uses.apps(of: folder.path)
        (self.project, self.uses) = (project, uses)
    }

    var findings: [LintFinding] {
        switch set {
        case .success(let set) where set.slots.allSatisfy { $0.file == nil }: empty
        case .success(let set):
            storeIconAlpha(of: set) + storeIconMissing(from: set) + otherPlatforms(of: set)
                + sizes(of: set) + pixels(of: set)
        case .failure(let error):
            [LintFinding(error, in: folder.contentsPath, severity: use.ofUse)]
        }
    }

    /// One finding for all that such a set lacks: it is what Xcode gives to a new app.
    ///
    /// Beside an app that has an icon, one that has none is a sample that nobody uploads.
    private var empty: [LintFinding] {
        guard use > .unused else { return [] }
        return [
            LintFinding(
                .iconSetEmpty,
                in: folder.contentsPath,
                line: folder.line(at: Self.list),
                severity: isOnlyIcon ? use.ofUse : use.severity(.warning),
                Messages.empty
            )
        ]
    }

    /// Whether the app is part of another one, or no other app of the repository has an icon.
    private var isOnlyIcon: Bool {
        let isEmbedded = apps.contains { app in
            project.apps.contains { $0.embedded.containsExactly(app.name) }
        }
        return isEmbedded
            || !project.icons.contains { other in
                !areSame(other.path, folder.path) && uses.use(of: other.path) >= .primary
                    && project.isFilled(other)
            }
    }

    // MARK: The store's icon

    private func storeIconAlpha(of set: AppIconSet) -> [LintFinding] {
        guard use > .foreign else { return [] }
        return set.slots.filter(\.isStoreIcon).compactMap { slot in
            guard let file = slot.file, folder.picture(file)?.header?.hasAlpha == true else {
                return nil
            }
            let path = folder.path.appendingPath(file)
            let transparency = source.transparency(of: path)
            // The store takes icons whose channel is opaque throughout.
            let opaqueSeverity: LintRule.Severity = use >= .primary ? .warning : .note
            return LintFinding(
                .storeIconAlpha,
                in: path,
                at: slot.name,
                severity: transparency == .opaque ? opaqueSeverity : use.ofStore,
                Messages.alpha(transparency)
            )
        }
    }

    private func storeIconMissing(from set: AppIconSet) -> [LintFinding] {
        let slots = set.slots.filter(\.isForPhoneOrPad)
        guard use >= .primary, !slots.isEmpty, apps.isEmpty || apps.contains(where: \.isForIOS),
            !slots.contains(where: { $0.isStoreIcon && hasFile($0) })
        else { return [] }
        let slot = slots.first(where: \.isStoreIcon)
        return [
            LintFinding(
                .storeIconMissing,
                in: folder.contentsPath,
                line: line(of: slot),
                Messages.noStoreIcon
            )
        ]
    }

    // MARK: Sizes that must be there

    private func sizes(of set: AppIconSet) -> [LintFinding] {
        guard set.style == .perSize, use >= .alternate else { return [] }
        let families = families(of: set)
        return [HomeScreen.iphone, .ipad].filter { families.contains($0.family) }
            .flatMap { screen in
                screen.slots.filter { wanted in !set.slots.contains { serves($0, wanted) } }
                    .map { wanted in
                        LintFinding(
                            use == .alternate ? screen.alternateRule : screen.rule,
                            in: folder.contentsPath,
                            at: wanted.name,
                            line: line(of: set.slots.first { isSame($0, wanted) }),
                            Messages.noSize(wanted, screen)
                        )
                    }
            }
    }

    /// The line of a slot; of the list of slots where it is not in it.
    private func line(of slot: AppIconSet.Slot?) -> Int? {
        folder.line(at: slot.map { "\(Self.list)/\($0.index)" } ?? Self.list)
    }

    /// The devices that the set must serve: those of the apps, or those it has slots for.
    private func families(of set: AppIconSet) -> Set<Int> {
        guard apps.isEmpty else {
            let known = apps.filter(\.isForIOS).compactMap(\.families)
            return known.reduce(into: []) { $0.formUnion($1) }
        }
        var families: Set<Int> = []
        if set.slots.contains(where: { $0.idiom == "iphone" }) { families.insert(1) }
        if set.slots.contains(where: { $0.idiom == "ipad" }) { families.insert(2) }
        return families
    }

    private func serves(_ slot: AppIconSet.Slot, _ wanted: AppIconSet.Slot) -> Bool {
        isSame(slot, wanted) && hasFile(slot)
    }

    private func isSame(_ slot: AppIconSet.Slot, _ wanted: AppIconSet.Slot) -> Bool {
        slot.idiom == wanted.idiom && slot.points == wanted.points && slot.scale == wanted.scale
            && slot.appearance == wanted.appearance
    }

    func hasFile(_ slot: AppIconSet.Slot) -> Bool {
        guard let file = slot.file else { return false }
        return respelling(of: file, among: folder.entries) != nil
    }

    // MARK: Pixels

    private func pixels(of set: AppIconSet) -> [LintFinding] {
        set.slots.compactMap { slot in
            guard let file = slot.file, let size = folder.picture(file)?.header?.pixels,
                let wanted = slot.pixels
            else { return nil }
            guard Double(size.width) != wanted.width || Double(size.height) != wanted.height else {
                return nil
            }
            let isRefused = slot.isStoreIcon && use >= .primary
            let isTurnedAside = size.width != size.height && wanted.width == wanted.height
            return LintFinding(
                isTurnedAside ? .iconNotSquare : .wrongPixelSize,
                in: folder.path.appendingPath(file),
                at: slot.name,
                severity: isRefused ? .error : use.severity(.warning),
                isTurnedAside
                    ? Messages.notSquare(size, wanted) : Messages.otherPixels(size, wanted)
            )
        }
    }
}

extension AppIconSet.Slot {
    /// Whether iOS and iPadOS look at it.
    fileprivate var isForPhoneOrPad: Bool {
        platform == "ios" || ["iphone", "ipad", "ios-marketing"].contains(idiom)
    }
}

private enum Messages {
    static let noStoreIcon = FindingText(
        "the set has no picture of 1024x1024 pixels, which the store shows",
        help:
            "add an opaque one in the slot \"ios-marketing 1024x1024\", or change the set to single size"
    )

    static let empty = FindingText(
        "no slot of the set has a picture, and the store takes no app without an icon"
    )

    static func alpha(_ transparency: Transparency) -> FindingText {
        let what =
            switch transparency {
            case .transparent: "is transparent"
            case .opaque: "has an alpha channel, though no pixel is transparent"
            case .unknown: "has an alpha channel"
            case .unchecked(let reason):
                "has an alpha channel; its pixels were not checked: \(reason)"
            }
        return FindingText("the 1024 px icon \(what)")
    }

    static func noSize(_ wanted: AppIconSet.Slot, _ screen: HomeScreen) -> FindingText {
        FindingText(
            "the set has no picture of \(wanted.pixels?.description ?? "") pixels for \(screen.device)",
            help: "add it, or change the set to single size, with one picture of 1024 pixels"
        )
    }

    static func otherPixels(_ size: ImageHeader.Size, _ wanted: IconSize) -> FindingText {
        FindingText(
            "the picture has \(size) pixels, and its slot \(wanted)",
            help: "export it with \(wanted) pixels"
        )
    }

    static func notSquare(_ size: ImageHeader.Size, _ wanted: IconSize) -> FindingText {
        FindingText(
            "the picture has \(size) pixels, and an icon is square",
            help: "export it with \(wanted) pixels"
        )
    }
}
