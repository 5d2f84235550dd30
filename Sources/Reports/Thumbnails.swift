package import ExactStrings
import JSON
import Releases
import WorkTree

/// The small pictures of a report.
package struct Thumbnails: Sendable {
    /// A picture of which a small one is shown.
    package enum Source: Hashable, Sendable {
        /// An artifact, by its path in the release folder.
        case artifact(ExactString)
        /// A file of the repository that an artifact replaces, by its path.
        case original(ExactString)
    }

    /// A picture that is wanted, and how large.
    package struct Request: Hashable, Sendable {
        /// The picture.
        package var source: Source
        /// The greatest width and height of the small picture, in pixels.
        package var longestSide: Int
    }

    /// The small pictures as WebP.
    package private(set) var pictures: [Source: [UInt8]] = [:]
    /// How many pictures are left out, because the page would become too large.
    package private(set) var omitted = 0

    private var size = 0

    /// The greatest size of all small pictures, in bytes: a page must not be too large for a mail.
    static let largestSize = 3_500_000
    /// The greatest number of small pictures.
    static let most = 800

    /// No pictures.
    package init() {}

    /// Adds a picture, as long as there is room for it.
    package mutating func add(_ webP: [UInt8], of source: Source) {
        guard size + webP.count <= Self.largestSize, pictures.count < Self.most else {
            omitted += 1
            return
        }
        size += webP.count
        pictures[source] = webP
    }
}

extension ReleaseReport {
    /// The pictures that the page shows, in its order, each once; large ones are asked for smaller
    /// where there are many.
    package var wantedThumbnails: [Thumbnails.Request] {
        var requests: [Thumbnails.Request] = []
        var seen: Set<Thumbnails.Source> = []
        func want(_ source: Thumbnails.Source, _ side: Int) {
            guard seen.insert(source).inserted else { return }
            requests.append(Thumbnails.Request(source: source, longestSide: side))
        }
        let pictures = stages.flatMap(\.artifacts).filter(\.isPicture)
        let isCrowded = pictures.count { $0.kind != PictureKind.icon } > 240
        for set in iconSets {
            for picture in set.shown {
                let original = replaced(by: picture)
                want(.artifact(ExactString(picture.path)), 256)
                if let original { want(.original(ExactString(original.path)), 256) }
            }
        }
        for picture in pictures {
            switch picture.kind {
            case PictureKind.launchImage:
                want(.artifact(ExactString(picture.path)), isCrowded ? 300 : 460)
            case PictureKind.icon: want(.artifact(ExactString(picture.path)), 120)
            case PictureKind.alternateIcon: want(.artifact(ExactString(picture.path)), 180)
            case PictureKind.contactSheet: break
            default: want(.artifact(ExactString(picture.path)), isCrowded ? 160 : 240)
            }
        }
        return requests
    }
}

/// The kinds of artifacts that the page has sections for; plugins of any origin may write them.
enum PictureKind {
    static let launchImage = "launch-image"
    static let icon = "icon"
    static let alternateIcon = "alternate-icon"
    static let contactSheet = "contact-sheet"
}
