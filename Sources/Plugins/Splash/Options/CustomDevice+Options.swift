import JSON
import Devices
import Diagnostics
import Layouts
import PluginAPI

extension CustomDevice {
    static let properties = [
        Property(
            "id",
            .string(),
            "the name in \"devices\", file names and the index",
            required: true
        ),
        Property("name", .string(), "the name for people", usual: "the id"),
        Property("idiom", .string(Device.Idiom.names), "the idiom", required: true),
        Property("family", .string(), "the product line", usual: "custom"),
        Property(
            "points",
            .object([
                Property("width", .integer(1...longest), "points, in portrait", required: true),
                Property("height", .integer(1...longest), "points, in portrait", required: true),
            ]),
            "the screen's size",
            required: true
        ),
        Property("scale", .integer(1...4), "pixels per point", required: true),
        Property(
            "safeArea",
            .object([
                Property("portrait", insets, "in portrait", usual: "unknown"),
                Property("landscape", insets, "in landscape", usual: "unknown"),
            ]),
            "the insets of the safe area"
        ),
        Property(
            "cornerRadius",
            .number(0...500),
            "the radius of the display's corners, in points"
        ),
        Property(
            "cutout",
            .string(Device.Cutout.names),
            "what the display leaves out",
            default: "none"
        ),
    ]

    private static let longest = 4096
    private static let insets = Schema.object(
        ["top", "bottom", "left", "right"].map {
            Property($0, .number(0...1000), "in points", required: true)
        }
    )

    /// The errors that the schema can't find.
    ///
    /// - Parameter groups: The names that `devices` may have besides ids.
    func errors(option pointer: String, groups: [String]) -> [Diagnostic] {
        var errors: [Diagnostic] = []
        if !PlainName.isAllowed(id) || groups.contains(id) {
            errors.append(Messages.noName(id, "\(pointer)/id"))
        }
        if points.width > points.height {
            errors.append(Messages.onItsSide(points, "\(pointer)/points"))
        }
        let sizes = [(Orientation.portrait, points), (.landscape, points.turned)]
        for (orientation, size) in sizes {
            guard let insets = safeArea?.insets(orientation) else { continue }
            guard
                insets.left + insets.right >= Double(size.width)
                    || insets.top + insets.bottom >= Double(size.height)
            else { continue }
            errors.append(Messages.nothingLeft("\(pointer)/safeArea/\(orientation)"))
        }
        return errors
    }
}

private enum Messages {
    static func noName(_ id: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(id)\" can't be a device's id",
            option: pointer,
            help: "\(PlainName.rule); names of groups of devices are taken"
        )
    }

    static func onItsSide(_ points: Device.Size, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\(points.width) × \(points.height) points are wider than they are high",
            option: pointer,
            help: "write the size in portrait: { \"width\": \(points.height), \"height\":"
                + " \(points.width) }; \"orientations\" has how devices are held"
        )
    }

    static func nothingLeft(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the insets cover the whole screen",
            option: pointer,
            help: "write the distance of the safe area from each edge, in points"
        )
    }
}
