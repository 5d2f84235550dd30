import ExactStrings
import Cryptography
import JSON
import PluginAPI

/// The unit that lists a stage's launch images for the app: `launch-images.json`.
///
/// An app finds the picture for its screen by size, orientation and appearance, and compares its
/// digest with what the system has kept.
public struct LaunchIndex: Codable, Hashable, Sendable {
    /// Sorted by path, which is the image's path in the workspace too.
    var images: [LaunchImageFacts]

    static let file = "launch-images.json"

    /// The unit over images that other units of the stage make.
    static func unit(_ images: [PlannedImage]) -> Unit<SplashWork> {
        let facts = images.map(\.facts)
            .sorted { isOrderedBefore($0.path, $1.path) }
        return Unit(
            file,
            .index(LaunchIndex(images: facts)),
            inputs: facts.map { UnitInput($0.path, from: .sibling($0.path)) },
            outputs: [UnitOutput(file, kind: "launch-image-index", mediaType: "application/json")]
        )
    }

    /// Writes the index.
    ///
    /// - Throws: `Diagnostic` when an image can't be read; `CryptographyError` where the system's policy
    ///   forbids MD5.
    func write(in workspace: Workspace) throws {
        let list = try images.map { image in
            let bytes = try workspace.read(image.path, limit: Art.byteLimit)
            // MD5 is a key that apps find a file by, as the system's own caches do; SHA-256 is what
            // protects.
            let digests: [String: JSONValue] = [
                "md5": .string(try Digest.md5(of: bytes)),
                "sha256": .string(Digest.sha256(of: bytes)),
            ]
            let entry = image.indexEntry.merging(digests) { _, new in new }
            return JSONValue.object(entry.sorted { $0.key < $1.key }.map { .init($0, $1) })
        }
        let index: JSONValue = ["images": .array(list)]
        try workspace.write(Array(index.prettyText().utf8), to: Self.file)
    }
}
