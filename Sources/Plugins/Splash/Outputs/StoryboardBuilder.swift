import Pipeline

/// Builds the storyboard of a planned launch screen, or finds out why there can be none.
struct StoryboardBuilder {
    private let plan: LaunchScreenPlan
    /// What a storyboard can't express: the layer's index, and why.
    private var obstacles: [(index: Int, reason: String)] = []

    private init(_ plan: LaunchScreenPlan) { self.plan = plan }

    /// The storyboard, or what stands in its way; one of the two.
    static func storyboard(
        of plan: LaunchScreenPlan,
        file: String,
        option: String
    ) -> (storyboard: Storyboard?, obstacle: Diagnostic?) {
        guard let first = plan.first else { return (nil, nil) }
        var builder = StoryboardBuilder(plan)
        let canvas = Storyboard.Box(
            x: 0,
            y: 0,
            width: Double(first.screen.points.width),
            height: Double(first.screen.points.height)
        )
        let views = builder.views(plan.layout.roots, in: canvas, first.rectangles)
        let constraints = StoryboardConstraints(
            plan.layout,
            aspects: plan.assets.compactMapValues { asset in
                guard asset.hasOneAspect, let size = asset.size else { return nil }
                return Device.Size(width: size.width, height: size.height)
            }
        )
        let obstacles = (builder.obstacles + constraints.obstacles).sorted { $0.index < $1.index }
        guard obstacles.isEmpty else {
            return (nil, Messages.noStoryboard(obstacles, plan.layout, option))
        }
        let storyboard = Storyboard(
            file: file,
            canvas: first.screen.points,
            views: constraints.spacers + views,
            constraints: constraints.constraints,
            imageSizes: builder.imageSizes(first.rectangles)
        )
        return (storyboard, nil)
    }

    /// The views of some nodes, in a superview that lies somewhere on the screen.
    private mutating func views(
        _ indexes: [Int],
        in superview: Storyboard.Box,
        _ rectangles: [Rectangle]
    ) -> [Storyboard.View] {
        indexes.map { index in
            let node = plan.layout.nodes[index]
            let layer = node.layer
            if let reason = layer.obstacle { obstacles.append((index, reason)) }
            let rectangle = rectangles[index]
            var view = Storyboard.View(
                id: StoryboardConstraints.viewID(layer),
                label: layer.name,
                content: .group,
                rectangle: .init(
                    x: rectangle.left - superview.x,
                    y: rectangle.top - superview.y,
                    width: rectangle.width,
                    height: rectangle.height
                ),
                alpha: layer.opacity,
                clips: layer.clips
            )
            switch layer.content {
            case .color: view.content = .color(plan.assets[index]?.index ?? 0)
            case .image(let image):
                let asset = plan.assets[index]?.index ?? 0
                view.content = .image(asset, contentMode: image.contentMode)
                // An image view draws beyond its frame where the mode leads there; a layer does not.
                view.clips = image.mode == .aspectFill || image.mode == .ownSize
            case .group:
                let box = Storyboard.Box(
                    x: rectangle.left,
                    y: rectangle.top,
                    width: rectangle.width,
                    height: rectangle.height
                )
                view.subviews = views(node.held, in: box, rectangles)
            case .gradient, .text: break
            }
            return view
        }
    }

    /// The size in points of each image asset; of art that nobody has seen yet, its frame's.
    private func imageSizes(_ rectangles: [Rectangle]) -> [Device.Size] {
        var sizes: [Int: Device.Size] = [:]
        for (node, asset) in plan.assets {
            guard case .image = plan.layout.nodes[node].layer.content else { continue }
            let points = asset.points ?? (rectangles[node].width, rectangles[node].height)
            sizes[asset.index] = Device.Size(
                width: Int(points.width.rounded()),
                height: Int(points.height.rounded())
            )
        }
        return plan.images.indices.map { sizes[$0] ?? Device.Size(width: 1, height: 1) }
    }
}

extension LayoutLayer {
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
            let isAligned = image.align != .center
            guard isAligned, image.mode == .aspectFill || image.mode == .aspectFit else {
                return nil
            }
            return "its image is aligned \(image.align.rawValue)"
        case .color, .group: return nil
        }
    }
}

extension ImageContent {
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
        _ layout: Layout,
        _ option: String
    ) -> Diagnostic {
        let reasons = obstacles.map { "\(layout.nodes[$0.index].layer.name): \($0.reason)" }
        return Diagnostic(
            "no launch storyboard can show these layers (\(reasons.joined(separator: "; ")))",
            option: option,
            help: "draw such layers into an image, or leave the storyboard out",
            severity: .warning
        )
    }
}
