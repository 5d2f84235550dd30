import ExactStrings
import Patches
import Testing

struct PathRulesTests {
    @Test(arguments: [
        "a", "a/b.txt", "a b", "...", "..a/b..", "é/🦊", "a/\u{301}b", "~", "-rf", "a:b",
        String(repeating: "n", count: 255),
        Array(repeating: "d", count: 64).joined(separator: "/"),
    ])
    func `a plain path has no fault`(path: String) {
        #expect(PathRules.fault(in: path) == nil)
    }

    @Test(arguments: [
        ("", PathRules.Fault.empty), ("/a", .absolute), ("a/", .emptyName), ("a//b", .emptyName),
        (".", .dots(".")), ("..", .dots("..")), ("../a", .dots("..")), ("a/../b", .dots("..")),
        ("a/.", .dots(".")), ("./a", .dots(".")), ("/\u{301}a", .absolute),
        ("..\\a", .backslash), ("a\0", .control), ("a\u{1B}[2J", .control), ("a\nb", .control),
        ("a\u{85}b", .control), ("a\\\n", .control),
        ("\u{7F}", .control), ("e\u{301}", .decomposed), ("a/\u{212B}", .decomposed),
        ("\u{1100}\u{1161}", .decomposed), (String(repeating: "n", count: 256), .tooLong),
        (String(repeating: "é", count: 128), .tooLong),
        (Array(repeating: "d", count: 65).joined(separator: "/"), .tooLong),
        (String(repeating: "dddd/", count: 205) + "f", .tooLong),
    ])
    func `a path that some device can't hold has a fault`(path: String, fault: PathRules.Fault) {
        #expect(PathRules.fault(in: path) == fault)
    }

    @Test(arguments: [
        ("", "empty"), ("/a", "begins with a slash"), ("a//b", "an empty name"),
        ("a/./b", "has \".\" as a name"), ("a/../b", "has \"..\" as a name"),
        ("a\0b", "a control character"), ("a\\b", "a backslash"), ("e\u{301}", "NFC"),
    ])
    func `each fault has words of its own`(path: String, words: String) {
        let text = PathRules.fault(in: path)?.text
        #expect(text?.contains(words) == true, "\(text ?? "no fault")")
    }

    @Test(arguments: [
        ["A", "a"], ["ß", "ss"], ["Σ", "ς"], ["É", "é"], ["D/x", "d/X"], ["a", "a/b"],
        ["A", "a/b"], ["a/b", "a/b/c/d"], ["café", "cafe\u{301}"],
    ])
    func `two paths that can't stand in one folder collide`(paths: [String]) {
        #expect(PathRules.collisions(among: paths.sorted(by: isOrderedBefore)).count == 1)
    }

    @Test func `paths that differ in more than case stand together`() {
        let paths = ["a", "a-b", "a.b", "ab", "b/a", "b/b", "e", "é"]
        #expect(PathRules.collisions(among: paths).isEmpty)
    }
}
