import ExactStrings
import Patches
import Pipeline
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
        ("", PathRules.Fault.outside), ("/a", .outside), ("a/", .outside), ("a//b", .outside),
        (".", .outside), ("..", .outside), ("../a", .outside), ("a/../b", .outside),
        ("a/.", .outside),
        ("./a", .outside), ("/\u{301}a", .outside), ("..\\a", .unprintable), ("a\0", .unprintable),
        ("a\u{1B}[2J", .unprintable), ("a\nb", .unprintable), ("a\u{85}b", .unprintable),
        ("\u{7F}", .unprintable), ("e\u{301}", .decomposed), ("a/\u{212B}", .decomposed),
        ("\u{1100}\u{1161}", .decomposed), (String(repeating: "n", count: 256), .tooLong),
        (String(repeating: "é", count: 128), .tooLong),
        (Array(repeating: "d", count: 65).joined(separator: "/"), .tooLong),
        (String(repeating: "dddd/", count: 205) + "f", .tooLong),
    ])
    func `a path that some device can't hold has a fault`(path: String, fault: PathRules.Fault) {
        #expect(PathRules.fault(in: path) == fault)
    }

    @Test(arguments: [
        ["A", "a"], ["ß", "ss"], ["Σ", "ς"], ["É", "é"], ["D/x", "d/X"], ["a", "a/b"],
        ["A", "a/b"], ["a/b", "a/b/c/d"], ["café", "cafe\u{301}"],
    ])
    func `two paths that can't stand in one folder collide`(paths: [String]) {
        #expect(PathRules.collisions(among: paths.sorted(by: precedes)).count == 1)
    }

    @Test func `paths that differ in more than case stand together`() {
        let paths = ["a", "a-b", "a.b", "ab", "b/a", "b/b", "e", "é"]
        #expect(PathRules.collisions(among: paths).isEmpty)
    }
}
