extension XcodeProject {
    /// The names of folders that hold other people's code or what builds make: what lies in them is not
    /// the app's.
    public static let foreignFolders: Set<String> = [
        "Carthage", "DerivedData", "Pods", "SourcePackages", "build", "node_modules", "vendor",
    ]
}
