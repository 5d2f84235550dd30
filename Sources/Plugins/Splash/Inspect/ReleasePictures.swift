import Files
import JSON
import Pipeline

/// The launch images that releases' indexes, `launch-images.json`, list.
struct ReleasePictures {
    struct Picture: Hashable {
        /// Relative to what was named as the release, with `/`.
        let path: String
        let pixels: Device.Size
        let points: Device.Size
        let scale: Int
        /// The ids of the devices that it is for.
        let devices: [String]
        /// In lower-case hexadecimal.
        let sha256: String
        /// Appearance, contrast, theme and language where the index tells them, for people.
        let variant: String

        var orientation: Orientation { Orientation(of: pixels) }
    }

    static let indexName = "launch-images.json"

    /// The indexes that were read, relative to what was named.
    let indexes: [String]
    let pictures: [Picture]

    /// Reads the indexes of a release's folder, of a stage's folder, or one index itself.
    ///
    /// - Throws: `Diagnostic` when there is none, or one is damaged.
    init(_ place: String) throws(Diagnostic) {
        let (folder, indexes) = try Self.indexes(in: place)
        guard !indexes.isEmpty else { throw Messages.noIndex(place) }
        self.indexes = indexes
        var pictures: [Picture] = []
        for index in indexes { pictures += try Self.pictures(index, in: folder) }
        self.pictures = pictures
    }

    private static func indexes(
        in place: String
    ) throws(Diagnostic) -> (folder: String, indexes: [String]) {
        guard FileSystem.isFolder(place) else {
            let cut = place.lastIndex(of: "/") ?? place.startIndex
            return (String(place[..<cut]), [String(place[cut...].drop { $0 == "/" })])
        }
        do throws(FileError) {
            var found: [String] = []
            if try FileSystem.kind(of: "\(place)/\(indexName)") != nil { found.append(indexName) }
            let stages = ReleaseLayout.stages
            guard FileSystem.isFolder("\(place)/\(stages)") else { return (place, found) }
            for stage in try FileSystem.list("\(place)/\(stages)") {
                let index = "\(stages)/\(stage)/\(indexName)"
                if try FileSystem.kind(of: "\(place)/\(index)") != nil { found.append(index) }
            }
            return (place, found)
        } catch {
            throw Messages.unreadable(place, error.reason)
        }
    }

    private static func pictures(
        _ index: String,
        in folder: String
    ) throws(Diagnostic) -> [Picture] {
        let place = "\(folder)/\(index)"
        let document: JSONDocument
        do {
            document = try JSONDocument(try FileSystem.read(place, limit: 16 << 20))
        } catch let error as FileError {
            throw Messages.unreadable(place, error.reason)
        } catch {
            throw Messages.unreadable(place, "\(error)")
        }
        guard let images = document.value["images"]?.array else {
            throw Messages.damaged(place, "it has no list \"images\"", at: "", in: document)
        }
        let base = index.lastIndex(of: "/").map { String(index[...$0]) } ?? ""
        var pictures: [Picture] = []
        for (number, image) in images.enumerated() {
            guard let picture = Picture(image, below: base) else {
                throw Messages.damaged(
                    place,
                    "an image lacks its path, its sizes, its scale, its devices or its sha256",
                    at: "/images/\(number)",
                    in: document
                )
            }
            pictures.append(picture)
        }
        return pictures
    }
}

extension ReleasePictures.Picture {
    /// Reads an entry of `images`; nil when it lacks a member that is needed.
    fileprivate init?(_ entry: JSONValue, below base: String) {
        func size(_ value: JSONValue?) -> Device.Size? {
            guard let width = value?["width"]?.integer, let height = value?["height"]?.integer,
                (1...SnapshotHeader.longestSide).contains(width),
                (1...SnapshotHeader.longestSide).contains(height)
            else { return nil }
            return Device.Size(width: width, height: height)
        }
        guard let path = entry["path"]?.string, let pixels = size(entry),
            let points = size(entry["points"]), let scale = entry["scale"]?.integer,
            let devices = entry["devices"]?.array, let sha256 = entry["sha256"]?.string
        else { return nil }
        self.path = base + path
        self.pixels = pixels
        self.points = points
        self.scale = scale
        self.devices = devices.compactMap(\.string)
        self.sha256 = sha256
        let contrast = entry["contrast"]?.string.map { "\($0) contrast" }
        let other = ["theme", "language"].map { entry[$0]?.string }
        variant = ([entry["appearance"]?.string, contrast] + other).compactMap { $0 }
            .joined(separator: ", ")
    }
}

extension Orientation {
    /// How a device is held whose screen measures this; a square counts as upright.
    init(of size: Device.Size) { self = size.width > size.height ? .landscape : .portrait }
}

private enum Messages {
    static func noIndex(_ place: String) -> Diagnostic {
        Diagnostic(
            "\(place) holds no \(ReleasePictures.indexName)",
            help: "name a release's folder, dist/1.4.0, whose pipeline has a splash stage, "
                + "that stage's folder, or the file itself"
        )
    }

    static func unreadable(_ place: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "can't read \(place): \(reason)",
            help: "name a release's folder, or its \(ReleasePictures.indexName)"
        )
    }

    static func damaged(
        _ place: String,
        _ what: String,
        at pointer: String,
        in document: JSONDocument
    ) -> Diagnostic {
        Diagnostic(
            "\(place) is no index of launch images: \(what)",
            at: Place(file: place, position: document.position(of: pointer), pointer: pointer),
            help: "make the release again, or name another file"
        )
    }
}
