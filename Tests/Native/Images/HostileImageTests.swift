import Foundation
import Images
import Testing
import TestSupport

/// Files that want to crash, exhaust or deceive a reader.
struct HostileImageTests {
    /// Small files of each format, made by another tool.
    private static func corpus() async throws -> [[UInt8]] {
        try await withTemporaryFolder { folder in
            let kinds = [
                "rgb.png", "PNG64:deep.png", "PNG8:palette.png", "a.jpg", "a.webp",
            ]
            let drawing = [
                "-size", "48x32", "gradient:red-blue", "-fill", "#00FF0080", "-draw",
                "circle 20,16 30,16", "-strip", "-define", "png:exclude-chunks=date,time",
            ]
            return try kinds.map { kind in
                let name = kind.split(separator: ":").last.map(String.init) ?? kind
                let file = kind.replacingOccurrences(of: name, with: "\(folder)/\(name)")
                let result = try run(["convert"] + drawing + [file])
                #expect(result.status == 0, "\(result.error)")
                return try read("\(folder)/\(name)")
            }
        }
    }

    private func refusal(_ bytes: [UInt8]) -> ImagesError? {
        do throws(ImagesError) {
            _ = try Image(decoding: bytes.span)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a file that is cut short is refused, wherever it is cut`() async throws {
        for file in try await Self.corpus() {
            #expect(refusal(file) == nil)
            for length in stride(from: 0, to: file.count * 9 / 10, by: max(1, file.count / 40)) {
                let format = try? ImageFormat(of: file.span)
                #expect(
                    refusal(Array(file.prefix(length))) != nil,
                    "\(length) of \(file.count) bytes, \(format?.rawValue ?? "")"
                )
            }
        }
    }

    @Test func `a PNG that lacks its last bytes is refused, and what is behind its end is no harm`()
        async throws
    {
        for file in try await Self.corpus() where try ImageFormat(of: file.span) == .png {
            for missing in 1...60 {
                let cut = Array(file.dropLast(missing))
                #expect(refusal(cut)?.message.contains("cut short") == true, "\(missing) bytes")
                let error = #expect(throws: ImagesError.self) { try Image.inspect(cut.span) }
                #expect(error?.message.contains("cut short") == true)
            }
            #expect(refusal(file + [1, 2, 3]) == nil)
        }
    }

    @Test func `a changed byte never crashes`() async throws {
        var random = SeededGenerator(seed: 4)
        let files = try await Self.corpus()
        for round in 0..<600 {
            var bytes = files[round % files.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? Image.inspect(bytes.span)
            _ = refusal(bytes)
        }
    }

    @Test func `a damaged PNG is refused by its checksum`() throws {
        let image = try Image(width: 64, height: 64, color: Color(red: 9, green: 8, blue: 7))
        var png = try image.png()
        png[png.count - 30] ^= 1
        #expect(refusal(png) != nil)
    }

    @Test func `a size of a billion pixels is refused by the header`() throws {
        let error = refusal(hugePNG(width: 40_000, height: 40_000))
        #expect(error?.message.contains("40000 × 40000 pixels") == true)
    }

    @Test func `a bomb that swells a thousandfold is refused before it swells`() throws {
        // 32768 × 32768 pixels of zeros: three gigabytes out of three megabytes.
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        let idat = Array("IDAT".utf8) + zeros
        let png = hugePNG(width: 32_768, height: 32_768, chunk: idat)
        #expect(refusal(png)?.message.contains("32768 × 32768 pixels") == true)
    }

    @Test func `the name's ending has no say, the first bytes have`() async throws {
        let formats = try await Self.corpus().map { try ImageFormat(of: $0.span) }
        #expect(formats == [.png, .png, .png, .jpeg, .webp])
        let bytes = Array("II*\0 and more".utf8)
        #expect(refusal(bytes)?.message.hasPrefix("it is a TIFF") == true)
        #expect(refusal([])?.message == "the file is empty")
    }

    @Test(arguments: [
        ("<text x='1' y='9'>1.0</text>", "<text>"),
        ("<svg:text xmlns:svg='http://www.w3.org/2000/svg'/>", "<text>"),
        ("<image href='file:///etc/hostname' width='9' height='9'/>", "file:///etc/hostname"),
        ("<use\nxlink:href=\"other.svg#a\"/>", "other.svg#a"),
        ("<image href='data:image/svg+xml;base64,PHN2Zy8+'/>", "another SVG"),
        ("<desc><![CDATA[<!--]]></desc><text>1.0</text>", "<text>"),
        ("<?x <!-- ?><text>1.0</text>", "<text>"),
        ("<!DOCTYPE svg [<!ENTITY t \"&#60;text>1&#60;/text>\">]>&t;", "entities"),
        ("<switch><rect systemLanguage='de' width='9' height='9'/></switch>", "systemLanguage"),
        ("<foreignObject><p>1.0</p></foreignObject>", "<foreignObject>"),
        ("<rect fill='url( \"x.svg#a\")' width='9' height='9'/>", "x.svg#a"),
        ("<style>@IMPORT 'x.css';</style>", "style sheet"),
        ("<?xml-stylesheet href='x.css'?>", "style sheet"),
    ])
    func `a drawing that needs more than its bytes is refused`(
        _ element: String,
        _ named: String
    ) {
        let error = #expect(throws: ImagesError.self) {
            _ = try Image(decoding: drawing(element, side: 10).span)
        }
        #expect(error?.message.contains(named) == true)
    }

    @Test func `a drawing may use its own parts and speak of text in a comment`() throws {
        let elements = """
            <!-- <text> --><title>a &lt;text></title>
            <style><![CDATA[ .r > .b { fill: url(#p) } ]]></style><?note <text> ?>
            <defs><rect id="r" width="2" height="2" fill="#FF0000"/></defs><use href="#r"/>
            """
        let image = try Image(decoding: drawing(elements, side: 1).span)
        let pixels = try image.pixels()
        #expect(pixels == [255, 0, 0, 255])
    }

    @Test func `a drawing that multiplies itself a billion times comes to an end`() {
        var elements = "<g id='a0'><rect width='1' height='1'/></g>"
        for level in 1...9 {
            let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
            elements += "<g id='a\(level)'>\(uses)</g>"
        }
        // A test that ends: a billion rectangles would take hours.
        _ = try? Image(decoding: drawing(elements, side: 10).span)
    }

    @Test func `calls that fail at the same time each tell a reason`() async throws {
        let bytes = Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }) + [1, 2]
        await withTaskGroup(of: ImagesError?.self) { group in
            for _ in 0..<50 { group.addTask { refusal(bytes) } }
            for await error in group { #expect(error?.message.isEmpty == false) }
        }
    }

    /// An SVG file of these elements.
    private func drawing(_ elements: String, side: Int) -> [UInt8] {
        Array("<svg xmlns='\(namespace)' width='\(side)' height='\(side)'>\(elements)</svg>".utf8)
    }

    private let namespace = "http://www.w3.org/2000/svg"

    /// The head of a PNG that claims a size, with one chunk behind it.
    private func hugePNG(width: UInt32, height: UInt32, chunk: [UInt8] = Array("IDAT".utf8))
        -> [UInt8]
    {
        func bytes(_ value: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
        }
        let header = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + header
            + bytes(crc32(header)) + bytes(UInt32(chunk.count - 4)) + chunk + bytes(crc32(chunk))
    }

    private func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
    }
}
