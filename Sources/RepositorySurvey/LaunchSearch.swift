import ExactStrings
import PropertyLists
import XcodeProjects

/// Looks for what an app shows while it starts.
///
/// Source: Apple, "UILaunchScreen" and "UILaunchStoryboardName"; the documents that Interface
/// Builder writes.
struct LaunchSearch {
    /// More pictures are a scene that nobody describes by layers.
    private static let mostPictures = 3

    let tree: TrackedTree
    let target: XcodeTarget
    let list: PropertyListValue?
    let listPath: String?
    let project: String

    /// The launch screen; nil when the repository has none.
    var launchScreen: LaunchScreen? {
        if let dictionary = list?["UILaunchScreen"] { return screen(of: dictionary) }
        let names =
            [list?["UILaunchStoryboardName"]?.string].compactMap(\.self)
            + target.values("INFOPLIST_KEY_UILaunchStoryboardName")
        for name in names {
            if let path = storyboard(named: name) { return screen(ofStoryboard: path) }
        }
        if target.values("INFOPLIST_KEY_UILaunchScreen_Generation").contains("YES") {
            return LaunchScreen(source: project, kind: "generated, and empty")
        }
        return target.values("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME").first.flatMap { name in
            set(named: name, extension: "launchimage").map {
                LaunchScreen(source: $0, kind: "set of launch images")
            }
        }
    }

    // MARK: UILaunchScreen

    private func screen(of dictionary: PropertyListValue) -> LaunchScreen {
        var screen = LaunchScreen(source: listPath ?? project, kind: "UILaunchScreen")
        if let name = dictionary["UIColorName"]?.string, !name.isEmpty {
            screen.color = color(named: name)
        }
        if let name = dictionary["UIImageName"]?.string, let path = picture(named: name) {
            screen.pictures = [LaunchPicture(path: path)]
        }
        screen.hasMore = ["UINavigationBar", "UITabBar", "UIToolbar"].contains {
            dictionary[$0] != nil
        }
        return screen
    }

    // MARK: Storyboards

    private func storyboard(named name: String) -> String? {
        let stem = name.droppingExactSuffix(".storyboard") ?? name
        let found = tree.files.filter { areSame($0.lastPathPart, "\(stem).storyboard") }
        return found.first { target.holds($0) } ?? (found.count == 1 ? found.first : nil)
    }

    private func screen(ofStoryboard path: String) -> LaunchScreen {
        var screen = LaunchScreen(source: path, kind: "storyboard")
        guard let bytes = tree.read(path, limit: StoryboardNode.largest),
            let document = StoryboardNode(bytes),
            let controller = document.first("viewController"),
            let view = controller.property("view") ?? controller.first("view")
        else {
            screen.hasMore = true
            return screen
        }
        let canvas = Rectangle(view.property("frame"))
        let colors = NamedColors(document)
        screen.color = view.property("backgroundColor").flatMap { color(of: $0, colors) }
        var reader = ViewReader(canvas: canvas)
        reader.read(view, at: (0, 0))
        screen.hasMore = reader.hasMore
        screen.pictures = reader.pictures.compactMap { found in
            picture(named: found.name).map {
                LaunchPicture(path: $0, frame: found.frame, mode: found.mode)
            }
        }
        if screen.pictures.count < reader.pictures.count { screen.hasMore = true }
        if screen.pictures.count > Self.mostPictures {
            (screen.pictures, screen.hasMore) = ([], true)
        }
        return screen
    }

    private func color(of node: StoryboardNode, _ colors: NamedColors) -> LaunchColor? {
        let attributes = node.attributes
        if let name = attributes["name"] {
            return color(named: name) ?? colors.values[name].flatMap(plainColor)
        }
        if let name = attributes["systemColor"] ?? attributes["cocoaTouchSystemColor"] {
            return systemColor(name) ?? colors.values[name].flatMap(plainColor)
        }
        return plainColor(attributes)
    }

    private func plainColor(_ attributes: [String: String]) -> LaunchColor? {
        let alpha = attributes["alpha"].flatMap(Double.init) ?? 1
        guard alpha > 0.99 else { return nil }
        let channels: [Double]
        if let white = attributes["white"].flatMap(Double.init) {
            channels = [white, white, white]
        } else {
            channels = ["red", "green", "blue"].compactMap { attributes[$0].flatMap(Double.init) }
        }
        guard channels.count == 3 else { return nil }
        let text = channels.reduce("#") { text, channel in
            let byte = Int((min(max(channel, 0), 1) * 255).rounded())
            return text + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return .plain(light: text, dark: text)
    }

    /// The system's colours for backgrounds, as it draws them.
    private func systemColor(_ name: String) -> LaunchColor? {
        switch name {
        case "systemBackgroundColor": .plain(light: "#FFFFFF", dark: "#000000")
        case "secondarySystemBackgroundColor": .plain(light: "#F2F2F7", dark: "#1C1C1E")
        case "whiteColor": .plain(light: "#FFFFFF", dark: "#FFFFFF")
        case "blackColor": .plain(light: "#000000", dark: "#000000")
        default: nil
        }
    }

    // MARK: Art

    private func color(named name: String) -> LaunchColor? {
        set(named: name, extension: "colorset").map { .set($0) } ?? systemColor(name)
    }

    private func picture(named name: String) -> String? {
        if let set = set(named: name, extension: "imageset") { return set }
        let stem = name.splitExtension.stem
        let files = tree.files.filter { file in
            let (found, end) = file.lastPathPart.splitExtension
            return ["png", "jpg", "jpeg", "pdf"].contains(end.lowercased())
                && (areSame(found, stem) || areSame(found, "\(stem)@3x")
                    || areSame(found, "\(stem)@2x"))
                && target.holds(file)
        }
        // The art itself is named, whose variants are found beside it.
        return files.first { areSame($0.lastPathPart.splitExtension.stem, stem) } ?? files.last
    }

    /// The set of a name in a catalog of the target's; a name in a namespace has its folders.
    private func set(named name: String, extension end: String) -> String? {
        let suffix = "/\(name).\(end)/Contents.json"
        let found = tree.files.filter { $0.hasExactSuffix(suffix) }
            .compactMap(\.parentPath).filter { target.holds($0) }
        return found.first
    }
}

/// A rectangle of a storyboard, in points.
private struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width = 375.0
    var height = 667.0

    init(_ node: StoryboardNode?) {
        guard let node else { return }
        func value(_ name: String, _ usual: Double) -> Double {
            node.attributes[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } ?? usual
        }
        (x, y) = (value("x", 0), value("y", 0))
        (width, height) = (value("width", 375), value("height", 667))
    }
}

/// The colours that a storyboard lists with its resources.
private struct NamedColors {
    /// The attributes of each, by name.
    var values: [String: [String: String]] = [:]

    init(_ document: StoryboardNode) {
        for node in document.first("resources")?.children ?? [] {
            guard ["namedColor", "systemColor"].contains(node.name),
                let name = node.attributes["name"], let color = node.children.first
            else { continue }
            values[name] = color.attributes
        }
    }
}

/// Collects the pictures in a view and those below it.
private struct ViewReader {
    struct Found {
        var name: String
        var frame: LaunchPicture.Frame?
        var mode: LaunchPicture.Mode
    }

    let canvas: Rectangle
    private(set) var pictures: [Found] = []
    private(set) var hasMore = false

    init(canvas: Rectangle) { self.canvas = canvas }

    mutating func read(_ view: StoryboardNode, at origin: (x: Double, y: Double)) {
        for child in view.children where child.name == "subviews" {
            for view in child.children where view.attributes["hidden"] != "YES" {
                var frame = Rectangle(view.property("frame"))
                (frame.x, frame.y) = (frame.x + origin.x, frame.y + origin.y)
                switch view.name {
                case "imageView":
                    guard let name = view.attributes["image"] else { break }
                    pictures.append(found(name, frame, view.attributes["contentMode"]))
                case "view", "stackView":
                    if view.property("backgroundColor") != nil { hasMore = true }
                    read(view, at: (frame.x, frame.y))
                default: hasMore = true
                }
            }
        }
    }

    private func found(_ name: String, _ frame: Rectangle, _ mode: String?) -> Found {
        let (width, height) = (max(canvas.width, 1), max(canvas.height, 1))
        return Found(
            name: name,
            frame: LaunchPicture.Frame(
                width: frame.width,
                height: frame.height,
                widthShare: frame.width / width,
                heightShare: frame.height / height,
                centerX: (frame.x + frame.width / 2) / width,
                centerY: (frame.y + frame.height / 2) / height
            ),
            mode: Self.mode(mode, isWhole: frame.width / width > 0.95)
        )
    }

    /// The mode of a `contentMode`; without one, Interface Builder stretches, which only a picture
    /// behind everything is made for.
    private static func mode(_ mode: String?, isWhole: Bool) -> LaunchPicture.Mode {
        switch mode {
        case "scaleAspectFill": .cover
        case "scaleAspectFit": .fit
        case "center": .ownSize
        case nil, "scaleToFill": isWhole ? .stretch : .fit
        default: .fit
        }
    }
}
