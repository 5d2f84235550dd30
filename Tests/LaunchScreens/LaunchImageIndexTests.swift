import Devices
import JSON
import LaunchScreens
import Testing

struct LaunchImageIndexTests {
    @Test(arguments: [(nil, nil), ("spring", "ar")] as [(String?, String?)])
    func `what an index says of an image is read as it was written`(
        theme: String?,
        language: String?
    ) throws {
        let facts = LaunchImageFacts(
            path: "a.png",
            pixels: .init(width: 2266, height: 1488),
            scale: 2,
            points: .init(width: 1133, height: 744),
            orientation: .landscape,
            appearance: .dark,
            theme: theme,
            language: language,
            devices: ["ipad-mini-6", "ipad-mini-a17-pro"],
            identifiers: ["iPad14,1", "iPad16,1"],
            insets: [.zero, .init(top: 24, bottom: 20.5, left: 0, right: 0)]
        )
        let entry = JSONValue.object(facts.indexEntry.map { .init($0, $1) })
        #expect(LaunchImageFacts(indexEntry: entry) == facts)
        for lacking in ["path", "width", "points", "scale", "orientation", "appearance", "theme"] {
            let rest = facts.indexEntry.filter { $0.key != lacking }
            let entry = JSONValue.object(rest.map { .init($0, $1) })
            #expect(LaunchImageFacts(indexEntry: entry) == nil, "without \(lacking)")
        }
    }

    @Test func `an index is read as it was written, and what is damaged is placed`() throws {
        let facts = LaunchImageFacts(
            path: "a.png",
            pixels: .init(width: 750, height: 1334),
            scale: 2,
            points: .init(width: 375, height: 667),
            orientation: .portrait,
            appearance: .light,
            contrast: .high,
            theme: nil,
            language: nil,
            devices: ["iphone-se-3"]
        )
        let image = LaunchImageIndex.Image(facts: facts, sha256: "ab", md5: "cd")
        let text = LaunchImageIndex([image]).text
        let read = try LaunchImageIndex(JSONDocument(Array(text.utf8)).value)
        #expect(read.images == [image])
        let cut = try JSONDocument(
            Array(text.replacing("\"sha256\"", with: "\"sha1\"").utf8)
        ).value
        let error = #expect(throws: LaunchImageIndex.ReadError.self) { try LaunchImageIndex(cut) }
        #expect(error?.pointer == "/images/0")
        #expect(throws: LaunchImageIndex.ReadError.self) { try LaunchImageIndex(["image": []]) }
    }
}
