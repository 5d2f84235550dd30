import Images
import Testing
import TestSupport

struct PDFDecodingTests {
    @Test func `the first page is drawn at its scale on a transparent canvas`() throws {
        let file = pdf("1 0.5 0 rg 1 1 2 1 re f", box: "0 0 4 3")
        let facts = try Image.inspect(file.span)
        #expect([facts.width, facts.height, facts.bands] == [4, 3, 4])
        #expect(facts.format == .pdf && facts.format.isDrawing)
        let image = try Image(decoding: file.span, scale: 2)
        let shape = [image.width, image.height]
        #expect(shape == [8, 6])
        let pixels = try image.pixels()
        for y in 0..<6 {
            for x in 0..<8 {
                let isInked = (2..<6).contains(x) && (2..<4).contains(y)
                let wanted: [UInt8] = isInked ? [255, 128, 0, 255] : [0, 0, 0, 0]
                #expect(Array(pixels[(y * 8 + x) * 4..<(y * 8 + x) * 4 + 4]) == wanted)
            }
        }
    }

    @Test func `a page that needs a font of the machine is refused by the font's name`() {
        let text = "BT /F1 12 Tf 2 2 Td (Hello) Tj ET"
        let font = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
        let error = refusal(pdf(text, resources: font))
        #expect(error?.message == "the PDF uses the font \"Helvetica\" without holding it")
    }

    @Test func `a font that is drawn in the file is no reason to refuse`() throws {
        let font = """
            /Font << /F1 << /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] \
            /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 65 /LastChar 65 /Widths [10] \
            /Encoding << /Type /Encoding /Differences [65 /box] >> \
            /CharProcs << /box 5 0 R >> >> >>
            """
        let glyph = "10 0 0 0 10 10 d1 0 0 10 10 re f"
        let file = pdf("BT /F1 20 Tf 0 0 Td (A) Tj ET", resources: font, more: [glyph])
        let pixels = try Image(decoding: file.span).pixels()
        #expect(pixels.prefix(4) == [0, 0, 0, 255])
    }

    @Test func `a page larger than the limit is refused before it is drawn`() {
        #expect(refusal(pdf("", box: "0 0 14400 14400"))?.message.contains("14400 × 14400") == true)
        let file = pdf("", box: "0 0 100 100")
        #expect(refusal(file, scale: 1000)?.message.contains("100000 × 100000") == true)
    }

    @Test func `a locked, an empty and a cut PDF are refused`() {
        let file = pdf("0 0 9 9 re f")
        #expect(refusal(Array("%PDF-1.4\n".utf8)) != nil)
        #expect(refusal(Array(file.prefix(60))) != nil)
    }

    @Test func `a changed byte never crashes`() {
        var random = SeededGenerator(seed: 5)
        let file = pdf("q 1 0 0 RG 3 w 1 1 m 5 9 l 9 2 l s Q 0.2 g 0 0 4 4 re f")
        for _ in 0..<300 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = refusal(bytes)
        }
    }
}

private func refusal(_ bytes: [UInt8], scale: Double = 1) -> ImagesError? {
    do throws(ImagesError) {
        _ = try Image(decoding: bytes.span, scale: scale, limit: 1 << 20)
        return nil
    } catch {
        return error
    }
}

/// A PDF of one page (ISO 32000-1, section 7.5); `more` are streams from object 5 on.
func pdf(
    _ content: String,
    resources: String = "",
    box: String = "0 0 20 20",
    more: [String] = []
) -> [UInt8] {
    let streams = ([content] + more).map {
        "<< /Length \($0.utf8.count) >>\nstream\n\($0)\nendstream"
    }
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [\(box)] /Contents 4 0 R"
    let objects =
        [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            page + " /Resources << \(resources) >> >>",
        ] + streams
    var (text, places) = ("%PDF-1.4\n", [Int]())
    for (index, object) in objects.enumerated() {
        places.append(text.utf8.count)
        text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places { text += String("000000000\(place)".suffix(10)) + " 00000 n \n" }
    text += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
}
