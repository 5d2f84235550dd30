import JSON
import PropertyLists
import Testing
import TestSupport

struct DocumentTests {
    @Test func `all duplicate keys are reported, with their places`() throws {
        let text = """
            <plist><dict>
            <key>a</key><integer>1</integer>
            <key>b</key><array><dict><key>c</key><true/>
            <key>c</key><true/></dict></array>
            <key>a</key><integer>2</integer>
            </dict></plist>
            """
        let found = try PropertyListDocument(Array(text.utf8)).repeatedKeys
        #expect(found.map(\.path) == [["a"], ["b", "0", "c"]])
        #expect(found.map(\.isConsistent) == [false, true])
        #expect(found.map { $0.positions.map(\.line) } == [[2, 5], [3, 4]])
    }

    @Test func `the old text style is read without places`() throws {
        let document = try PropertyListDocument(Array("{ a = 1; b = ({ c = 2; c = 3; }); }".utf8))
        #expect(document.value["a"]?.string == "1")
        #expect(document.repeatedKeys.map(\.path) == [["b", "0", "c"]])
        #expect(document.repeatedKeys.first?.positions == [])
        #expect(document.position(of: ["a"]) == nil)
    }

    @Test func `the binary format is read`() async throws {
        try await withTemporaryFolder { folder in
            let make =
                "import plistlib,sys; plistlib.dump({'a':1}, open(sys.argv[1],'wb'), fmt=plistlib.FMT_BINARY)"
            #expect(try run(["python3", "-c", make, "\(folder)/a.plist"]).status == 0)
            let document = try PropertyListDocument(try read("\(folder)/a.plist"))
            #expect(document.value["a"] == .integer(1))
            #expect(document.repeatedKeys == [])
        }
    }
}
