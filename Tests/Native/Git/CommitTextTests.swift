import Testing
import TestSupport

@testable import Git

struct CommitTextTests {
    @Test(arguments: [
        ("author Ada Lovelace <a@b> 1 +0000\n\nhello\n", "Ada Lovelace", "hello\n"),
        ("author <a@b> 1 +0000\n\nhello", "", "hello"),
        ("author Ada\ncommitter C\n\n\n\nhello\n\nbody\n", "Ada", "hello\n\nbody\n"),
        ("author A <a>\ngpgsig x\n author B <b>\n encoding latin1\n\nö", "A", "ö"),
        ("author A <a>\nauthor B <b>\n\n", "A", ""), ("", "", ""), ("\n\n", "", ""),
        ("author A <a>", "A", ""), ("author A <a>\n\nbefore\0after", "A", "before"),
    ])
    func `name and message are those that git shows`(text: String, author: String, message: String)
    {
        let read = CommitText(Array(text.utf8).span)
        #expect(read.author == author)
        #expect(read.message == message)
    }

    @Test(arguments: 1...20)
    func `no bytes are too odd to be read`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = [
            "tree ", "parent ", "author ", "committer ", "encoding latin1", "\n", "\n\n", "<", ">",
        ]
        for _ in 0..<200 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let isWord = Bool.random(using: &random)
                let word = words.randomElement(using: &random) ?? ""
                bytes += isWord ? Array(word.utf8) : [UInt8.random(in: 0...255, using: &random)]
            }
            let read = CommitText(bytes.span)
            #expect(read.message.utf8.count <= 3 * bytes.count)
            _ = CommitHeader(bytes.span)
        }
    }
}
