extension LintRule {
    /// All rules, in the order of their documentation.
    public static let all: [LintRule] = [
        storeIconAlpha, storeIconMissing, iconSetEmpty, iphoneIconMissing, ipadIconMissing,
        watchIconMissing, macIconMissing, alternateIPhoneSize, alternateIPadSize, wrongPixelSize,
        iconNotSquare, wrongFormat, imageUnreadable, missingFile, fileNameCase, unassignedFile,
        ambiguousSlots, catalogUnreadable, catalogNotInTarget, gitLFSPointer, iconBundleUnreadable,
        iconLayerMissing, iconNameTwice, primaryIconNotFound, alternateIconNotFound, iconNameCase,
        iconNameMissing, versionMissing, buildNumberMissing, versionMalformed,
        buildNumberMalformed, versionMismatch, versionNotReleased, looseIconMissing,
        iconFileExtension, alternateNotOnIPad, repeatedKey, propertyListUnreadable,
        privacyManifestInvalid,
        iPadOrientationsMissing, launchKeysContradict, launchStoryboardMissing,
        launchStoryboardFlag, launchScreenNameMissing, launchScreenMissing, unresolved, unread,
    ]

    /// The rule of a name; nil for an unknown one.
    public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }

    // MARK: Pictures of icon sets

    static let storeIconAlpha = LintRule(
        "store-icon-alpha",
        .error,
        itms: 90717,
        "the store's icon has transparent pixels, or an alpha channel",
        help: "flatten the picture on an opaque background, and save it without the channel"
    )
    static let storeIconMissing = LintRule(
        "store-icon-missing",
        .error,
        itms: 90704,
        "the app's icon set has no picture of 1024 pixels for the store",
        help: "add an opaque picture of 1024 pixels to the set"
    )
    static let iconSetEmpty = LintRule(
        "icon-set-empty",
        .error,
        "the app's icon set has no picture at all",
        help: "add a picture of 1024 pixels to the set"
    )
    static let iphoneIconMissing = LintRule(
        "iphone-icon-missing",
        .error,
        itms: 90022,
        "the app's icon has no picture of 120 pixels for iPhone",
        help: "add the picture of 60x60@2x, or use one of 1024 pixels for all sizes"
    )
    static let ipadIconMissing = LintRule(
        "ipad-icon-missing",
        .error,
        itms: 90023,
        "the app's icon has no picture of 152 or 167 pixels for iPad",
        help: "add the pictures of 76x76@2x and 83.5x83.5@2x, or use one of 1024 pixels for "
            + "all sizes"
    )
    static let alternateIPhoneSize = LintRule(
        "alternate-iphone-size",
        .warning,
        itms: 90890,
        "an alternate icon has no picture of 120 pixels for iPhone",
        help: "add the picture of 120 pixels"
    )
    static let alternateIPadSize = LintRule(
        "alternate-ipad-size",
        .warning,
        itms: 90892,
        "an alternate icon has no picture of 152 or 167 pixels for iPad",
        help: "add the pictures of 152 and 167 pixels"
    )
    static let wrongPixelSize = LintRule(
        "wrong-pixel-size",
        .error,
        "a picture has other pixels than its slot",
        help: "export the picture with the pixels of its slot"
    )
    static let iconNotSquare = LintRule(
        "icon-not-square",
        .error,
        "an icon's width and height differ",
        help: "export the picture as a square"
    )

    static let watchIconMissing = LintRule(
        "watch-icon-missing",
        .error,
        itms: 90719,
        "a watch app's icon set has no picture of 1024 pixels for the store",
        help: "add an opaque picture of 1024 pixels to the set"
    )
    static let macIconMissing = LintRule(
        "mac-icon-missing",
        .error,
        itms: 90236,
        "a Mac app's icon set lacks the picture of 512x512@2x",
        help: "add the picture of 1024 pixels in the slot \"mac 512x512@2x\""
    )

    // MARK: Files of catalogs

    static let wrongFormat = LintRule(
        "wrong-format",
        .warning,
        "a picture is in another format than its name says",
        help: "convert the picture: renaming does not change what is in it"
    )
    static let imageUnreadable = LintRule(
        "image-unreadable",
        .error,
        "a picture is empty, damaged, or none at all",
        help: "export the picture again"
    )
    static let missingFile = LintRule(
        "missing-file",
        .error,
        "a slot names a file that is not there",
        help: "add the file, or empty the slot"
    )
    static let fileNameCase = LintRule(
        "file-name-case",
        .error,
        "a slot's name and its file's differ in the case of letters",
        help: "write both names alike: case-sensitive disks don't find the file"
    )
    static let unassignedFile = LintRule(
        "unassigned-file",
        .warning,
        "a file in a set belongs to no slot",
        help: "give the file to a slot, or remove it"
    )
    static let ambiguousSlots = LintRule(
        "ambiguous-slots",
        .warning,
        "two slots with the same properties name different files",
        help: "remove one of the slots, or give it another scale, appearance or device"
    )
    static let catalogUnreadable = LintRule(
        "catalog-unreadable",
        .error,
        "a Contents.json is damaged",
        help: "fix the file, or let Xcode write it again"
    )
    static let gitLFSPointer = LintRule(
        "git-lfs-pointer",
        .note,
        "Git LFS left a pointer in place of a picture",
        help: "run git lfs pull, and lint again"
    )

    static let catalogNotInTarget = LintRule(
        "catalog-not-in-target",
        .note,
        "an asset catalog belongs to no target",
        help: "add the catalog to a target, or remove it"
    )

    // MARK: Icon Composer

    static let iconBundleUnreadable = LintRule(
        "icon-bundle-unreadable",
        .error,
        "the icon.json of an .icon bundle is damaged",
        help: "fix the JSON, or save the icon from Icon Composer again"
    )
    static let iconLayerMissing = LintRule(
        "icon-layer-missing",
        .error,
        "a layer of an .icon bundle names a picture that is not in Assets",
        help: "add the picture, or take the layer away"
    )
    static let iconNameTwice = LintRule(
        "icon-name-twice",
        .warning,
        "two icons of one target have one name",
        help: "remove one of them, or give it another name"
    )

    // MARK: What targets name

    static let primaryIconNotFound = LintRule(
        "primary-icon-not-found",
        .error,
        "the target's icon is in none of its catalogs",
        help: "add the icon to a catalog of the target, or name another one"
    )
    static let alternateIconNotFound = LintRule(
        "alternate-icon-not-found",
        .error,
        itms: 90895,
        "an alternate icon is in none of the target's catalogs",
        help: "add the icon to a catalog of the target, or name another one"
    )
    static let iconNameCase = LintRule(
        "icon-name-case",
        .error,
        "an icon's name and its set's differ in the case of letters",
        help: "write both names alike: the asset catalog compiler (actool) is case-sensitive"
    )
    static let iconNameMissing = LintRule(
        "icon-name-missing",
        .error,
        itms: 90713,
        "nothing gives the app a CFBundleIconName",
        help: "set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the icon set"
    )
}
