import Testing

@testable import NotesPlugin

struct PlainTextTests {
    @Test(arguments: [
        ("add dark mode", "Add dark mode"), ("iPhone layouts", "iPhone layouts"),
        ("`nil` is handled", "Nil is handled"), ("über alles", "Über alles"),
        ("snake_case names", "snake_case names"), ("", ""), ("🎉 party", "🎉 party"),
        ("שלום", "שלום"),
    ])
    func `a description becomes a sentence for people`(text: String, sentence: String) {
        #expect(text.plainSentence == sentence)
    }

    @Test func `spaces of all kinds but those that do not break become one`() {
        #expect(" a \n\t b\u{2028}c\u{A0}! ".oneLine == "a b c\u{A0}!")
    }
}
