import Markup
import Testing

struct MarkdownTextTests {
    @Test(arguments: [
        ("plain text, 1.5 times (#12)", "plain text, 1.5 times (#12)"),
        ("snake_case_name and _emphasis_", "snake_case_name and \\_emphasis\\_"),
        ("a *b* **c** ~~d~~", "a \\*b\\* \\*\\*c\\*\\* \\~\\~d\\~\\~"),
        ("<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"),
        ("[text](https://evil.example)", "\\[text\\](<https://evil.example>)"),
        ("![image](x)", "!\\[image\\](x)"),
        ("a\\*b", "a\\\\\\*b"),
        ("# heading", "\\# heading"), ("- item", "\\- item"), ("+ item", "\\+ item"),
        ("1. item", "1\\. item"), ("2026) item", "2026\\) item"), ("> quote", "\\> quote"),
        ("=== underline", "\\=== underline"),
        ("&lt; &#60; R&D & more", "\\&lt; \\&#60; R\\&D & more"),
        ("ping @ada and @team/all", "ping @&#8203;ada and @&#8203;team/all"),
        ("ada@example.com @ 5", "ada@example.com @ 5"),
        ("handle `nil` and `@spawn <T>`", "handle `nil` and `@spawn <T>`"),
        ("``a ` b`` *c*", "``a ` b`` \\*c\\*"),
        ("a ` lone *tick*", "a \\` lone \\*tick\\*"),
        ("``` three `", "\\`\\`\\` three \\`"),
        ("\\`a`", "\\\\`a`"),
        (
            "see https://example.com/a_b/*c*(d)?e=1&f.",
            "see <https://example.com/a_b/*c*(d)?e=1&f>."
        ),
        ("(https://example.com/x)", "(<https://example.com/x>)"),
        ("https:// and xhttps://a_", "https\\:// and xhttps\\://a\\_"),
        ("www.example.com/_x and new.txt", "www\\.example.com/\\_x and new.txt"),
        ("https://a.example/?b&lt;c", "<https://a.example/?b&lt>;c"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("<\u{338}script\u{338}>", "\\<\u{338}script\u{338}\\>"),
    ])
    func `a text renders as the very text`(text: String, written: String) {
        #expect(markdown(text, isFirst: true) == written)
    }
}
