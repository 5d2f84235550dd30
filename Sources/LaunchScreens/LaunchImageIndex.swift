package import JSON

/// `launch-images.json`: the launch images of a stage, for the app that shows them.
///
/// An app finds the image for its screen by size, orientation and appearance, and compares its
/// digest with what the system has kept.
package struct LaunchImageIndex {
    /// One entry.
    package struct Image: Hashable, Sendable {
        package var facts: LaunchImageFacts
        /// In lower-case hexadecimal.
        package var sha256: String
        /// In lower-case hexadecimal: a key that apps find a file by, as the system's own caches
        /// do.
        package var md5: String?

        /// An entry from its parts.
        package init(facts: LaunchImageFacts, sha256: String, md5: String?) {
            (self.facts, self.sha256, self.md5) = (facts, sha256, md5)
        }
    }

    /// Why a document is not an index.
    package struct ReadError: Error, Hashable, Sendable {
        /// One clause.
        package var summary: String
        /// The JSON pointer of the value that is wrong.
        package var pointer: String
    }

    /// The name of the file, below a stage's folder.
    package static let fileName = "launch-images.json"

    /// In the order of the file.
    package var images: [Image]

    /// An index of images.
    package init(_ images: [Image]) { self.images = images }

    /// Reads a document.
    ///
    /// - Throws: `ReadError` when it is something else, or an image lacks a fact.
    package init(_ document: JSONValue) throws(ReadError) {
        guard let entries = document["images"]?.array else {
            throw ReadError(summary: "it has no list \"images\"", pointer: "")
        }
        images = []
        for (number, entry) in entries.enumerated() {
            guard let facts = LaunchImageFacts(indexEntry: entry),
                let sha256 = entry["sha256"]?.string
            else {
                throw ReadError(
                    summary: "an image lacks its path, its sizes, its orientation, its appearance, "
                        + "its devices or its sha256",
                    pointer: "/images/\(number)"
                )
            }
            images.append(Image(facts: facts, sha256: sha256, md5: entry["md5"]?.string))
        }
    }

    /// The file's text.
    package var text: String {
        let entries = images.map { image in
            var entry = image.facts.indexEntry
            entry["sha256"] = .string(image.sha256)
            if let md5 = image.md5 { entry["md5"] = .string(md5) }
            return JSONValue.object(entry.sorted { $0.key < $1.key }.map { .init($0, $1) })
        }
        return (["images": .array(entries)] as JSONValue).prettyText()
    }
}
