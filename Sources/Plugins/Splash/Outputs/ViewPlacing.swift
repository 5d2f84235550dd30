import Devices
import LaunchScreens
import Layouts

/// The views of a storyboard, and the constraints between a layer's view and an image view in it.
///
/// A layer has one view with its frame. Where the image in it is not all of that frame, it is an
/// image view of its own inside of the layer's.
struct ViewPlacing {
    private typealias Item = Storyboard.Constraint.Item

    private let plan: LaunchScreenPlan
    /// In points, of all layers on the canvas.
    private let rectangles: [Rectangle]

    /// The views of a launch screen on a canvas.
    init(_ plan: LaunchScreenPlan, _ rectangles: [Rectangle]) {
        (self.plan, self.rectangles) = (plan, rectangles)
    }

    /// The view of a layer in a superview with this rectangle on the screen, with those that it
    /// contains.
    func view(_ index: Int, in superview: Rectangle, shown: Set<Int>) -> Storyboard.View {
        let layer = plan.tree.layers[index]
        let rectangle = rectangles[index]
        let contained = plan.tree.boxes.contents(of: index).filter(shown.contains)
        var view = Storyboard.View(
            id: StoryboardConstraints.viewID(layer.box),
            label: layer.name,
            content: .container,
            rectangle: Rectangle(
                left: rectangle.left - superview.left,
                top: rectangle.top - superview.top,
                width: rectangle.width,
                height: rectangle.height
            ),
            subviews: contained.map { self.view($0, in: rectangle, shown: shown) }
        )
        // What is drawn into the picture of a container is there for its frame alone.
        guard !plan.hidden.contains(index) else { return view }
        view.alpha = layer.style.opacity
        if let inner = innerView(index) {
            view.subviews.insert(inner, at: 0)
            view.clips = layer.isAligned && plan.pictures[index] == nil && layer.clipsView
        } else {
            view.content = content(index)
            view.clips = layer.clipsView
        }
        return view
    }

    private func content(_ index: Int) -> Storyboard.View.Content {
        switch (plan.tree.layers[index].content, plan.assets[index]) {
        case (.color, let asset?): .color(asset.index)
        case (.image(let image), let asset?):
            .image(
                asset.index,
                contentMode: plan.showsOtherAspects(index)
                    ? "scaleAspectFit" : image.fit.contentMode
            )
        default: .container
        }
    }

    /// The image view inside of a layer's view; nil when that shows all itself.
    private func innerView(_ index: Int) -> Storyboard.View? {
        let asset: Int
        if let picture = plan.pictures[index] {
            asset = picture.index
        } else if let own = plan.assets[index], plan.tree.layers[index].isAligned {
            asset = own.index
        } else {
            return nil
        }
        let frame = rectangles[index]
        var size = Storyboard.ImageSize(width: frame.width, height: frame.height)
        if case .lines? = plan.pictures[index]?.layer.place { size = plan.imageSizes[asset] }
        return Storyboard.View(
            id: innerID(index),
            label: "picture of \(plan.tree.layers[index].name)",
            content: .image(asset, contentMode: "scaleToFill"),
            rectangle: Rectangle(left: 0, top: 0, width: size.width, height: size.height)
        )
    }

    private func innerID(_ index: Int) -> String {
        Storyboard.objectID("picture \(plan.tree.layers[index].name)")
    }
}

extension ViewPlacing {
    /// The constraints that place the image view inside of a layer's view.
    func constraints(_ index: Int) -> [Storyboard.Constraint] {
        if let picture = plan.pictures[index] {
            switch picture.layer.place {
            case .filling:
                return [.left, .right, .top, .bottom].map { relate(index, $0) }
            case .lines(let lines): return place(lines, of: index)
            }
        }
        guard let asset = plan.assets[index], !plan.hidden.contains(index) else { return [] }
        return align(asset, of: index)
    }

    /// Lines, with the ink beyond them.
    private func place(_ lines: LayerPicture.Lines, of index: Int) -> [Storyboard.Constraint] {
        let pads = lines.pads
        let distances: [LayoutAttribute: Int] = [
            .left: -pads.left, .right: pads.right, .top: -pads.top, .bottom: pads.bottom,
        ]
        var constraints = lines.edges.map { edge in
            relate(index, edge, plus: Double(distances[edge] ?? 0))
        }
        if !lines.edges.contains(where: { $0.axis == .horizontal }) {
            constraints.append(relate(index, .centerX))
        }
        return constraints
    }

    /// An image of its own aspect that covers the frame, or is inside it, at one of its edges.
    private func align(
        _ asset: LaunchScreenPlan.Asset,
        of index: Int
    ) -> [Storyboard.Constraint] {
        let layer = plan.tree.layers[index]
        guard case .image(let image) = layer.content, layer.isAligned, let size = asset.size
        else { return [] }
        let (across, down) = image.fit.align.halves
        let edges: [LayoutAttribute] = [
            [.left, .centerX, .right][across], [.top, .centerY, .bottom][down],
        ]
        var aspect = relate(index, .width)
        aspect.second = Item(id: innerID(index), attribute: .height)
        aspect.multiplier = "\(size.width):\(size.height)"
        aspect.id = Storyboard.objectID("aspect of the picture of \(layer.name)")
        return edges.map { relate(index, $0) } + [aspect] + lengths(index, image.fit.mode, size)
    }

    /// What makes an image cover its frame, or be as large as it can be inside it.
    ///
    /// One length decides where all screens agree which; otherwise both are limits, and come as
    /// near to the frame's as the limits allow.
    private func lengths(
        _ index: Int,
        _ mode: ContentMode,
        _ size: ArtSize
    ) -> [Storyboard.Constraint] {
        let own = Double(size.width) / Double(size.height)
        let isWider = plan.frames(of: index).map { $0.width / $0.height >= own }
        if isWider.allSatisfy({ $0 == isWider.first }) {
            let width = (isWider.first ?? true) == (mode == .aspectFill)
            return [relate(index, width ? .width : .height)]
        }
        return [LayoutAttribute.width, .height].flatMap { length in
            var limit = relate(index, length)
            limit.relation = mode == .aspectFill ? .greaterThanOrEqual : .lessThanOrEqual
            var wish = relate(index, length)
            wish.priority = 900
            wish.id = Storyboard.objectID("wish \(plan.tree.layers[index].name).\(length.rawValue)")
            return [limit, wish]
        }
    }

    /// The same attribute of the image view and of the layer's.
    private func relate(
        _ index: Int,
        _ attribute: LayoutAttribute,
        plus points: Double = 0
    ) -> Storyboard.Constraint {
        let layer = plan.tree.layers[index]
        return Storyboard.Constraint(
            id: Storyboard.objectID("picture \(layer.name).\(attribute.rawValue)"),
            first: Item(id: innerID(index), attribute: attribute),
            second: Item(id: StoryboardConstraints.viewID(layer.box), attribute: attribute),
            constant: points
        )
    }
}

extension CheckedLayer {
    /// Whether its view cuts off what reaches beyond it: an image view draws beyond its frame where
    /// the mode leads there, and a layer does not.
    fileprivate var clipsView: Bool {
        guard case .image(let image) = content else { return style.clips }
        return image.fit.mode == .aspectFill || image.fit.mode == .ownSize
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
