import Devices
import LaunchScreens

/// A file of an image, and where the user wrote it.
struct WrittenArt: Hashable {
    var art: ArtCandidate
    var option: String

    init(_ art: ArtCandidate, option: String) {
        self.art = art
        self.option = option
    }

    /// Slots differ by their files, not by the options that named them.
    static func == (left: WrittenArt, right: WrittenArt) -> Bool {
        left.art.source == right.art.source
    }

    func hash(into hasher: inout Hasher) { hasher.combine(art.source) }
}

extension [ArtCandidate] {
    /// The first of each scale, by rising scale: a set has one slot for each.
    var oncePerScale: [ArtCandidate] {
        var seen: Set<Int> = []
        return filter { seen.insert($0.scale).inserted }.sorted { $0.scale < $1.scale }
    }
}

extension LaunchScreenPlan {
    /// What a layer shows.
    struct Asset {
        /// The index in `images` or `colors`.
        var index: Int
        /// The files of an image, as its set has them.
        var slots: [(traits: AssetTraits, art: ArtCandidate)] = []
        /// The pixels of the largest file of an image; nil for colours, and when they are not
        /// known.
        var size: ArtSize?
        /// Whether all files of an image have the aspect of that one, but for rounded pixels.
        var hasOneAspect = true
        /// The largest width and height in points that a file of an image has.
        var points: (width: Double, height: Double)?
    }

    /// A layer that a storyboard shows as a picture.
    struct Picture {
        /// The index in `images`.
        var index: Int
        var layer: LayerPicture
    }
}

extension LaunchScreenPlan.Asset {
    init(index: Int, _ slots: [AssetSlots<[WrittenArt]>.Slot]) {
        self.index = index
        self.slots = slots.flatMap { slot in slot.value.map { (slot.traits, $0.art) } }
        let files = self.slots.map(\.art)
        let sizes = files.compactMap(\.size)
        guard sizes.count == files.count, let largest = sizes.max(by: { $0.width < $1.width })
        else { return }
        size = largest
        hasOneAspect = sizes.allSatisfy {
            // A picture of fewer pixels may be off by one for rounding.
            abs(largest.width * $0.height - $0.width * largest.height)
                < max(largest.width, largest.height)
        }
        let points = files.compactMap(\.ownPoints)
        self.points = (points.map(\.width).max() ?? 0, points.map(\.height).max() ?? 0)
    }
}

extension CheckedLayer {
    /// What the name of its asset begins with: `LaunchHeroImage` for the id `hero-image`.
    var assetStem: String {
        let words = name.split { !($0.isLetter || $0.isNumber) }
        return "Launch" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
