import LaunchScreens
import Devices
import ExactStrings

/// Whether a release has an image to put in a snapshot's place, and why not.
///
/// An image takes a snapshot's place under the snapshot's own name: its bytes must be PNG or JPEG,
/// its pixels those of the screen. An iPhone uses a portrait image both ways; an iPad does not.
enum Replacement: Hashable {
    /// Why there is none, in words for programs.
    enum Reason: String, CaseIterable {
        case noPicture = "no-picture"
        case damaged
        case empty
        case notAFile = "not-a-file"
        /// A picture of a format whose headers are not read.
        case unknownSize = "unknown-size"
        case unreadable
        case downscaled
        case unusableFormat = "unusable-format"
        case otherOrientation = "other-orientation"
        case wrongScale = "wrong-scale"
        case noSuchSize = "no-such-size"
    }

    /// The file's bytes are this image's already.
    case current(ReleaseImages.Image)
    /// Any of these can take its place.
    case available([ReleaseImages.Image])
    /// Nothing can; the nearest is what comes closest in size, where sizes were compared.
    case missing(Reason, nearest: ReleaseImages.Image?)
}

/// Finds replacements in a release.
struct ReplacementSearch {
    let images: [ReleaseImages.Image]
    /// The ids of the devices that use a portrait picture both ways.
    let iphones: Set<String>

    /// The answer for a file.
    func replacement(for file: SnapshotFile) -> Replacement {
        guard let pixels = file.pixels else { return .missing(file.lack, nearest: nil) }
        if let same = images.first(where: { $0.sha256 == file.sha256 }) { return .current(same) }
        guard !file.role.isDownscaled else { return .missing(.downscaled, nearest: nil) }
        return replacement(for: pixels)
    }

    private func replacement(for pixels: Device.Size) -> Replacement {
        let nearest = nearest(to: pixels)
        var fitting = images.filter { $0.facts.pixels == pixels }
        let turned = images.filter { $0.facts.pixels == pixels.turned }
        if fitting.isEmpty {
            fitting = turned.filter { $0.facts.orientation == .portrait && isForPhone($0) }
        }
        guard fitting.isEmpty else {
            let usable = fitting.filter(\.hasUsableFormat)
            return usable.isEmpty
                ? .missing(.unusableFormat, nearest: fitting[0]) : .available(usable)
        }
        if let turned = turned.first { return .missing(.otherOrientation, nearest: turned) }
        let rescaled = images.first { image in
            (1...3).contains { scale in
                pixels == image.facts.points.scaled(by: scale)
                    || pixels == image.facts.points.turned.scaled(by: scale)
            }
        }
        if let rescaled { return .missing(.wrongScale, nearest: rescaled) }
        return .missing(.noSuchSize, nearest: nearest)
    }

    private func isForPhone(_ image: ReleaseImages.Image) -> Bool {
        image.facts.devices.contains { iphones.contains($0) }
    }

    /// The image whose edges differ least in sum; the first of equal ones.
    private func nearest(to pixels: Device.Size) -> ReleaseImages.Image? {
        func distance(_ other: Device.Size) -> Int {
            abs(other.width - pixels.width) + abs(other.height - pixels.height)
        }
        return images.min { distance($0.facts.pixels) < distance($1.facts.pixels) }
    }
}

extension ReleaseImages.Image {
    fileprivate var hasUsableFormat: Bool {
        ["png", "jpg", "jpeg"].contains(path.splitExtension.fileExtension.lowercased())
    }
}

extension Device.Size {
    fileprivate func scaled(by scale: Int) -> Device.Size {
        Device.Size(width: width * scale, height: height * scale)
    }
}
