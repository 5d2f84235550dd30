/// The rules of property lists, and of what could not be checked.
extension LintRule {
    // MARK: Versions

    static let versionMissing = LintRule(
        "version-missing",
        .error,
        itms: 90057,
        "an Info.plist has no CFBundleShortVersionString",
        help: "add the key with the value $(MARKETING_VERSION)"
    )
    static let buildNumberMissing = LintRule(
        "build-number-missing",
        .error,
        itms: 90056,
        "an Info.plist has no CFBundleVersion",
        help: "add the key with the value $(CURRENT_PROJECT_VERSION)"
    )
    static let versionMalformed = LintRule(
        "version-malformed",
        .error,
        itms: 90060,
        "CFBundleShortVersionString is not one to three numbers",
        help: "write one to three numbers with periods between them, such as 1.4.0"
    )
    static let buildNumberMalformed = LintRule(
        "build-number-malformed",
        .error,
        itms: 90058,
        "CFBundleVersion is not a list of numbers",
        help: "write numbers with periods between them, such as 43"
    )
    static let versionMismatch = LintRule(
        "version-mismatch",
        .warning,
        itms: 90473,
        "an extension or a watch app has another version than its app",
        help: "give both the same value, for example of a build setting of the project"
    )
    static let versionNotReleased = LintRule(
        "version-not-released",
        .error,
        "the project has another version than the release that HEAD is tagged as",
        help: "set the release's version and tag that commit, or add a version-stamp stage to the "
            + "pipeline"
    )

    // MARK: Property lists

    static let looseIconMissing = LintRule(
        "loose-icon-missing",
        .error,
        itms: 90032,
        "CFBundleIconFiles names a picture that is not there",
        help: "add the picture to the target, or remove the name"
    )
    static let iconFileExtension = LintRule(
        "icon-file-extension",
        .note,
        "CFBundleIconFiles holds a name with its extension",
        help: "write the name without its extension"
    )
    static let alternateNotOnIPad = LintRule(
        "alternate-not-on-ipad",
        .warning,
        "CFBundleIcons~ipad lacks an alternate icon that CFBundleIcons has",
        help: "repeat the alternate in CFBundleIcons~ipad"
    )
    static let repeatedKey = LintRule(
        "repeated-key",
        .warning,
        "a dictionary of a property list has a duplicate key",
        help: "remove all but one: parsers disagree about which one wins"
    )
    static let propertyListUnreadable = LintRule(
        "plist-unreadable",
        .error,
        "a target's Info.plist is damaged",
        help: "fix the file; plutil -lint says what is wrong"
    )
    static let privacyManifestInvalid = LintRule(
        "privacy-manifest-invalid",
        .error,
        itms: 91056,
        "a privacy manifest has a key or a value that does not exist",
        help: "write only what Apple's page \"Privacy manifest files\" lists"
    )
    static let iPadOrientationsMissing = LintRule(
        "ipad-orientations",
        .error,
        itms: 90474,
        "an app that shares an iPad's screen does not support all four orientations",
        help: "list all four under UISupportedInterfaceOrientations~ipad, or set "
            + "UIRequiresFullScreen"
    )
    static let launchKeysContradict = LintRule(
        "launch-keys-contradict",
        .warning,
        "several keys describe the launch screen",
        help: "remove all keys but one"
    )
    static let launchStoryboardMissing = LintRule(
        "launch-storyboard-missing",
        .error,
        "the launch storyboard is not in the app",
        help: "add the storyboard to the target, or name another one"
    )
    static let launchStoryboardFlag = LintRule(
        "launch-storyboard-flag",
        .warning,
        "the launch storyboard is not marked as a launch screen",
        help: "turn on \"Use as Launch Screen\" in Xcode, or write launchScreen=\"YES\" into its "
            + "<document>"
    )
    static let launchScreenNameMissing = LintRule(
        "launch-screen-name-missing",
        .warning,
        "UILaunchScreen names a colour or a picture that is not in the app",
        help: "add it to a catalog of the target, or name another one"
    )
    static let launchScreenMissing = LintRule(
        "launch-screen-missing",
        .error,
        itms: 90475,
        "an app that shares an iPad's screen has no launch screen",
        help: "add an empty dictionary UILaunchScreen, name a storyboard, or set "
            + "UIRequiresFullScreen"
    )

    // MARK: What could not be checked

    static let unresolved = LintRule(
        "unresolved",
        .note,
        "a build setting holds a variable that nothing here sets",
        help: "set the variable in the project, or go by what the build uses"
    )
    static let unread = LintRule(
        "unread",
        .note,
        "a file or folder could not be read",
        help: "put a regular file or folder there that everybody may read, and lint again"
    )
}
