extension XcodeProject {
    /// The names of folders with third-party code or build products: their content is not the
    /// app's.
    public static let foreignFolders: Set<String> = [
        "Carthage", "DerivedData", "Pods", "SourcePackages", "build", "node_modules", "vendor",
    ]
}
