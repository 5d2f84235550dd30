import ExactStrings
import Testing

struct ExactStringTests {
    @Test func `two forms of one character are two keys`() {
        let (composed, decomposed) = ("Ic\u{F4}ne", "Ico\u{302}ne")
        #expect(composed == decomposed, "to Swift they are equal")
        var values: [ExactString: Int] = [:]
        values[ExactString(composed)] = 1
        values[ExactString(decomposed)] = 2
        #expect(values.count == 2 && values[ExactString(composed)] == 1)
        #expect([ExactString(composed), ExactString(decomposed)].min()?.text == decomposed)
        #expect(ExactString(composed) != ExactString(decomposed))
    }

    @Test func `a slash is one also before a combining mark`() {
        let path = "a/\u{301}b/c"
        #expect(
            path.pathParts.map { Array($0.utf8) } == ["a", "\u{301}b", "c"].map { Array($0.utf8) }
        )
        #expect("a/\u{301}b".parentPath == "a")
        #expect("a/\u{301}b".lastPathPart == "\u{301}b")
        #expect("a/\u{301}b".path(below: "a") == "\u{301}b")
        #expect("a/\u{301}b".isPath(in: "a") && "a".isPath(in: "a"))
    }

    @Test func `a path is below a folder only by whole names`() {
        #expect("ab/c".path(below: "a") == nil)
        #expect("a".path(below: "a") == nil)
        #expect("a/b".path(below: "a/b") == nil)
        #expect("a/b/c".path(below: "a") == "b/c")
        #expect("e\u{301}/x".path(below: "\u{E9}") == nil, "another form is another folder")
        #expect("name".parentPath == nil && "name".lastPathPart == "name")
        #expect("/x".parentPath == "")
        #expect("x.tar.zst".hasExactSuffix(".zst") && !"zst".hasExactSuffix(".zst"))
    }
}
