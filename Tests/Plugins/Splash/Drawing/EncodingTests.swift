import Images
import PluginAPI
import SplashPlugin
import Testing
import PluginTestSupport
import TestSupport

/// The formats and colour spaces that launch images are written in, as other programs read them.
struct EncodingTests {
    private func layout(_ more: String, _ layers: String) -> String {
        """
        {"devices": ["iphone-se-3"], "appearances": ["light"], \(more)
         "outputs": {"sheet": false}, "layers": [\(layers)]}
        """
    }

    @Test(arguments: [("jpeg", "jpg", "JPEG"), ("heic", "heic", "HEIC")])
    func
        `a JPEG and a HEIC have the screen's size, the profile, no alpha, the same bytes each time`(
            _ type: String,
            _ ending: String,
            _ format: String
        ) async throws
    {
        try await withTemporaryFolder { folder in
            try write(try blocks([["#FF0000", "#00FF00"]], side: 90), to: "\(folder)/art.png")
            let options = layout(
                #""format": {"type": "\#(type)", "quality": 85}, "colorSpace": "display-p3","#,
                ##"{"color": "#336699"}, {"image": "art.png", "opacity": 0.5}"##
            )
            let made = try await StageRun.run(SplashPlugin(), options, in: folder)
            let path = "launch-750x1334@2x-portrait-light.\(ending)"
            let bytes = try made.bytes(path)
            let report = try run([
                "identify", "-format", "%m %w %h %[channels]", "\(made.folder)/\(path)",
            ])
            #expect(report.output == "\(format) 750 1334 srgb", "\(report.error)")
            // In a JPEG's APP2, and in a HEIC's colour box.
            let mark = type == "jpeg" ? "ICC_PROFILE\0\u{1}\u{1}" : "colrrICC"
            #expect(bytes.contains(Array(mark.utf8) + ColorSpace.displayP3.profile))
            let again = try await StageRun.run(SplashPlugin(), options, in: folder)
            #expect(try again.bytes(path) == bytes)
        }
    }

    /// Display P3's reddest red: sRGB has none like it.
    @Test func `Display P3 keeps colours that sRGB can't hold, and says that it is Display P3`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let red = (0..<40 * 40).flatMap { _ in [255, 0, 0] as [UInt8] }
            let art = try Image(pixels: red, width: 40, height: 40, bands: 3)
                .tagged(profile: ColorSpace.displayP3.profile).png()
            try write(art, to: "\(folder)/art.png")
            try write(ColorSpace.sRGB.profile, to: "\(folder)/srgb.icc")
            let name = "launch-750x1334@2x-portrait-light.png"
            for (space, own) in [("display-p3", "#FF0000"), ("srgb", "#FF0000")] {
                let options = layout(#""colorSpace": "\#(space)","#, #"{"image": "art.png"}"#)
                let made = try await StageRun.run(SplashPlugin(), options, in: folder)
                let bytes = try made.bytes(name)
                #expect(try Picture(bytes).color(9, 9) == own)
                let report = try run([
                    "identify", "-format", "%[profile:icc]", "\(made.folder)/\(name)",
                ])
                let isWide = space == "display-p3"
                #expect((report.output == "Display P3") == isWide, "\(report.output)")
            }
            // Another program brings sRGB's own red into Display P3, where it is duller.
            let dull = try blocks([["#FF0000"]], side: 40)
            try write(dull, to: "\(folder)/art.png")
            let options = layout(#""colorSpace": "display-p3","#, #"{"image": "art.png"}"#)
            let made = try await StageRun.run(SplashPlugin(), options, in: folder)
            try write(ColorSpace.displayP3.profile, to: "\(folder)/p3.icc")
            try run(
                [
                    "convert", "art.png", "-profile", "srgb.icc", "-intent", "relative",
                    "-profile", "p3.icc", "peer.png",
                ],
                in: folder
            )
            let (found, peer) = (
                try Picture(try made.bytes(name)), try Picture(try read("\(folder)/peer.png"))
            )
            #expect(found.color(9, 9) == "#EA3323")
            for (value, other) in zip(found.pixels.prefix(3), peer.pixels.prefix(3)) {
                #expect(abs(Int(value) - Int(other)) <= 1)
            }
        }
    }

    @Test func `a PDF is drawn at the size that it gets`() async throws {
        try await withTemporaryFolder { folder in
            try write(pdf("1 0 0 rg 0 0 5 10 re f", box: "0 0 10 10"), to: "\(folder)/art.pdf")
            let stage = try SplashStage(
                layout(
                    "",
                    """
                    {"image": "art.pdf", "mode": "aspect-fit",
                     "frame": {"width": 300, "height": 300, "left": 0, "top": 0}}
                    """
                ),
                in: folder
            )
            let picture = try await stage.picture("launch-750x1334@2x-portrait-light.png")
            let found = [0, 299, 300, 599].map { picture.color($0, 300) }
            #expect(found == ["#FF0000", "#FF0000", "#FFFFFF", "#FFFFFF"])
        }
    }

    /// Which libraries shape a unit depends on its art: only those are loaded.
    @Test func `a unit's key holds the libraries that its art needs, and no others`() async throws {
        try await withTemporaryFolder { folder in
            let picture = try blocks([["#FF0000"]], side: 16)
            try write(picture, to: "\(folder)/a.png")
            try write(try Image(decoding: picture.span).heic(quality: 80), to: "\(folder)/a.heic")
            try write(pdf("0 0 5 5 re f", box: "0 0 9 9"), to: "\(folder)/a.pdf")
            func libraries(_ image: String, _ more: String = "") throws -> [Set<String>] {
                let options = """
                    {"devices": ["iphone-se-3"], "appearances": ["light"]\(more),
                     "layers": [{"image": "\(image)"}]}
                    """
                return try SplashStage(options, in: folder).wholePlan().units
                    .filter { $0.outputs[0].path.hasPrefix("launch-") }
                    .map { Set($0.libraries.keys) }
            }
            let codec: Set = ["libheif", "libde265", "x265"]
            // The image, the index, and the contact sheet, which reads the art too.
            #expect(try libraries("a.png") == [[], [], []])
            #expect(try libraries("a.heic") == [codec, [], codec])
            #expect(try libraries("a.pdf") == [["poppler"], [], ["poppler"]])
            #expect(try libraries("a.png", #", "format": "heic""#) == [codec, [], codec])
            #expect(try libraries("{stage.other}/a.png")[0] == codec.union(["poppler"]))
        }
        let versions = ImagesLibraries.versions(for: [.heic, .pdf])
        #expect(Set(versions.values).isDisjoint(with: ["unknown", "none"]), "\(versions)")
        #expect(try ImagesLibraries.versions()["librsvg"]?.contains("?") == false)
    }
}

/// A PDF of one page with these instructions.
private func pdf(_ instructions: String, box: String) -> [UInt8] {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [\(box)] /Contents 4 0 R /Resources << >> >>",
        "<< /Length \(instructions.utf8.count) >>\nstream\n\(instructions)\nendstream",
    ]
    var file = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
        places.append(file.utf8.count)
        file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
        let digits = String(place)
        file += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return Array(file.utf8)
}
