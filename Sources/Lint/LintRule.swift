/// What a finding is about: a rule of the store, of the system, or of Xcode's compiler of catalogs.
public struct LintRule: Hashable, Sendable {
    /// How grave a breach is.
    public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        /// The store refuses the app, or it is broken.
        case error
        /// The store takes the app and complains, or some users see something wrong.
        case warning
        /// Untidy, or something that could not be judged.
        case note

        /// The graver one is the lesser.
        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The name that findings and `--disable` use.
    public let id: String
    /// The store's code, as `ITMS-90717`; nil where it has none.
    public let itms: String?
    /// How grave a breach is, where the picture or property list is in use.
    public let severity: Severity
    /// What is wrong where the rule is broken: one clause.
    public let summary: String

    private init(_ id: String, _ severity: Severity, itms: Int? = nil, _ summary: String) {
        self.id = id
        self.itms = itms.map { "ITMS-\($0)" }
        self.severity = severity
        self.summary = summary
    }
}

extension LintRule {
    /// All rules, in the order of their documentation.
    public static let all: [LintRule] = [
        storeIconAlpha, storeIconMissing, iconSetEmpty, iphoneIconMissing, ipadIconMissing,
        alternateIPhoneSize,
        alternateIPadSize, wrongPixelSize, iconNotSquare, wrongFormat, imageUnreadable, missingFile,
        fileNameCase, unassignedFile, ambiguousSlots, catalogUnreadable, gitLFSPointer,
        iconBundleUnreadable, iconLayerMissing, iconNameTwice, primaryIconNotFound,
        alternateIconNotFound, iconNameCase, iconNameMissing, looseIconMissing, iconFileExtension,
        alternateNotOnIPad, repeatedKey, propertyListUnreadable, launchKeysContradict,
        launchStoryboardMissing, launchScreenMissing, unresolved, unread,
    ]

    /// The rule of a name; nil for an unknown one.
    public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }

    // MARK: Pictures of icon sets

    static let storeIconAlpha = LintRule(
        "store-icon-alpha",
        .error,
        itms: 90717,
        "the store's icon has transparent pixels, or an alpha channel"
    )
    static let storeIconMissing = LintRule(
        "store-icon-missing",
        .error,
        itms: 90704,
        "the app's icon set has no picture of 1024 pixels for the store"
    )
    static let iconSetEmpty = LintRule(
        "icon-set-empty",
        .warning,
        "the app's icon set has no picture at all"
    )
    static let iphoneIconMissing = LintRule(
        "iphone-icon-missing",
        .error,
        itms: 90022,
        "the app's icon has no picture of 120 pixels for iPhone"
    )
    static let ipadIconMissing = LintRule(
        "ipad-icon-missing",
        .error,
        itms: 90023,
        "the app's icon has no picture of 152 or 167 pixels for iPad"
    )
    static let alternateIPhoneSize = LintRule(
        "alternate-iphone-size",
        .warning,
        itms: 90890,
        "an alternate icon has no picture of 120 pixels for iPhone"
    )
    static let alternateIPadSize = LintRule(
        "alternate-ipad-size",
        .warning,
        itms: 90892,
        "an alternate icon has no picture of 152 or 167 pixels for iPad"
    )
    static let wrongPixelSize = LintRule(
        "wrong-pixel-size",
        .error,
        "a picture has other pixels than its slot"
    )
    static let iconNotSquare = LintRule(
        "icon-not-square",
        .error,
        "an icon's width and height differ"
    )

    // MARK: Files of catalogs

    static let wrongFormat = LintRule(
        "wrong-format",
        .warning,
        "a picture is in another format than its name says"
    )
    static let imageUnreadable = LintRule(
        "image-unreadable",
        .error,
        "a picture is empty, damaged, or none at all"
    )
    static let missingFile = LintRule(
        "missing-file",
        .warning,
        "a slot names a file that is not there"
    )
    static let fileNameCase = LintRule(
        "file-name-case",
        .warning,
        "a slot's name and its file's differ in the case of letters"
    )
    static let unassignedFile = LintRule(
        "unassigned-file",
        .note,
        "a file in a set belongs to no slot"
    )
    static let ambiguousSlots = LintRule(
        "ambiguous-slots",
        .warning,
        "two slots with the same properties name different files"
    )
    static let catalogUnreadable = LintRule(
        "catalog-unreadable",
        .error,
        "a Contents.json can't be understood"
    )
    static let gitLFSPointer = LintRule(
        "git-lfs-pointer",
        .note,
        "Git LFS left a pointer in place of a picture"
    )

    // MARK: Icon Composer

    static let iconBundleUnreadable = LintRule(
        "icon-bundle-unreadable",
        .error,
        "the icon.json of an .icon bundle can't be understood"
    )
    static let iconLayerMissing = LintRule(
        "icon-layer-missing",
        .error,
        "a layer of an .icon bundle names a picture that is not in Assets"
    )
    static let iconNameTwice = LintRule(
        "icon-name-twice",
        .warning,
        "an .icon bundle and an icon set of one target have one name"
    )

    // MARK: What targets name

    static let primaryIconNotFound = LintRule(
        "primary-icon-not-found",
        .error,
        "the target's icon is in none of its catalogs"
    )
    static let alternateIconNotFound = LintRule(
        "alternate-icon-not-found",
        .error,
        itms: 90895,
        "an alternate icon is in none of the target's catalogs"
    )
    static let iconNameCase = LintRule(
        "icon-name-case",
        .error,
        "an icon's name and its set's differ in the case of letters"
    )
    static let iconNameMissing = LintRule(
        "icon-name-missing",
        .error,
        itms: 90713,
        "nothing gives the app a CFBundleIconName"
    )

    // MARK: Property lists

    static let looseIconMissing = LintRule(
        "loose-icon-missing",
        .error,
        itms: 90032,
        "CFBundleIconFiles names a picture that is not there"
    )
    static let iconFileExtension = LintRule(
        "icon-file-extension",
        .note,
        "CFBundleIconFiles holds a name with its extension"
    )
    static let alternateNotOnIPad = LintRule(
        "alternate-not-on-ipad",
        .warning,
        "CFBundleIcons~ipad lacks an alternate icon that CFBundleIcons has"
    )
    static let repeatedKey = LintRule(
        "repeated-key",
        .warning,
        "a key stands twice in one dictionary of a property list"
    )
    static let propertyListUnreadable = LintRule(
        "plist-unreadable",
        .error,
        "a target's Info.plist can't be understood"
    )
    static let launchKeysContradict = LintRule(
        "launch-keys-contradict",
        .warning,
        "several keys describe the launch screen"
    )
    static let launchStoryboardMissing = LintRule(
        "launch-storyboard-missing",
        .error,
        "the launch storyboard is not there"
    )
    static let launchScreenMissing = LintRule(
        "launch-screen-missing",
        .error,
        itms: 90475,
        "an app that shares an iPad's screen has no launch screen"
    )

    // MARK: What could not be judged

    static let unresolved = LintRule(
        "unresolved",
        .note,
        "a build setting holds a variable that nothing here sets"
    )
    static let unread = LintRule(
        "unread",
        .note,
        "a file or folder could not be read"
    )
}
