import Host
import Testing

struct HostTests {
    @Test func `the environment holds PATH`() {
        #expect(Host.environment["PATH"]?.isEmpty == false)
    }

    @Test func `there is a processor`() {
        #expect(Host.processors >= 1)
    }

    @Test(arguments: [1, 3, 100])
    func `bytes are cut into lines, however they come`(size: Int) {
        let bytes = Array("one\n\ntwo \u{E9}\nthree".utf8)
        var splitter = LineSplitter(limit: 10)
        var lines: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            let fits = unsafe splitter.add(piece.span.bytes) {
                lines.append(String(decoding: $0, as: UTF8.self))
            }
            #expect(fits)
        }
        splitter.finish { lines.append(String(decoding: $0, as: UTF8.self)) }
        #expect(lines == ["one", "two \u{E9}", "three"])
    }

    @Test(arguments: ["12345\n", "12345", "1\n12345"])
    func `a line that is too long is refused before its end is known`(text: String) {
        var splitter = LineSplitter(limit: 4)
        let bytes = Array(text.utf8)
        let fits = unsafe splitter.add(bytes.span.bytes) { _ in }
        #expect(!fits)
    }
}
