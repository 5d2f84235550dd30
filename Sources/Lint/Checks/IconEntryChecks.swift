import AssetCatalogs
import ExactStrings
import ImageHeaders
import PropertyLists
import XcodeProjects

/// Looks for what is wrong with the icons that an Info.plist names by files and by keys.
struct IconEntryChecks {
    private let file: PropertyListFile
    private let loose: LooseIcons
    /// The names of the sets and bundles that may be meant.
    private let iconNames: Set<ExactString>
    /// Whether there may be other sets that can't be seen.
    private let mayHaveOthers: Bool

    init(_ file: PropertyListFile, _ project: LintedProject, _ loose: LooseIcons) {
        self.file = file
        self.loose = loose
        let apps = file.users.map(\.app)
        mayHaveOthers = apps.contains(where: \.hasUnseenSources)
        iconNames = project.iconNames
    }

    var findings: [LintFinding] {
        guard file.mayBeForIOS else { return [] }
        let entries = file.readings.flatMap(IconEntry.all)
        return entries.flatMap(missingFiles) + entries.flatMap(missingSets)
            + entries.flatMap(alternateSizes) + leftOutOnIPad
    }

    // MARK: What is named

    private func missingFiles(of entry: IconEntry) -> [LintFinding] {
        entry.files.compactMap { name in
            guard !loose.isGenerated(name), let text = missing(name) else { return nil }
            return finding(
                .looseIconMissing,
                entry.path + ["CFBundleIconFiles"],
                // The asset catalog compiler (actool) overwrites the app's own icon there.
                entry.alternate == nil && hasCatalogIcon ? .note : file.use.ofUse,
                text
            )
        }
    }

    /// Why an app does not get a picture of a name; nil when it does.
    private func missing(_ name: String) -> FindingText? {
        let files = loose.files(of: name)
        guard let first = files.first else { return Messages.noFile(name) }
        let app = file.users.map(\.app).first { app in
            !files.contains { app.holdsResource($0.path) }
        }
        return app.map { Messages.notInTarget(first.path, $0.name) }
    }

    private var hasCatalogIcon: Bool {
        !file.users.isEmpty
            && file.users.allSatisfy {
                $0.build.setting("ASSETCATALOG_COMPILER_APPICON_NAME").value != nil
            }
    }

    private func missingSets(of entry: IconEntry) -> [LintFinding] {
        guard let name = entry.iconName, !iconNames.contains(ExactString(name)), !hasVariable(name),
            !mayHaveOthers
        else { return [] }
        let place = entry.path + ["CFBundleIconName"]
        if let other = respelling(of: name, among: iconNames.sorted().map(\.text)) {
            return [
                finding(
                    .iconNameCase,
                    place,
                    file.use.severity(.warning),
                    Messages.otherCase(name, other)
                )
            ]
        }
        let rule = entry.alternate == nil ? LintRule.primaryIconNotFound : .alternateIconNotFound
        return [finding(rule, place, file.use.ofUse, Messages.noSet(name))]
    }

    // MARK: Alternates

    /// The sizes that alternates built from files must have: on each kind of device those of its
    /// home screen.
    private func alternateSizes(of entry: IconEntry) -> [LintFinding] {
        guard entry.alternate != nil, !entry.files.isEmpty else { return [] }
        let files = entry.files.flatMap { loose.files(of: $0) }
        let headers = files.compactMap(\.picture.header)
        // Pictures that can't be seen may have the missing size.
        guard !files.isEmpty, headers.count == files.count else { return [] }
        let sides = Set(headers.compactMap { $0.pixels?.side })
        return homeScreens(of: entry).flatMap { screen in
            screen.slots.compactMap { slot in
                guard let pixels = slot.pixels, !sides.contains(Int(pixels.width)) else {
                    return nil
                }
                return finding(
                    screen.alternateRule,
                    entry.path,
                    file.use.severity(.warning),
                    Messages.noSize(pixels, screen, sides)
                )
            }
        }
    }

    /// Where an alternate is shown.
    private func homeScreens(of entry: IconEntry) -> [HomeScreen] {
        let isShownOnIPhone = !entry.isForIPad && file.families?.contains(1) ?? true
        return (isShownOnIPhone ? [.iphone] : []) + (isShownOnIPad(entry) ? [.ipad] : [])
    }

    private func isShownOnIPad(_ entry: IconEntry) -> Bool {
        let hasOwn = file.checked["CFBundleIcons~ipad"] != nil
        guard let families = file.families else { return entry.isForIPad }
        return families.contains(2) && (entry.isForIPad || !hasOwn)
    }

    /// `CFBundleIcons~ipad` takes the place of `CFBundleIcons` as a whole.
    private var leftOutOnIPad: [LintFinding] {
        guard file.checked["CFBundleIcons~ipad"] != nil, file.families?.contains(2) ?? true else {
            return []
        }
        let all = IconEntry.alternates(under: "CFBundleIcons", in: file.checked)
        let onIPad = Set(
            IconEntry.alternates(under: "CFBundleIcons~ipad", in: file.checked)
                .compactMap(\.alternate).map { ExactString($0) }
        )
        let generated = Set(
            file.users.flatMap { $0.app.alternateNames(of: $0.build) ?? [] }.map { ExactString($0) }
        )
        let isEverySetGenerated = file.users.contains { $0.app.alternateNames(of: $0.build) == nil }
        let names = all.compactMap(\.alternate).filter { alternate in
            let name = ExactString(alternate)
            // The compiler of catalogs adds those that it knows to both dictionaries.
            let isGenerated =
                generated.contains(name) || isEverySetGenerated && iconNames.contains(name)
            return !onIPad.contains(name) && !isGenerated
        }
        guard !names.isEmpty else { return [] }
        return [
            finding(
                .alternateNotOnIPad,
                ["CFBundleIcons~ipad", "CFBundleAlternateIcons"],
                file.use.severity(.warning),
                Messages.notOnIPad(names)
            )
        ]
    }

    private func finding(
        _ rule: LintRule,
        _ path: [String],
        _ severity: LintRule.Severity,
        _ text: FindingText
    ) -> LintFinding {
        LintFinding(
            rule,
            in: file.path,
            at: keyPath(path),
            line: file.line(of: path),
            severity: severity,
            text
        )
    }
}

extension BuiltTarget {
    /// The sets that a build compiles as alternates; nil for all.
    func alternateNames(of build: Build) -> [String]? {
        if build.setting("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS").value?.isYes == true {
            return nil
        }
        return build.setting("ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES").value?.words ?? []
    }
}

extension ImageHeader.Size {
    /// The side of a square; nil for what is none.
    fileprivate var side: Int? { width == height ? width : nil }
}

private enum Messages {
    static func noFile(_ name: String) -> FindingText {
        FindingText(
            "CFBundleIconFiles names \"\(name)\", and there is no such picture outside of catalogs",
            help: "add \(LooseIcons.base(of: name))@2x.png to the target, or remove the name"
        )
    }

    static func notInTarget(_ path: String, _ target: String) -> FindingText {
        FindingText(
            "\(path) is in no Resources phase of \(target)",
            help: "add the picture to the target, or remove the name"
        )
    }

    static func noSet(_ name: String) -> FindingText {
        FindingText(
            "CFBundleIconName names \"\(name)\", and no icon set or .icon bundle is called so",
            help: "add \(name).appiconset to a catalog of the target, or name another one"
        )
    }

    static func otherCase(_ name: String, _ other: String) -> FindingText {
        FindingText(
            "CFBundleIconName names \"\(name)\", and the icon is called \"\(other)\"",
            help:
                "write both alike: the system is case-sensitive and compares Unicode forms by bytes"
        )
    }

    static func noSize(
        _ wanted: IconSize,
        _ screen: HomeScreen,
        _ sides: Set<Int>
    ) -> FindingText {
        let found = sides.sorted().map(String.init).joined(separator: ", ")
        return FindingText(
            "no picture of the alternate has \(wanted) pixels (there are \(found))",
            help: "add one; its name ends in \(screen.fileNameEnd)"
        )
    }

    static func notOnIPad(_ names: [String]) -> FindingText {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return FindingText(
            "CFBundleIcons has alternates that the dictionary for iPad lacks: \(list)",
            help: "repeat them there: on iPad it replaces CFBundleIcons as a whole"
        )
    }
}
