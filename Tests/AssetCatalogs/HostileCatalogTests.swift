import AssetCatalogs
import Testing
import TestSupport

struct HostileCatalogTests {
    private static let files = [
        #"""
        {"colors": [{"idiom": "universal", "color": {"color-space": "display-p3", "components":
         {"red": "0x80", "green": "0.500", "blue": "128", "alpha": "1.000"}}}, {"idiom": "ipad",
         "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"platform": "ios", "reference": "labelColor"}}], "info": {"version": 1}}
        """#,
        #"""
        {"images": [{"idiom": "universal", "scale": "2x", "filename": "a@2x.png"}, {"idiom": "iphone",
         "appearances": [{"appearance": "contrast", "value": "high"}], "filename": "b.png",
         "subtype": "2436h", "extent": "full-screen", "orientation": "portrait"}],
         "properties": {"preserves-vector-representation": true}}
        """#,
    ]

    /// Reads a file as each kind of set, and looks for a colour and a picture in it.
    private func read(_ bytes: [UInt8]) {
        guard let contents = try? CatalogContents(bytes) else { return }
        let traits = CatalogTraits(idiom: .ipad, isDark: true, isHighContrast: true)
        if let set = try? ColorSet(contents) {
            _ = try? set.color(for: traits).encoded
            #expect(!set.text.isEmpty)
        }
        if let set = try? ImageSet(contents) {
            _ = set.slot(for: traits, scale: 3)
            #expect(set.slots.allSatisfy { !$0.file.contains("/") && !$0.file.isEmpty })
        }
        if let set = try? LaunchImageSet(contents) { #expect(!set.text.isEmpty) }
    }

    @Test func `a changed, cut or doubled byte never crashes, nor leads a file's name elsewhere`() {
        var random = SeededGenerator(seed: 21)
        let marks = Array(#"{}[]",:.0x1e\/-"#.utf8)
        for round in 0..<3000 {
            var bytes = Array(Self.files[round % 2].utf8)
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] = marks.randomElement(using: &random) ?? 0
                case 2: bytes.remove(at: place)
                default: bytes.insert(bytes[place], at: place)
                }
            }
            read(bytes)
        }
    }
}
