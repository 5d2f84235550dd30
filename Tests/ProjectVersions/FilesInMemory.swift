import ExactStrings
import ProjectVersions
import TestSupport
import XcodeProjects

/// Files of a repository, held in memory.
struct FilesInMemory: ProjectFiles {
    var files: [String: String]

    func read(_ path: String, limit: Int) -> [UInt8]? {
        files[path].map { Array($0.utf8) }.flatMap { $0.count <= limit ? $0 : nil }
    }
}

/// The versions of the project `App.xcodeproj` with these targets.
func versions(
    of targets: [XcodeProjectText.Target],
    settings: [String: String] = [:],
    projectFile: String? = nil,
    files: [String: String] = [:],
    path: String = "App.xcodeproj"
) -> ProjectVersions {
    var files = files
    files[path + "/project.pbxproj"] =
        XcodeProjectText(targets, settings: settings, file: projectFile).text
    return ProjectVersions(projects: [path], in: FilesInMemory(files: files))
}

/// An Info.plist with these versions; nil leaves one out.
func infoPlist(_ version: String?, _ build: String?) -> String {
    let keys = [("CFBundleShortVersionString", version), ("CFBundleVersion", build)]
    let members = keys.map { key, value in
        value.map { "\t<key>\(key)</key>\n\t<string>\($0)</string>\n" } ?? ""
    }
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(members.joined())</dict>
        </plist>
        """
}

extension VersionReading {
    /// The reading in one line: the text, and the place that has to be edited.
    var line: String {
        switch self {
        case .known(let text, let place): "\(text) @ \(place.inOneLine)"
        case .missing(let place): "missing @ \(place.inOneLine)"
        case .unknown(let gap): "unknown: \(gap.file) \(gap.reason)"
        }
    }
}

extension VersionPlace {
    /// The place in one line.
    var inOneLine: String {
        let line: Int? = self.line
        return "\(file)\(line.map { ":\($0)" } ?? "") \(name)"
    }
}
