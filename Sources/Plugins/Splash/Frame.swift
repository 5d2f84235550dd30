/// Where a layer lies in its anchor, as written: two of four values on each axis, or none.
struct Frame: Decodable, Hashable, Sendable {
    enum Key: String, CodingKey, CaseIterable {
        case top, bottom, height, centerY
        case left, right, width, centerX

        var isHorizontal: Bool {
            switch self {
            case .left, .right, .width, .centerX: true
            case .top, .bottom, .height, .centerY: false
            }
        }
    }

    private var lengths: [Key: Length] = [:]

    /// A frame that is as large as its anchor.
    init() {}

    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        for key in Key.allCases {
            lengths[key] = try keyed.decodeIfPresent(Length.self, forKey: key)
        }
    }

    /// Why the frame can't be resolved in any anchor, each with the axis's keys that stand there.
    var mistakes: [FrameMistake] { [horizontal, vertical].compactMap(\.mistake) }

    /// The rectangle in an anchor.
    func resolved(in anchor: Rectangle) -> Rectangle {
        let across = horizontal.resolved(in: anchor.width)
        let down = vertical.resolved(in: anchor.height)
        return Rectangle(
            left: anchor.left + across.start,
            top: anchor.top + down.start,
            width: across.length,
            height: down.length
        )
    }

    private var horizontal: Axis { Axis(of: lengths, .left, .right, .width, .centerX) }
    private var vertical: Axis { Axis(of: lengths, .top, .bottom, .height, .centerY) }
}

/// A rectangle in points, y downwards.
struct Rectangle: Hashable, Sendable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    /// The rectangle within insets.
    func inset(by insets: Device.Insets) -> Rectangle {
        Rectangle(
            left: left + insets.left,
            top: top + insets.top,
            width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom
        )
    }
}

/// Points, or a share of the anchor: `20` or `"50%"`.
struct Length: Decodable, Hashable, Sendable {
    var points = 0.0
    var share = 0.0

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let number = try? single.decode(Double.self) {
            guard abs(number) <= Self.farthest else { throw Self.mistake("\(number)", single) }
            points = number
            return
        }
        let text = try single.decode(String.self)
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()),
            abs(percent) <= Self.farthest
        else { throw Self.mistake("\"\(text)\"", single) }
        share = percent / 100
    }

    /// Farther than any screen reaches, and near enough to count in pixels without overflow.
    private static let farthest = 10_000.0

    private static func mistake(
        _ text: String,
        _ container: any SingleValueDecodingContainer
    ) -> DecodingError {
        DecodingError.dataCorruptedError(
            in: container,
            debugDescription:
                "\(text) is no length: write points as 20, a share as \"50%\", at most 10000"
        )
    }

    func resolved(in extent: Double) -> Double { points + share * extent }
}

/// The values of one axis.
private struct Axis {
    var start: Length?
    var end: Length?
    var extent: Length?
    var center: Length?
    var keys: [Frame.Key]
    var all: [Frame.Key]

    init(
        of lengths: [Frame.Key: Length],
        _ start: Frame.Key,
        _ end: Frame.Key,
        _ extent: Frame.Key,
        _ center: Frame.Key
    ) {
        all = [start, end, extent, center]
        keys = all.filter { lengths[$0] != nil }
        (self.start, self.end) = (lengths[start], lengths[end])
        (self.extent, self.center) = (lengths[extent], lengths[center])
    }

    var mistake: FrameMistake? {
        // A length alone is centred; any other value alone leaves the length open.
        if keys.isEmpty || keys.count == 2 || (keys.count == 1 && extent != nil) { return nil }
        return FrameMistake(keys: keys.map(\.rawValue), known: all.map(\.rawValue))
    }

    func resolved(in anchor: Double) -> (start: Double, length: Double) {
        let (start, end) = (start?.resolved(in: anchor), end?.resolved(in: anchor))
        let (extent, center) = (extent?.resolved(in: anchor), center?.resolved(in: anchor))
        return switch (start, end, extent, center) {
        case (let start?, let end?, _, _): (start, anchor - start - end)
        case (let start?, _, let extent?, _): (start, extent)
        case (let start?, _, _, let center?): (start, 2 * (center - start))
        case (_, let end?, let extent?, _): (anchor - end - extent, extent)
        case (_, let end?, _, let center?):
            (2 * center - (anchor - end), 2 * (anchor - end - center))
        case (_, _, let extent?, let center?): (center - extent / 2, extent)
        case (_, _, let extent?, _): ((anchor - extent) / 2, extent)
        default: (0, anchor)
        }
    }
}

/// An axis with too few or too many values.
struct FrameMistake: Hashable, Sendable {
    /// The keys that stand there.
    var keys: [String]
    /// The keys of the axis.
    var known: [String]
}
