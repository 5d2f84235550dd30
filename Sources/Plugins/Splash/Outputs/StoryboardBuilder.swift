import Devices
import Diagnostics
import LaunchScreens
import Layouts

/// Builds the storyboard of a planned launch screen, or finds out why there can be none.
struct StoryboardBuilder {
    private let plan: LaunchScreenPlan
    private let sample: LaunchScreenPlan.Sample

    /// The storyboard of a planned launch screen.
    ///
    /// - Throws: `Diagnostic`, a warning that names the layers which can't be expressed in one.
    static func storyboard(
        of plan: LaunchScreenPlan,
        file: String,
        option: String
    ) throws(Diagnostic) -> Storyboard {
        let builder = StoryboardBuilder(plan: plan, sample: plan.first)
        let constraints = StoryboardConstraints(plan.tree.boxes, aspects: builder.aspects)
        let obstacles = (builder.obstacles + constraints.obstacles).sorted { $0.index < $1.index }
        guard obstacles.isEmpty else {
            throw Messages.noStoryboard(obstacles, plan.tree, option)
        }
        let screen = builder.sample.screen
        return Storyboard(
            file: file,
            canvas: screen.points,
            views: constraints.spacers + builder.views(plan.tree.boxes.roots, in: screen.rectangle),
            constraints: constraints.constraints,
            imageSizes: builder.imageSizes
        )
    }

    /// What a storyboard can't express: the index of the layer, and why.
    private var obstacles: [(index: Int, reason: String)] {
        plan.tree.layers.enumerated().compactMap { index, layer in
            layer.obstacle.map { (index, $0) }
        }
    }

    /// Width and height of the images whose variants have one aspect.
    private var aspects: [Int: Device.Size] {
        plan.assets.compactMapValues { asset in
            guard asset.hasOneAspect, let size = asset.size else { return nil }
            return Device.Size(width: size.width, height: size.height)
        }
    }

    /// The views of some layers, in a superview with this rectangle on the screen.
    private func views(_ indexes: [Int], in superview: Rectangle) -> [Storyboard.View] {
        indexes.map { index in
            let layer = plan.tree.layers[index]
            let rectangle = sample.rectangles[index]
            return Storyboard.View(
                id: StoryboardConstraints.viewID(layer.box),
                label: layer.name,
                content: content(index),
                rectangle: Rectangle(
                    left: rectangle.left - superview.left,
                    top: rectangle.top - superview.top,
                    width: rectangle.width,
                    height: rectangle.height
                ),
                alpha: layer.style.opacity,
                clips: layer.clipsView,
                subviews: views(plan.tree.boxes.contents(of: index), in: rectangle)
            )
        }
    }

    private func content(_ index: Int) -> Storyboard.View.Content {
        switch (plan.tree.layers[index].content, plan.assets[index]) {
        case (.color, let asset?): .color(asset.index)
        case (.image(let image), let asset?):
            .image(asset.index, contentMode: image.fit.contentMode)
        default: .container
        }
    }

    /// The size in points of each image asset; of art that is not known yet, its frame's.
    private var imageSizes: [Device.Size] {
        let images = plan.assets.filter { node, _ in
            guard case .image = plan.tree.layers[node].content else { return false }
            return true
        }
        return images.sorted { $0.value.index < $1.value.index }.map { node, asset in
            let frame = sample.rectangles[node]
            let points = asset.points ?? (frame.width, frame.height)
            return Device.Size(
                width: Int(points.width.rounded()),
                height: Int(points.height.rounded())
            )
        }
    }
}

extension CheckedLayer {
    /// Whether its view cuts off what reaches beyond it: an image view draws beyond its frame where
    /// the mode leads there, and a layer does not.
    fileprivate var clipsView: Bool {
        guard case .image(let image) = content else { return style.clips }
        return image.fit.mode == .aspectFill || image.fit.mode == .ownSize
    }

    /// Why a launch storyboard can't show the layer; nil when it can.
    ///
    /// A launch storyboard runs no code: attributes that are set at run time, and with them rounded
    /// corners and layers of Core Animation, are not allowed, and fonts of the app are not loaded.
    fileprivate var obstacle: String? {
        if cornerRadius != nil { return "its corners are rounded" }
        switch content {
        case .gradient: return "it is a gradient"
        case .text: return "it is a text, and a launch screen loads no fonts"
        case .image(let image):
            let isAligned = image.fit.align != .center
            guard isAligned, image.fit.mode == .aspectFill || image.fit.mode == .aspectFit else {
                return nil
            }
            return "its image is aligned \(image.fit.align.rawValue)"
        case .color, .container: return nil
        }
    }
}

extension ImageFit {
    /// The word of Interface Builder for `UIView.ContentMode`.
    fileprivate var contentMode: String {
        switch mode {
        case .aspectFill: "scaleAspectFill"
        case .aspectFit: "scaleAspectFit"
        case .fill: "scaleToFill"
        case .ownSize:
            switch align {
            case .topLeft: "topLeft"
            case .topRight: "topRight"
            case .bottomLeft: "bottomLeft"
            case .bottomRight: "bottomRight"
            case .center, .top, .bottom, .left, .right: align.rawValue
            }
        }
    }
}

private enum Messages {
    static func noStoryboard(
        _ obstacles: [(index: Int, reason: String)],
        _ tree: LayerTree,
        _ option: String
    ) -> Diagnostic {
        let reasons = obstacles.map { "\(tree.layers[$0.index].name): \($0.reason)" }
        return Diagnostic(
            "no launch storyboard can show these layers (\(reasons.joined(separator: "; ")))",
            option: option,
            help: "draw such layers into an image, or leave the storyboard out",
            severity: .warning
        )
    }
}
