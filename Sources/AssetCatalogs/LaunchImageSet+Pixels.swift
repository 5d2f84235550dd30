extension LaunchImageSet.Slot {
    /// The width and height that its picture must have; nil for a screen that is not known.
    ///
    /// Source: Apple archive, "Asset Catalog Format Reference", type LaunchImageType; the sets that
    /// Xcode 10 writes.
    public var pixels: IconSize? {
        guard (1...3).contains(scale), let portrait else { return nil }
        var size = portrait
        if orientation == "landscape", idiom.rawValue != "tv" {
            size = IconSize(width: size.height, height: size.width)
        }
        // The status bar of the screens that had such slots is 20 points high.
        if extent == .toStatusBar { size.height -= 20 * Double(scale) }
        return size
    }

    /// The pixels of the screen held upright; a television has one way only.
    private var portrait: IconSize? {
        switch (idiom.rawValue, subtype) {
        case ("iphone", nil): ofPoints(320, 480)
        case ("iphone", "retina4"): IconSize(width: 640, height: 1136)
        case ("iphone", "667h"): IconSize(width: 750, height: 1334)
        case ("iphone", "736h"): IconSize(width: 1242, height: 2208)
        case ("iphone", "1792h"): IconSize(width: 828, height: 1792)
        case ("iphone", "2436h"): IconSize(width: 1125, height: 2436)
        case ("iphone", "2688h"): IconSize(width: 1242, height: 2688)
        case ("ipad", nil): ofPoints(768, 1024)
        case ("ipad", "1366h"): IconSize(width: 2048, height: 2732)
        case ("ipad", "2224h"): IconSize(width: 1668, height: 2224)
        case ("ipad", "2388h"): IconSize(width: 1668, height: 2388)
        case ("tv", nil): ofPoints(1920, 1080)
        default: nil
        }
    }

    private func ofPoints(_ width: Double, _ height: Double) -> IconSize {
        IconSize(width: width * Double(scale), height: height * Double(scale))
    }
}
