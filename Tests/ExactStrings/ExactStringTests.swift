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

    @Test func `a path is absolute, joined and normalised by its bytes`() {
        #expect("/\u{301}a".isAbsolutePath && !"\u{301}/a".isAbsolutePath && !"".isAbsolutePath)
        #expect("".appendingPath("a") == "a" && "a/b".appendingPath("c") == "a/b/c")
        #expect("./a//b/../\u{301}c/".normalizedPath == "a/\u{301}c")
        #expect("a/..".normalizedPath == "" && "".normalizedPath == "")
        #expect("/\u{301}a".normalizedPath == nil && "a/../..".normalizedPath == nil)
        #expect(
            "/a:/\u{301}b::\u{301}c".listedPaths.map { Array($0.utf8) }
                == ["/a", "/\u{301}b", "", "\u{301}c"].map { Array($0.utf8) }
        )
    }

    @Test(arguments: [
        ("a.tar.gz", "a.tar", "gz"), ("a", "a", ""), ("a.", "a", ""), (".a", "", "a"),
        ("a.\u{301}b", "a", "\u{301}b"), ("", "", ""),
    ])
    func `an extension is behind the last full stop`(name: String, stem: String, end: String) {
        let found = name.splitExtension
        #expect(areSame(found.stem, stem) && areSame(found.fileExtension, end))
    }

    @Test func `what starts or ends a text is taken off by its bytes`() throws {
        let rest = try #require("Assets/\u{301}x.png".droppingExactPrefix("Assets/"))
        #expect(areSame(rest, "\u{301}x.png"))
        #expect("\u{E9}x".droppingExactPrefix("e\u{301}") == nil)
        #expect("e\u{301}x".droppingExactPrefix("e") == "\u{301}x")
        #expect("\u{600}.png".droppingExactSuffix(".png") == "\u{600}")
        #expect("x\u{E9}".droppingExactSuffix("e\u{301}") == nil)
        #expect("a.PnG".droppingSuffix(ignoringCase: ".png") == "a")
        #expect("\u{600}.png".droppingSuffix(ignoringCase: ".png") == "\u{600}")
        #expect("a.\u{212A}".droppingSuffix(ignoringCase: ".k") == nil, "a Kelvin sign is no K")
        #expect("png".droppingSuffix(ignoringCase: ".png") == nil)
    }

    @Test func `a list holds a text only with its very bytes`() {
        #expect(["e\u{301}", "a"].containsExactly("e\u{301}"))
        #expect(!["e\u{301}", "a"].containsExactly("\u{E9}"))
    }
}
