import Foundation
import Testing
import TestSupport

/// The first example of a plugin's README: a stage as people write it.
func readmeExample(of plugin: String) throws -> String {
    let path = "\(projectFolder)/Sources/Plugins/\(plugin)/README.md"
    let readme = String(decoding: try read(path), as: UTF8.self)
    let parts = readme.components(separatedBy: "```json\n")
    let example = try #require(parts.dropFirst().first, "\(path)")
    return try #require(example.components(separatedBy: "\n```").first)
}
