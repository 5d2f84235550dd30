import Commands
import Testing

struct ShellLineTests {
    @Test(arguments: [
        ("shipit rel", ["shipit", "rel"], "rel"), ("shipit ", ["shipit", ""], ""), ("", [""], ""),
        ("  shipit  a\tb ", ["shipit", "a", "b", ""], ""),
        (#"s 'a b' "c d" e\ f"#, ["s", "a b", "c d", "e f"], #"e\ f"#),
        (#"s "a\"\$\n" '\' x"#, ["s", #"a"$\n"#, #"\"#, "x"], "x"),
        ("s '' x", ["s", "", "x"], "x"), (#"s --a="b c"#, ["s", "--a=b c"], #"--a="b c"#),
        ("s é\u{301}\\ 😀", ["s", "é\u{301} 😀"], "é\u{301}\\ 😀"), (#"s a\"#, ["s", "a"], #"a\"#),
    ])
    func `a line is divided into words as a shell does`(
        line: String,
        words: [String],
        typed: String
    ) {
        let read = ShellLine(line)
        #expect(read.words == words)
        #expect(read.typed == typed)
    }

    @Test(arguments: [
        ("s la", "launch images", #"launch\ images"#), ("s 'la", "launch images", "launch images"),
        (#"s "la"#, "launch images", "launch images"),
        (#"s launch\ im"#, "launch images", #"launch\ images"#),
        ("s --only=la", "--only=launch images", #"launch\ images"#),
        ("s --only='la", "--only=launch images", "launch images"),
        ("s a:b", "a:b:c d", #"b:c\ d"#), ("s v", "v;$(reboot)`x`", #"v\;\$\(reboot\)\`x\`"#),
        ("s ~/a", "~/a b/", #"~/a\ b/"#), ("s ", "~x", #"\~x"#), ("s ", "it's", #"it\'s"#),
    ])
    func `bash gets the part that it replaces, quoted as it is typed`(
        line: String,
        word: String,
        reply: String
    ) {
        #expect(ShellLine(line).bashReply(word, breaks: " \t\n\"'@><=;|&(:") == reply)
    }

    @Test func `a bash that does not break words at signs gets the whole word`() {
        let reply = ShellLine("s --only=la").bashReply("--only=launch images", breaks: " \t\n")
        #expect(reply == #"--only=launch\ images"#)
    }
}
