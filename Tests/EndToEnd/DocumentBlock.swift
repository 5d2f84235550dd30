import Foundation
import TestSupport

/// An example in the documentation: a fenced block, or an indented one.
struct DocumentBlock {
    /// The page's path in the repository.
    let page: String
    /// The number of its first line.
    let line: Int
    /// The language behind the fence; empty without one.
    let language: String
    /// The lines, without their common indentation.
    let text: String

    /// The page with the first line, which names the block.
    var name: String { "\(page): \(text.prefix { $0 != "\n" })" }

    /// The pages that people read, sorted.
    static var pages: [String] {
        get throws {
            let documents = try files(below: "\(projectFolder)/docs")
                .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
            let plugins = try files(below: "\(projectFolder)/Sources/Plugins")
                .filter { $0.hasSuffix("/README.md") }.map { "Sources/Plugins/\($0)" }
            return (["CONTRIBUTING.md", "README.md"] + documents + plugins).sorted()
        }
    }

    /// The text of a page.
    static func text(of page: String) throws -> String {
        String(decoding: try read("\(projectFolder)/\(page)"), as: UTF8.self)
    }

    /// All blocks of a page.
    static func all(on page: String) throws -> [DocumentBlock] {
        let lines = try text(of: page).components(separatedBy: "\n")
        var blocks: [DocumentBlock] = []
        var index = 0
        while index < lines.count {
            let isFenced = lines[index].hasPrefix("```")
            let isIndented =
                lines[index].hasPrefix("    ") && (index == 0 || lines[index - 1].isEmpty)
            guard isFenced || isIndented else {
                index += 1
                continue
            }
            let start = isFenced ? index + 1 : index
            let end = lines[start...].firstIndex {
                isFenced ? $0.hasPrefix("```") : !$0.isEmpty && !$0.hasPrefix("    ")
            }
            let content = lines[start..<(end ?? lines.count)].map { line in
                isFenced ? line : String(line.dropFirst(4))
            }
            blocks.append(
                DocumentBlock(
                    page: page,
                    line: start + 1,
                    language: isFenced ? String(lines[index].dropFirst(3)) : "",
                    text: content.joined(separator: "\n").trimmingCharacters(in: .newlines)
                )
            )
            index = (end ?? lines.count) + (isFenced ? 1 : 0)
        }
        return blocks
    }

    /// All blocks of all pages.
    static var all: [DocumentBlock] { get throws { try pages.flatMap { try all(on: $0) } } }
}
