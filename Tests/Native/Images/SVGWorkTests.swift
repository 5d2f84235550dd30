import Images
import Testing

/// Drawings whose filters would take minutes.
struct SVGWorkTests {
    private static let blur = "<filter id='f'><feGaussianBlur stdDeviation='9'/></filter>"

    private func refusal(_ elements: String, side: Int = 1000, scale: Double = 1) -> ImagesError? {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(elements)</svg>"
        do throws(ImagesError) {
            let bytes = Array(svg.utf8)
            // Only the header: nothing is drawn for it.
            guard scale == 1 else {
                _ = try Image(decoding: bytes.span, scale: scale)
                return nil
            }
            _ = try Image.inspect(bytes.span)
            return nil
        } catch {
            return error
        }
    }

    private func shapes(_ count: Int, _ attributes: String) -> String {
        String(repeating: "<rect width='900' height='900' \(attributes)/>", count: count)
    }

    @Test(arguments: [
        blur + String(repeating: "<g filter='url(#f)'><rect/></g>", count: 400),
        blur + String(repeating: "<g style='opacity:1;filter:url(\"#f\")'/>", count: 400),
        "<style>.a{fill:red}.b{filter:url(#f)}</style>" + blur
            + String(repeating: "<g class='x b'/>", count: 400),
        String(repeating: "<g style='filter:blur(3px)'/>", count: 400),
        "<filter id='f'><feMorphology radius='400'/></filter><g filter='url(#f)'/>",
        "<filter id='f'><feConvolveMatrix order='80 80'/></filter><g filter='url(#f)'/>",
        blur + "<marker id='m'><g filter='url(#f)'/></marker>"
            + "<path marker-mid='url(#m)' d='M0 0\(String(repeating: "L1 1", count: 400))'/>",
    ])
    func `a drawing that filters its canvas hundreds of times is refused`(_ elements: String) {
        #expect(refusal(elements)?.message.contains("1000 × 1000 pixels") == true)
    }

    @Test func `what multiplies itself is counted as often as it is drawn`() {
        var elements = Self.blur + "<g id='a0'><rect filter='url(#f)'/></g>"
        for level in 1...9 {
            let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
            elements += "<g id='a\(level)'>\(uses)</g>"
        }
        #expect(refusal(elements)?.message.contains("countless times") == true)
        // What refers to itself is not drawn, and comes to an end here too.
        #expect(refusal(Self.blur + "<g id='a' filter='url(#f)'><use href='#a'/></g>") == nil)
    }

    @Test func `chains that are deeper than any drawing's are refused`() {
        var elements = Self.blur + "<g id='a0' filter='url(#f)'/>"
        for level in 1...100_000 {
            elements += "<use id='a\(level)' href='#a\(level - 1)'/>"
        }
        // From the last one down: the deepest chain comes first.
        #expect(refusal("<use href='#a100000'/>" + elements)?.message.contains("countless") == true)
    }

    @Test func `what real art has is allowed, at its own size and larger`() {
        // Drop shadows as design tools export them: seven primitives for each of thirty layers.
        let shadow = """
            <filter id='s' x='0' y='0' width='90' height='90' filterUnits='userSpaceOnUse'>
            <feFlood flood-opacity='0'/><feColorMatrix in='SourceAlpha' values='0 0 0 0 0'/>
            <feOffset dy='4'/><feGaussianBlur stdDeviation='2'/><feComposite/><feBlend/><feBlend/>
            </filter>
            """
        let art = shadow + shapes(30, "filter='url(#s)'")
        #expect(refusal(art, side: 1000) == nil)
        #expect(refusal(art, side: 2000) == nil)
        #expect(refusal(Self.blur + shapes(200, "fill='#FF0000'")) == nil)
        #expect(refusal("<style>.a{fill:red}</style>" + shapes(3000, "class='a'")) == nil)
    }

    @Test func `the size that it is drawn at counts`() {
        let art = Self.blur + shapes(100, "filter='url(#f)'")
        #expect(refusal(art, side: 100) == nil)
        #expect(refusal(art, side: 100, scale: 40)?.message.contains("4000 × 4000") == true)
    }
}
