import Commands
import Testing

struct ManualPageTests {
    @Test func `no word of a page is a request or an escape`() {
        var page = Roff(title: "x", section: 1, date: nil, version: "x \"1\"")
        page.prose(".B 'a' \\fB -o é")
        page.verbatim([".so /etc/passwd", "'quoted"])
        page.item("--a \"b\"", "text")
        #expect(
            page.text == #"""
                .TH "X" 1 "" "x ""1""" "shipit manual"
                \&.B \(aqa\(aq \efB \-o \[u00E9]
                .RS 4
                .EX
                \&.so /etc/passwd
                \(aqquoted
                .EE
                .RE
                .TP
                .B "\-\-a ""b"""
                text

                """#
        )
    }

    @Test func `a text is wrapped at blanks`() {
        #expect("one two  three\nfour".wrapped(to: 9) == "one two\nthree\nfour")
        #expect("onetwothree four".wrapped(to: 5) == "onetwothree\nfour")
    }
}
