/// An `.xcconfig` file by itself.
package struct ConfigurationFile: Sendable {
    /// The assignments in it and in the files that it includes, in order.
    package let assignments: [SettingAssignment]
    /// The files that it includes and that are missing.
    package let missingFiles: [String]

    /// Reads a file; one that is missing is in `missingFiles`.
    package init(_ path: String, in files: some ProjectFiles) {
        var reader = ConfigurationFileReader(files)
        reader.read(path)
        (assignments, missingFiles) = (reader.assignments, reader.missing)
    }
}
