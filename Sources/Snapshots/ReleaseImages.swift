import Devices
import Diagnostics
import ExactStrings
import Files
import JSON
import LaunchScreens
import Releases

/// The launch images that releases' indexes, `launch-images.json`, list.
struct ReleaseImages {
    struct Image: Hashable {
        /// Relative to what was named as the release, with `/`.
        let path: String
        /// As in the index; their path is relative to the index.
        let facts: LaunchImageFacts
        /// In lower-case hexadecimal.
        let sha256: String

        /// Appearance, contrast, theme and language, for people.
        var variant: String {
            let theme = facts.theme ?? LaunchImageFacts.noTheme
            return [
                facts.appearance.rawValue, facts.contrast.map { "\($0.rawValue) contrast" }, theme,
                facts.language,
            ].compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// The indexes that were read, relative to the place that was named.
    let indexes: [String]
    let images: [Image]

    /// Reads the indexes of a release's folder, of a stage's folder, or one index itself.
    ///
    /// - Throws: `Diagnostic` when there is none, or it can't be read; `Failure` with the status
    ///   `verification` when one is damaged.
    init(_ place: String) throws {
        let (folder, indexes) = try Self.indexes(in: place)
        guard !indexes.isEmpty else {
            throw Failure(.verification, Messages.noIndex(place))
        }
        self.indexes = indexes
        var images: [Image] = []
        for index in indexes { images += try Self.images(index, in: folder) }
        self.images = images
    }

    private static func indexes(
        in place: String
    ) throws(Diagnostic) -> (folder: String, indexes: [String]) {
        guard FileSystem.isFolder(place) else {
            return (place.parentPath ?? "", [place.lastPathPart])
        }
        do throws(FileError) {
            var found: [String] = []
            if try FileSystem.kind(of: "\(place)/\(LaunchImageIndex.fileName)") != nil {
                found.append(LaunchImageIndex.fileName)
            }
            let stages = ReleaseLayout.stages
            guard FileSystem.isFolder("\(place)/\(stages)") else { return (place, found) }
            for stage in try FileSystem.names(in: "\(place)/\(stages)").decoded {
                let index = "\(stages)/\(stage)/\(LaunchImageIndex.fileName)"
                if try FileSystem.kind(of: "\(place)/\(index)") != nil { found.append(index) }
            }
            return (place, found)
        } catch {
            throw Messages.unreadable(place, error.reason)
        }
    }

    private static func images(
        _ index: String,
        in folder: String
    ) throws -> [Image] {
        let place = "\(folder)/\(index)"
        let document: JSONDocument
        do {
            document = try JSONDocument(try FileSystem.read(place, limit: 16 << 20))
        } catch let error as FileError {
            throw Messages.unreadable(place, error.reason)
        } catch let error as JSONError {
            throw Messages.damaged(
                place,
                error.summary,
                at: Place(file: place, position: error.position)
            )
        }
        let base = index.parentPath ?? ""
        do throws(LaunchImageIndex.ReadError) {
            return try LaunchImageIndex(document.value).images.map { image in
                Image(
                    path: base.appendingPath(image.facts.path),
                    facts: image.facts,
                    sha256: image.sha256
                )
            }
        } catch {
            throw Messages.damaged(
                place,
                error.summary,
                at: Place(
                    file: place,
                    position: document.position(of: error.pointer),
                    pointer: error.pointer
                )
            )
        }
    }
}

private enum Messages {
    static func noIndex(_ place: String) -> Diagnostic {
        Diagnostic(
            "\(place) has no \(LaunchImageIndex.fileName)",
            help: "name a release's folder, dist/1.4.0, whose pipeline has a splash stage, "
                + "that stage's folder, or the file itself"
        )
    }

    static func unreadable(_ place: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "can't read \(place): \(reason)",
            help: "name a release's folder, or its \(LaunchImageIndex.fileName)"
        )
    }

    /// The right file with something else in it is not wrong usage.
    static func damaged(_ path: String, _ what: String, at place: Place) -> Failure {
        Failure(
            .verification,
            Diagnostic(
                "\(path) is not an index of launch images: \(what)",
                at: place,
                help: "build the release again, or name another file"
            )
        )
    }
}
