import Patches
import PluginAPI
import Testing

struct AssetSelectionTests {
    private func selection(
        _ folder: AssetSelection.Folder,
        include: [String] = [],
        exclude: [String] = []
    ) -> (String) -> String? {
        let selection = AssetSelection(folders: [folder], include: include, exclude: exclude)
        return { selection.path(of: $0, in: folder) }
    }

    @Test func `a file keeps its path below its folder`() {
        let path = selection(.init(from: .repository("App/Resources")))
        #expect(path("a.txt") == "a.txt")
        #expect(path("d/e/a.txt") == "d/e/a.txt")
    }

    @Test func `a folder that is a file is known by its name`() {
        #expect(selection(.init(from: .repository("App/a.txt")))("") == "a.txt")
        #expect(selection(.init(from: .repository("App/a.txt"), to: "t"))("") == "t/a.txt")
    }

    @Test func `files lie below the folder in the bundle`() {
        let path = selection(.init(from: .repository("Web"), to: "www/static"))
        #expect(path("js/a.js") == "www/static/js/a.js")
    }

    @Test(arguments: [
        ("a/b/c.png", "c.png"), ("c.png", "c.png"),
        ("text/en.lproj/a.strings", "en.lproj/a.strings"),
        ("x/Settings.bundle/en.lproj/Root.strings", "Settings.bundle/en.lproj/Root.strings"),
        ("x/notlproj/a", "a"),
    ])
    func `flat files lie side by side, except in folders that iOS looks into`(
        below: String,
        inside: String
    ) {
        let path = selection(.init(from: .repository("App"), flatten: true))
        #expect(path(below) == inside)
        let moved = selection(.init(from: .repository("App"), to: "t", flatten: true))
        #expect(moved(below) == "t/" + inside)
    }

    @Test(arguments: [
        ("a.png", true), ("d/e/a.png", true), ("a.PNG", false), ("a.png/b", false),
        ("web/x.js", true), ("web/d/x.js", true), ("other/web/x.js", false),
    ])
    func `a pattern without a slash is of the name, one with a slash of the path`(
        file: String,
        isAsset: Bool
    ) {
        let path = selection(.init(from: .repository("")), include: ["*.png", "web/**"])
        #expect((path(file) != nil) == isAsset)
    }

    @Test func `patterns and flat folders go by the bytes of names`() {
        let (composed, decomposed) = ("caf\u{E9}.png", "cafe\u{301}.png")
        let excluding = selection(.init(from: .repository("")), exclude: [composed])
        #expect(excluding(composed) == nil && excluding(decomposed) != nil)
        let starting = selection(.init(from: .repository("")), include: ["icon*"])
        #expect(starting("icon\u{301}.png") != nil)
        let flat = selection(.init(from: .repository(""), flatten: true))
        #expect(flat("x/\u{301}en.lproj/\u{301}a") == "\u{301}en.lproj/\u{301}a")
    }

    @Test func `what is excluded is no asset, included or not`() {
        let path = selection(
            .init(from: .repository("")),
            include: ["*.png"],
            exclude: ["draft-*", "old/**"]
        )
        #expect(path("a.png") == "a.png")
        #expect(path("draft-a.png") == nil)
        #expect(path("d/draft-a.png") == nil)
        #expect(path("old/a.png") == nil)
        #expect(path("a.txt") == nil)
    }
}
