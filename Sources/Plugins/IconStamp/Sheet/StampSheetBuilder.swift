import AppIcons
import AssetCatalogs
import ContactSheets
import PluginAPI
import Raster
import Releases

/// Lays a stage's icons out on a sheet, set by set and device by device, large before small, the
/// appearances of a size beside each other.
struct StampSheetBuilder {
    static let output = "icon-sheet.png"
    /// Icons of no more pixels are also shown enlarged.
    private static let smallest = 60
    private static let enlargement = 4
    /// Larger icons are shown smaller: three appearances, before and after, fill a row.
    private static let largest = 216
    private static let (width, margin, gap) = (1560, 40, 12)
    /// What is beside the caption of small icons begins behind it, which is this wide at least and
    /// at most.
    private static let captionWidths = 92...260
    /// About the width of a character of a caption.
    private static let characterWidth = 9
    /// From one line of a caption to the next.
    private static let lineHeight = 18

    private var sheet = StampSheet(width: width, height: 0, output: output)
    private var inputs: [UnitInput] = []
    private var y = margin
    /// The entries below the last heading, which have no place yet.
    private var section: [Entry] = []

    /// The unit of the sheet; it reads what the units before it make.
    static func unit(
        _ icons: IconStampPlanner.Icons,
        _ release: ReleaseFacts
    ) -> Unit<IconStampWork> {
        var builder = StampSheetBuilder()
        builder.title("\(release.name): app icons before and after stamping")
        for set in icons.sets { builder.add(set) }
        // A label that fits no bundle leaves it as it is, without a preview.
        let bundles = icons.bundles.filter { icons.mark?.choice == nil || $0.form != nil }
        if !bundles.isEmpty { builder.heading("Flat previews of stamped bundles, no glass") }
        for bundle in bundles { builder.add(bundle) }
        builder.endSection()
        builder.sheet.height = builder.y + margin
        return Unit(
            output,
            .sheet(builder.sheet),
            inputs: builder.inputs,
            outputs: SheetTheme.allCases.map {
                UnitOutput($0.file(output), kind: "contact-sheet", mediaType: "image/png")
            }
        )
    }

    private mutating func add(_ set: IconSet) {
        let groups = Dictionary(grouping: set.pictures, by: \.group).sorted { $0.key < $1.key }
        for (group, pictures) in groups {
            heading("\(set.output): \(group.name)")
            let order: [IconAppearance] = [.any, .dark, .tinted]
            let ranked = pictures.map { ($0, order.firstIndex(of: $0.appearance) ?? 0) }
            let sorted = ranked.sorted { one, other in
                (other.0.width, one.1, one.0.file) < (one.0.width, other.1, other.0.file)
            }
            for (picture, _) in sorted { add(picture, of: set) }
        }
    }

    private mutating func add(_ picture: CheckedIconSet.Picture, of set: IconSet) {
        let shrink = min(1, Double(Self.largest) / Double(max(picture.width, picture.height)))
        let (width, height) = (
            max(1, Int(Double(picture.width) * shrink)),
            max(1, Int(Double(picture.height) * shrink))
        )
        let path = "\(set.output)/\(picture.file)"
        let before = input("\(set.source.folder)/\(picture.file)", isMade: false)
        let after = input(path, isMade: true)
        var frames: [Frame] = [(before, width, height, nil), (after, width, height, nil)]
        if max(picture.width, picture.height) <= Self.smallest {
            let factor = Self.enlargement
            frames.append((after, width * factor, height * factor, factor))
        }
        let name = picture.appearance == .any ? "" : " \(picture.appearance.rawValue)"
        section.append(
            Entry(
                frames: frames,
                caption: "\(picture.width) × \(picture.height)\(name)",
                file: picture.file,
                side: picture.width,
                isOnDark: picture.appearance != .any
            )
        )
    }

    private mutating func add(_ bundle: StampedBundle) {
        let after = input(bundle.preview, isMade: true)
        let frame: Frame = (after, Self.largest, Self.largest, nil)
        section.append(
            Entry(
                frames: [frame],
                caption: bundle.output,
                file: bundle.preview,
                side: BundleStamp.side,
                isOnDark: false
            )
        )
    }

    private mutating func input(_ path: String, isMade: Bool) -> String {
        let name = "\(isMade ? "after" : "before")/\(path)"
        inputs.append(UnitInput(name, from: isMade ? .sibling(path) : .file(path)))
        return name
    }

    // MARK: Places

    private mutating func title(_ text: String) {
        write(text, .title, left: Self.margin, baseline: y + 34)
        y += 72
    }

    private mutating func heading(_ text: String) {
        endSection()
        write(text, .heading, left: Self.margin, baseline: y + 24)
        y += 44
    }

    private mutating func write(
        _ text: String,
        _ style: SheetText.Style,
        left: Int,
        baseline: Int,
        width: Int? = nil
    ) {
        sheet.lines.append(
            .init(
                text: text,
                style: style,
                left: left,
                baseline: baseline,
                width: width ?? Self.width - Self.margin - left
            )
        )
    }

    private typealias Frame = (input: String, width: Int, height: Int, enlargement: Int?)

    /// Pictures beside each other, with a caption below.
    private struct Entry {
        let frames: [Frame]
        let caption: String
        /// The name of the file.
        let file: String
        /// Of the picture, in its own pixels.
        let side: Int
        let isOnDark: Bool

        /// From the top of the pictures.
        var captionBaseline: Int { (frames.first?.height ?? 0) + 20 }

        /// Whether the caption shares its lines with a picture.
        var lastIsEnlarged: Bool { frames.last?.enlargement != nil }

        var captionWidth: Int {
            let widths = StampSheetBuilder.captionWidths
            let width = max(caption.count, file.count) * StampSheetBuilder.characterWidth
            return min(max(width, widths.lowerBound), widths.upperBound)
        }

        var box: FlowLayout.Box {
            let enlarged = frames.last.flatMap { $0.enlargement == nil ? 0 : $0.width } ?? 0
            return FlowLayout.Box(
                width: max(
                    frames.reduce(0) { $0 + $1.width + StampSheetBuilder.gap },
                    captionWidth + enlarged
                ),
                height: max(
                    frames.map(\.height).max() ?? 0,
                    captionBaseline + StampSheetBuilder.lineHeight + 6
                )
            )
        }
    }

    /// Places the entries below the last heading.
    private mutating func endSection() {
        let rows = FlowLayout.rows(
            of: [section.map(\.box)],
            within: Self.width - 2 * Self.margin,
            gap: 2 * Self.gap
        )
        for row in rows {
            for box in row.parts.flatMap(\.boxes) {
                place(section[box.index], left: Self.margin + box.left)
            }
            y += row.height + 2 * Self.gap
        }
        section = []
    }

    private mutating func place(_ entry: Entry, left start: Int) {
        var left = start
        for frame in entry.frames {
            if frame.enlargement != nil { left = max(left, start + entry.captionWidth) }
            sheet.tiles.append(
                .init(
                    input: frame.input,
                    side: entry.side,
                    frame: PixelRectangle(
                        left: left,
                        top: y,
                        width: frame.width,
                        height: frame.height
                    ),
                    enlargement: frame.enlargement,
                    isOnDark: entry.isOnDark
                )
            )
            left += frame.width + Self.gap
        }
        for (line, text) in [entry.caption, entry.file].enumerated() {
            write(
                text,
                .label,
                left: start,
                baseline: y + entry.captionBaseline + line * Self.lineHeight,
                width: entry.lastIsEnlarged ? entry.captionWidth : entry.box.width
            )
        }
    }
}
