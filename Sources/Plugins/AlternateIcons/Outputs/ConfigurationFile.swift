/// The build settings that make the asset compiler take the alternates, as an `.xcconfig`.
///
/// Source: Xcode help, "Build settings reference"; the asset compiler's specification in Apple's
/// swift-build: `ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES` is a list, whose words may be
/// quoted.
struct ConfigurationFile {
    static let name = "AlternateIcons.xcconfig"

    /// The names of the sets and bundles.
    var names: [String]
    /// Whether every icon of the catalogs is taken, named or not.
    var includesAll: Bool
    /// What the file is called in the repository.
    var file = Self.name

    var text: String {
        let setting =
            includesAll
            ? "ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS = YES"
            : "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = "
                + (["$(inherited)"] + names.map(word)).joined(separator: " ")
        return """
            // Made by shipit. Include it in the configuration of the app's target:
            // #include "\(file)"

            \(setting)

            """
    }

    /// A word of a list; names have no double quotes and no variables in them.
    private func word(_ name: String) -> String {
        name.contains { $0.isWhitespace || $0 == "'" } ? "\"\(name)\"" : name
    }
}
