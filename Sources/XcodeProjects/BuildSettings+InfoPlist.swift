import ExactStrings

extension BuildSettings {
    /// The path of the Info.plist that the settings name, from the repository's root; nil when they
    /// name none, or none that is known or inside the repository.
    package var infoPlistPath: String? {
        guard let value = known("INFOPLIST_FILE") else { return nil }
        // Relative to the project's folder, which the setting itself may begin with.
        let root = self["SRCROOT"]?.text ?? "."
        let base = root == "." ? "" : root
        let isWhole =
            value.text.hasExactPrefix(root + "/")
            && assignment(of: "INFOPLIST_FILE", from: 0)?.assignment.value.hasPrefix("$") ?? false
        return (isWhole ? value.text : base.appendingPath(value.text)).normalizedPath
    }
}
