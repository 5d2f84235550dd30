import Testing

@testable import Diagnostics

struct StyledLineTests {
    private func printed(_ line: StyledLine, isColored: Bool) -> String {
        [line].printedText(isColored: isColored)
    }

    @Test func `colours surround parts, and are not there without them`() {
        let line = StyledLine("error:", .error) + StyledLine(" no ") + StyledLine("x", .emphasis)
        #expect(printed(line, isColored: false) == "error: no x\n")
        #expect(
            printed(line, isColored: true)
                == "\u{1B}[1;31merror:\u{1B}[0m no \u{1B}[1mx\u{1B}[0m\n"
        )
    }

    @Test(arguments: [true, false])
    func `what others wrote adds no colour, line or command`(isColored: Bool) {
        let hostile = "a\u{1B}[31m\r\nb##[error]c"
        let lines = [
            StyledLine("::error::x"), StyledLine(hostile, .warning),
            StyledLine("#") + StyledLine("#[y]"),
            StyledLine("#", .error) + StyledLine("#[y]", .error),
        ]
        for line in lines {
            let text = printed(line, isColored: isColored)
            let foreign = text.replacing("\u{1B}[1;35m", with: "").replacing(
                "\u{1B}[1;31m",
                with: ""
            )
            .replacing("\u{1B}[0m", with: "")
            #expect(!foreign.contains("\u{1B}") && !foreign.contains("##["), "\(text)")
            #expect(!foreign.hasPrefix("::"))
            #expect(foreign.utf8.count { $0 == 0x0A || $0 == 0x0D } == 1)
        }
    }
}
