import Foundation
import TestSupport
import Testing

/// The first example of a plugin's README: a stage as people write it.
func readmeExample(of room: String) throws -> String {
    let path = "\(projectFolder)/Sources/Plugins/\(room)/README.md"
    let readme = String(decoding: try read(path), as: UTF8.self)
    let parts = readme.components(separatedBy: "```json\n")
    let example = try #require(parts.dropFirst().first, "\(path)")
    return try #require(example.components(separatedBy: "\n```").first)
}
