import ExactStrings
import Cryptography
import LaunchScreens
import PluginAPI

/// The unit that lists a stage's launch images for the app, in `launch-images.json`.
public struct LaunchIndex: Codable, Hashable, Sendable {
    /// Sorted by path, which is the image's path in the workspace too.
    var images: [LaunchImageFacts]

    /// The unit over images of other units of the stage.
    static func unit(_ images: [PlannedImage]) -> Unit<SplashWork> {
        let facts = images.map(\.facts)
            .sorted { isOrderedBefore($0.path, $1.path) }
        return Unit(
            LaunchImageIndex.fileName,
            .index(LaunchIndex(images: facts)),
            inputs: facts.map { UnitInput($0.path, from: .sibling($0.path)) },
            outputs: [
                UnitOutput(
                    LaunchImageIndex.fileName,
                    kind: "launch-image-index",
                    mediaType: "application/json"
                )
            ]
        )
    }

    /// Writes the index.
    ///
    /// - Throws: `Diagnostic` when an image can't be read; `CryptographyError` where the system's
    ///   policy forbids MD5.
    func write(in workspace: Workspace) throws {
        let index = LaunchImageIndex(
            try images.map { image in
                let bytes = try workspace.read(image.path, limit: Art.byteLimit)
                return LaunchImageIndex.Image(
                    facts: image,
                    sha256: Digest.sha256(of: bytes),
                    md5: try Digest.md5(of: bytes)
                )
            }
        )
        try workspace.write(Array(index.text.utf8), to: LaunchImageIndex.fileName)
    }
}
