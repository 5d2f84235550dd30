import ExactStrings
import XcodeProjects

/// Which folders and targets are not the app's own: third-party code, examples, tests, tools.
enum ForeignPaths {
    private static let thirdParties = XcodeProject.foreignFolders.union([
        ".build", "Dependencies", "External", "Externals", "Submodules", "ThirdParty", "Vendor",
        "deps", "external", "submodules", "third_party", "thirdparty", "vendored",
    ])
    private static let extras: Set<String> = [
        "benchmark", "benchmarks", "demo", "demos", "example", "examples", "fixture", "fixtures",
        "playground", "playgrounds", "prototype", "sample", "samples", "scripts", "template",
        "templates", "test", "testdata", "tests", "tools", "uitests",
    ]
    /// Words of targets that no one ships.
    private static let unshipped: Set<String> = [
        "benchmark", "demo", "example", "host", "inspector", "mock", "playground", "preview",
        "previews", "prototype", "sample", "sandbox", "screenshots", "stub", "test", "testing",
        "tests", "uitests",
    ]

    /// Whether a path leads through a folder of third parties.
    static func isThirdParty(_ path: String) -> Bool {
        path.pathParts.dropLast().contains { thirdParties.contains($0) }
    }

    /// Whether a path leads through a folder of examples, tests or tools.
    static func isExtra(_ path: String) -> Bool {
        path.pathParts.dropLast().contains { part in
            !extras.isDisjoint(with: words(of: part))
        }
    }

    /// Whether a target's name says that it is not shipped.
    static func isUnshipped(_ target: String) -> Bool {
        !unshipped.isDisjoint(with: words(of: target))
    }

    /// The words of a name in lower case: `DemoApp-iOS` has `demo`, `app`, `ios`.
    static func words(of name: String) -> Set<String> {
        var (words, word, wasLower): ([String], String, Bool) = ([], "", false)
        for character in name {
            if !character.isLetter || character.isUppercase && wasLower {
                words.append(word)
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
            wasLower = character.isLowercase
        }
        words.append(word)
        return Set(words.filter { !$0.isEmpty })
    }
}
