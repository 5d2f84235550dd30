import ExactStrings
import XcodeProjects

/// A target of a project, with what it says of its icons and its launch screen.
struct BuiltTarget {
    /// The target in one configuration.
    struct Build {
        /// The configuration: `Debug`, `Release`.
        var configuration: String
        /// The resolved settings.
        var settings: BuildSettings
        /// The devices that it is for: 1 is iPhone, 2 is iPad; nil when it is not known.
        var families: Set<Int>?
        /// Whether it is built for iOS; nil when it is not known.
        var isForIOS: Bool?
        /// Whether it is surely built for watchOS.
        var isForWatch: Bool
        /// Whether it is surely built for macOS, be it among others.
        var isForMac: Bool
        /// Whether an archive has it as the app, or some app in an archive brings it along.
        var isInstalled: Bool

        /// Whether it is a development build, by the configuration's name.
        var isForDevelopment: Bool { configuration.lowercased().contains("debug") }

        /// A setting that takes effect.
        func setting(_ name: String) -> Setting {
            guard let value = settings[name] else {
                return settings.missingFiles.isEmpty ? .unset : .unknown([])
            }
            guard value.unknownVariables.isEmpty else { return .unknown(value.unknownVariables) }
            return value.text.isEmpty ? .unset : .known(value)
        }
    }

    /// What is known of a build setting.
    enum Setting {
        /// Nothing sets it, or it is empty.
        case unset
        /// A file that may set it is missing, or these variables in it are not set here.
        case unknown([String])
        case known(SettingValue)

        /// The value; nil where there is none that is known.
        var value: SettingValue? {
            guard case .known(let value) = self else { return nil }
            return value
        }

        /// Whether nothing sets it, surely.
        var isUnset: Bool {
            if case .unset = self { true } else { false }
        }
    }

    /// The `.xcodeproj` folder.
    let project: String
    /// The target's name.
    let name: String
    /// What it builds.
    let product: XcodeTarget.Product
    /// Whether it builds an app.
    var isApp: Bool { [.application, .appClip, .watchApplication].contains(product) }
    /// The names of the targets of its project whose products it brings along.
    let embedded: [String]
    /// Its configurations.
    let builds: [Build]
    /// The files and folders that its phases copy, and the folders that belong to it as a whole.
    private let resources: [String]
    /// The catalogs, `.icon` bundles and folders that it takes its icons from.
    private let sources: [String]
    /// What does not belong to it of those folders.
    private let excluded: [String]
    /// Whether some of them are missing, or outside the folder.
    let hasUnseenSources: Bool

    init(_ target: XcodeTarget, of project: String, in source: SourceFolder) {
        self.project = project
        name = target.name
        product = target.product
        embedded = target.embedded
        builds = target.configurations.map { Build($0, of: target.product) }
        let catalogs = target.resources.filter { path in
            [".xcassets", ".icon", ".appiconset"].contains { path.hasExactSuffix($0) }
        }
        resources = target.resources + target.folders
        excluded = target.excluded
        sources = catalogs + target.folders
        hasUnseenSources = sources.contains { source.contents(of: $0) == nil }
    }

    /// Whether a set or bundle belongs to the target.
    func holds(_ path: String) -> Bool { isMember(path, of: sources) }

    /// Whether the target copies or compiles a file into its product.
    func holdsResource(_ path: String) -> Bool { isMember(path, of: resources) }

    private func isMember(_ path: String, of sources: [String]) -> Bool {
        sources.contains { $0.isEmpty || path.isPath(in: $0) }
            && !excluded.contains { path.isPath(in: $0) }
    }

    /// Whether it has any catalog.
    var hasCatalogs: Bool { !sources.isEmpty }

    /// The builds that may go to the store: those for development only where there are no others.
    var storeBuilds: [Build] {
        let installed = builds.filter(\.isInstalled)
        let released = installed.filter { !$0.isForDevelopment }
        return released.isEmpty ? installed : released
    }

    /// Whether a build is surely for iOS.
    var isForIOS: Bool { builds.contains { $0.isForIOS == true } }

    /// The devices that some build is for; nil when it is not known.
    var families: Set<Int>? {
        let known = builds.compactMap(\.families)
        return known.isEmpty ? nil : known.reduce(into: []) { $0.formUnion($1) }
    }
}

extension BuiltTarget.Build {
    fileprivate init(_ configuration: XcodeTarget.Configuration, of product: XcodeTarget.Product) {
        self.configuration = configuration.name
        settings = configuration.settings
        families = nil
        (isForIOS, isForWatch, isForMac) = (nil, product == .watchApplication, false)
        isInstalled = true
        if let value = setting("TARGETED_DEVICE_FAMILY").value {
            let numbers = value.text.split { $0 == "," || $0.isWhitespace }.compactMap { Int($0) }
            families = Set(numbers)
        }
        if product == .watchApplication {
            isForIOS = false
        } else if let platforms = settings.platforms {
            isForIOS = platforms.contains("iphoneos")
            isForWatch = platforms.contains("watchos")
            isForMac = platforms.contains("macosx")
        }
        // App Clips, watch apps and Mac helpers skip the installation as well: they are embedded in
        // their apps. One app for iOS is never embedded in another.
        if product == .application, isForIOS == true, setting("SKIP_INSTALL").value?.isYes == true {
            isInstalled = false
        }
    }
}
