/// A version in an Info.plist.
package enum VersionKey: String, Hashable, Sendable, CaseIterable {
    /// The version that users see.
    case version
    /// The number of the build.
    case build

    /// The key of the Info.plist.
    package var infoKey: String {
        switch self {
        case .version: "CFBundleShortVersionString"
        case .build: "CFBundleVersion"
        }
    }

    /// The build setting that Xcode generates the key from.
    package var setting: String {
        switch self {
        case .version: "MARKETING_VERSION"
        case .build: "CURRENT_PROJECT_VERSION"
        }
    }

    /// The other of the two.
    package var other: VersionKey { self == .version ? .build : .version }
}
