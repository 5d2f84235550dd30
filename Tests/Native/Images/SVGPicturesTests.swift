import Foundation
import Images
import Testing
import TestSupport

/// Pictures that a drawing embeds.
struct SVGPicturesTests {
    private static let png = "data:image/png;base64,"

    private func inspect(_ elements: String) throws -> ImageFacts {
        try Image.inspect(Array(HostileDrawing.svg(elements, side: 10).utf8).span)
    }

    private func refusal(_ elements: String) -> String? {
        #expect(throws: ImagesError.self) { try inspect(elements) }?.message
    }

    /// A PNG of which only the header exists, up to its empty data.
    private func hugePNG(_ side: UInt32) -> String {
        let sides = [24, 16, 8, 0].map { UInt8(side >> $0 & 0xFF) }
        let bytes =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + sides + sides + [8, 2, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + Array("IDAT".utf8)
            + [0, 0, 0, 0]
        return Data(bytes).base64EncodedString()
    }

    private func image(_ url: String) -> String { "<image href='\(url)' width='9' height='9'/>" }

    @Test func `a picture of too many pixels is refused by its header`() {
        let url = Self.png + hugePNG(30_000)
        let reason = "the SVG embeds a picture of 30000x30000, 900000000 pixels total"
        #expect(refusal(image(url))?.hasPrefix(reason) == true)
        #expect(refusal("<rect style='mask: url(\"\(url)\")'/>")?.hasPrefix(reason) == true)
        let fill = "<filter><feImage href='\(url)'/></filter>"
        #expect(refusal(fill)?.hasPrefix(reason) == true)
    }

    @Test func `several pictures count together`() throws {
        let url = Self.png + hugePNG(5_000)
        _ = try inspect(image(url) + image(url))
        #expect(refusal(image(url) + image(url) + image(url))?.contains("75000000 pixels") == true)
    }

    @Test func `what a picture is counts, and not what it is called`() throws {
        let svg = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8).base64EncodedString()
        #expect(refusal(image(Self.png + svg)) == "the SVG holds another SVG as data")
        #expect(refusal(image("data:,%3Csvg/%3E")) == "the SVG holds another SVG as data")
        let bitmap = Data(Array("BM".utf8) + [UInt8](repeating: 0, count: 60)).base64EncodedString()
        #expect(refusal(image(Self.png + bitmap))?.contains("PNG, JPEG and GIF") == true)
        #expect(refusal(image(Self.png + "&#x50;HN2Zy8+"))?.contains("can't be read") == true)
        #expect(refusal(image("data:image/png"))?.contains("can't be read") == true)
    }

    @Test func `a picture in white space and escapes is drawn`() throws {
        let red = try Image(width: 4, height: 4, color: Color(red: 255, green: 0, blue: 0)).png()
        let text = Data(red).base64EncodedString(options: .lineLength64Characters)
            .replacingOccurrences(of: "+", with: "%2B")
        let element = "<image href='\(Self.png)\(text)' width='10' height='10'/>"
        let image = try Image(decoding: Array(HostileDrawing.svg(element, side: 10).utf8).span)
        #expect(try image.pixels()[..<4] == [255, 0, 0, 255])
    }

    @Test(arguments: ["UTF-7", "utf-16", "IBM037"])
    func `an encoding that hides tags is refused`(_ encoding: String) {
        let text = "<?xml version='1.0' encoding='\(encoding)'?>" + HostileDrawing.svg("", side: 9)
        let error = #expect(throws: ImagesError.self) {
            try Image.inspect(Array(text.utf8).span)
        }
        #expect(error?.message == "the SVG is encoded as \(encoding), and UTF-8 is read")
    }
}
