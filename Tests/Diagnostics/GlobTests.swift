import Diagnostics
import Testing

struct GlobTests {
    @Test(arguments: [
        ("*.txt", "a.txt", true), ("*.txt", "b/a.txt", false), ("**/*.txt", "b/c/a.txt", true),
        ("**/*.txt", "a.txt", true), ("a/**", "a/b/c", true), ("a/?.x", "a/b.x", true),
        ("a/?.x", "a/bb.x", false), ("\u{E9}*", "e\u{301}.x", false), ("e*", "e\u{301}.x", true),
        ("*/\u{301}?", "a/\u{301}b", true), ("a*b*c", "a-bb-c", true), ("a*b*c", "a-c", false),
    ])
    func `a glob matches whole paths`(pattern: String, path: String, matches: Bool) {
        #expect(Glob(pattern).matches(path) == matches)
    }
}
