import Foundation
import JSON
import Testing
import TestSupport

@testable import FileComparisons

/// The words for how two files differ.
struct FileComparisonTests {
    private func lines(_ one: String, _ other: String) -> [String] {
        ContentComparison(Array(one.utf8), Array(other.utf8)).lines
    }

    @Test func `equal bytes have no difference, and others name the first and the sizes`() {
        #expect(lines("abc", "abc") == [])
        #expect(
            ContentComparison([0, 1, 2], [0, 1, 3]).lines == [
                "the bytes differ from 2 on, both of 3 bytes"
            ]
        )
        #expect(
            ContentComparison([0, 1], [0, 1, 3]).lines == [
                "the bytes differ from 2 on, 2 bytes, and 3 when built again"
            ]
        )
    }

    @Test func `a text is compared by lines, and a long one shows what is around the place`() {
        #expect(
            lines("a\nb\nc\n", "a\nx\nc\n").first == "line 2 is \"b\", and \"x\" when built again"
        )
        #expect(
            lines("a\n", "a\nb\nc").first
                == "line 2 is \"\", and \"b\" when built again, and 1 more lines"
        )
        let long = String(repeating: "ab", count: 60)
        let found = lines(long + "1" + long, long + "2" + long)[0]
        #expect(
            found.contains("\"…babababababababababab1ab") || found.contains("ab1ab"),
            "\(found)"
        )
        #expect(found.contains("ab2ab") && found.count < 250, "\(found)")
    }

    @Test func `JSON is compared by pointers, of which the first five are named`() {
        let found = lines(
            #"{"a": {"b/c": [1, 2]}, "d": null, "e": "x"}"#,
            #"{"a": {"b/c": [1, 3, 4]}, "e": "x", "f": true}"#
        )
        #expect(
            found.dropLast() == [
                "/a/b~1c/1 is 2, and 3 when built again",
                "/a/b~1c/2 is nothing, and 4 when built again",
                "/d is null, and nothing when built again",
                "/f is nothing, and true when built again",
            ]
        )
        let many = (0..<9).map { "\($0)" }.joined(separator: ",")
        let others = (0..<9).map { "1\($0)" }.joined(separator: ",")
        let all = lines("[\(many)]", "[\(others)]")
        #expect(all.count == 7 && all[5] == "… and 4 more places", "\(all)")
    }

    @Test func `what only looks like a picture or JSON is compared by its bytes`() {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let found = ContentComparison(start + [0], start + [1]).lines
        #expect(found.count == 2 && found[0].contains("the pixels can't be compared"), "\(found)")
        #expect(found[1].contains("the bytes differ from 8 on"))
        #expect(lines("{a", "{b").first == "line 1 is \"{a\", and \"{b\" when built again")
    }

    @Test func `archives name entries that are missing, moved or have another mode`() async throws {
        try await withTemporaryFolder { folder in
            let script = """
                mkdir x; printf a > x/a; printf b > x/b; printf c > x/c; touch -d @1000000000 x/*
                tar='tar --mtime=@1000000000 --owner=0 --group=0 --numeric-owner'
                $tar -cf 1.tar x/a x/b; $tar -cf 2.tar x/b x/a; $tar -cf 3.tar x/a x/b x/c
                chmod 755 x/b; $tar -cf 4.tar x/a x/b; zstd -q 1.tar -o 1.tar.zst
                zstd -q -19 1.tar -o 2.tar.zst
                """
            let made = try run(["bash", "-euc", script], in: folder)
            try #require(made.status == 0, "\(made.error)")
            func compare(_ one: String, _ other: String) -> [String]? {
                ArchiveComparison("\(folder)/\(one)", "\(folder)/\(other)").lines
            }
            #expect(
                compare("1.tar", "2.tar") == [
                    "entry x/a: is entry 1, and 2", "entry x/b: is entry 2, and 1",
                ]
            )
            #expect(compare("1.tar", "3.tar") == ["entry x/c: only in the one built again"])
            #expect(compare("3.tar", "1.tar") == ["entry x/c: not in the one built again"])
            #expect(compare("1.tar", "4.tar") == ["entry x/b: has the mode 644, and 755"])
            #expect(
                compare("1.tar.zst", "2.tar.zst") == [
                    "all entries are equal: they are compressed in another way"
                ]
            )
            #expect(compare("1.tar", "x/a") == nil)
        }
    }
}
