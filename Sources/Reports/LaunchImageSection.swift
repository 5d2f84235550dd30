import Devices
import ExactStrings
import JSON
import Markup
import Releases

extension ReleaseReport {
    /// The launch images by device, those of one screen beside each other.
    var launchImages: HTML? {
        let images = artifacts(PictureKind.launchImage).filter(\.isPicture)
        guard !images.isEmpty else { return nil }
        let names = DeviceNames()
        var screens: [Screen] = []
        for image in images {
            let key = Screen.Key(image)
            if let index = screens.firstIndex(where: { $0.key == key }) {
                screens[index].images.append(image)
            } else {
                screens.append(Screen(key: key, images: [image]))
            }
        }
        screens.sort { $0.isBefore($1, names) }
        var html: [HTML] = []
        for idiom in Screen.Idiom.allCases {
            let group = screens.filter { names.idiom(of: $0.key.devices) == idiom }
            guard !group.isEmpty else { continue }
            let figures = group.map { figure($0, names) }
            let size: HTML? = screens.count > 12 ? " small" : nil
            html.append(
                "<h3>\(idiom.rawValue)</h3>\n<div class=\"gallery\(size)\">\(figures)</div>"
            )
        }
        return "\(html)\n\(sheets(of: images))"
    }

    private func figure(_ screen: Screen, _ names: DeviceNames) -> HTML {
        let devices = screen.key.devices.map(names.name).joined(separator: ", ")
        let images = screen.images.sorted { $0.appearanceOrder < $1.appearanceOrder }
        let panes = images.map { image -> HTML in
            let kind = image.variant
            return """
                <span class="pane">\(linked(image, alt: "Launch image for \(devices), \(screen.key.orientation), \(kind)"))\
                <small>\(kind)</small></span>
                """
        }
        let caption = devices.isEmpty ? images.first?.name ?? "" : devices
        return """
            <figure><div class="panes">\(panes)</div>\
            <figcaption>\(caption)<small>\(screen.size)</small></figcaption></figure>
            """
    }
}

/// The launch images of one screen in one orientation.
private struct Screen {
    enum Idiom: String, CaseIterable {
        case iphone = "iPhone"
        case ipad = "iPad"
        case other = "Other screens"
    }

    struct Key: Hashable {
        var devices: [String]
        var orientation: String
        var width: Int
        var height: Int

        init(_ image: Manifest.Artifact) {
            let metadata = image.metadata
            devices = metadata["devices"]?.array?.compactMap(\.string) ?? []
            orientation = metadata["orientation"]?.string ?? ""
            width = metadata["width"]?.integer ?? 0
            height = metadata["height"]?.integer ?? 0
        }
    }

    let key: Key
    var images: [Manifest.Artifact]

    /// `390 × 844 pt @3x, portrait`.
    var size: String {
        let metadata = images.first?.metadata
        guard let scale = metadata?["scale"]?.integer,
            let width = metadata?["points"]?["width"]?.integer,
            let height = metadata?["points"]?["height"]?.integer
        else { return key.orientation }
        let isTurned = (key.width > key.height) != (width > height)
        let points = isTurned ? "\(height) × \(width)" : "\(width) × \(height)"
        return "\(points) pt @\(scale)x, \(key.orientation)"
    }

    /// The order of devices in the table, portrait first.
    func isBefore(_ other: Screen, _ names: DeviceNames) -> Bool {
        let (own, others) = (names.order(of: key.devices), names.order(of: other.key.devices))
        if own != others { return own < others }
        if key.orientation != other.key.orientation { return key.orientation == "portrait" }
        return isOrderedBefore(images[0].path, other.images[0].path)
    }
}

extension Manifest.Artifact {
    /// What distinguishes it from other pictures of one screen: `dark`, `light, high contrast`.
    fileprivate var variant: String {
        let appearance = metadata["appearance"]?.string ?? "any appearance"
        let contrast = metadata["contrast"]?.string.flatMap {
            $0 == "normal" ? nil : "\($0) contrast"
        }
        let others = [contrast, metadata["theme"]?.string, metadata["language"]?.string]
        return ([appearance] + others.compactMap(\.self)).joined(separator: ", ")
    }

    fileprivate var appearanceOrder: String {
        (metadata["appearance"]?.string == "dark" ? "1" : "0") + variant
    }
}

/// The names of devices by their ids.
private struct DeviceNames {
    private var places: [String: (order: Int, name: String, idiom: Screen.Idiom)] = [:]

    init() {
        // The table is a part of the program, and a test reads it.
        let devices = (try? DeviceTable.bundled().devices) ?? []
        for (order, device) in devices.enumerated() {
            places[device.id] = (order, device.name, device.idiom == .ipad ? .ipad : .iphone)
        }
    }

    /// What people call a device; its id if it is none of the table's.
    func name(_ id: String) -> String { places[id]?.name ?? id }

    func order(of ids: [String]) -> Int { ids.compactMap { places[$0]?.order }.min() ?? .max }

    func idiom(of ids: [String]) -> Screen.Idiom {
        ids.lazy.compactMap { places[$0]?.idiom }.first ?? .other
    }
}
