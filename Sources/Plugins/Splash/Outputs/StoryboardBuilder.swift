import Devices
import Diagnostics
import LaunchScreens
import Layouts

/// Builds the storyboard of a planned launch screen.
struct StoryboardBuilder {
    private let plan: LaunchScreenPlan
    private let canvas: Storyboard.Canvas
    /// In points, of all layers on the canvas.
    private let rectangles: [Rectangle]
    private let views: ViewPlacing
    /// Where the storyboard differs from the launch images.
    private(set) var warnings: [Diagnostic]

    /// A builder that resolves the layout on a screen of Interface Builder.
    ///
    /// - Throws: `Diagnostic` when that is impossible.
    init(_ plan: LaunchScreenPlan, _ resolver: LayerResolver) throws(Diagnostic) {
        self.plan = plan
        let (canvas, screen) = Storyboard.Canvas.first(of: plan.screens)
        self.canvas = canvas
        rectangles = try resolver.rectangles(plan.variants[0], on: screen)
        views = ViewPlacing(plan, rectangles)
        warnings = plan.pictures.sorted { $0.key < $1.key }.flatMap(\.value.layer.warnings)
        for (index, layer) in plan.tree.layers.enumerated() where plan.showsOtherAspects(index) {
            warnings.append(Messages.otherAspects(layer))
        }
    }

    /// The storyboard.
    func storyboard(file: String) -> Storyboard {
        let shown = plan.withViews
        let hidden = shown.intersection(plan.hidden)
        let constraints = StoryboardConstraints(
            plan.tree.boxes,
            shown: shown,
            aspects: aspects,
            lengths: hidden.reduce(into: [:]) { lengths, index in
                lengths[index] = (rectangles[index].width, rectangles[index].height)
            }
        )
        let contents = shown.sorted().flatMap(views.constraints)
        let roots = plan.tree.boxes.roots.filter(shown.contains)
        return Storyboard(
            file: file,
            canvas: canvas,
            views: constraints.spacers
                + roots.map { views.view($0, in: canvas.rectangle, shown: shown) },
            constraints: constraints.constraints + contents,
            imageSizes: plan.imageSizes
        )
    }

    /// Width and height of each image: where files differ in aspect, those of the first.
    private var aspects: [Int: Device.Size] {
        plan.assets.compactMapValues { asset in
            let size = asset.hasOneAspect ? asset.size : asset.slots.first?.art.size
            return size.map { Device.Size(width: $0.width, height: $0.height) }
        }
    }
}

extension LaunchScreenPlan {
    /// The layers that have a view: those that are shown, and those that the frames of others refer
    /// to.
    fileprivate var withViews: Set<Int> {
        let boxes = tree.boxes
        var shown = Set(boxes.boxes.indices).subtracting(hidden)
        var open = shown
        while let index = open.popFirst() {
            let box = boxes.boxes[index]
            var named = [box.anchor]
            for measure in box.frame.measures.values {
                if case .referred(let reference, _, _) = measure {
                    named.append(Anchor(reference.name))
                }
            }
            var needed = named.compactMap { anchor in
                if case .layer(let id) = anchor { boxes.index(of: id) } else { nil }
            }
            if let container = box.container { needed.append(container) }
            for other in needed where shown.insert(other).inserted { open.insert(other) }
        }
        return shown
    }

    /// Whether a length of an image follows from its aspect, and its files have several.
    func showsOtherAspects(_ index: Int) -> Bool {
        guard let asset = assets[index], pictures[index] == nil, !hidden.contains(index),
            tree.boxes.boxes[index].content == .image
        else { return false }
        let frame = tree.boxes.boxes[index].frame
        return !asset.hasOneAspect && frame.isAuto(.horizontal) != frame.isAuto(.vertical)
    }
}

extension Storyboard.Canvas {
    /// The first of some screens that Interface Builder has, with its canvas; else one that it has.
    fileprivate static func first(
        of screens: [SharedScreen]
    ) -> (canvas: Storyboard.Canvas, screen: DeviceScreen) {
        for shared in screens {
            let screen = shared.screen
            if let canvas = Storyboard.Canvas(screen.idiom, screen.points, scale: screen.scale) {
                return (canvas, screen)
            }
        }
        return fallback(like: screens[0].screen)
    }

    /// An iPhone 15, or an iPad of 9.7 inches, held as a screen is.
    private static func fallback(
        like other: DeviceScreen
    ) -> (canvas: Storyboard.Canvas, screen: DeviceScreen) {
        var screen = other
        let isPad = other.idiom == .ipad
        let size =
            isPad ? Device.Size(width: 768, height: 1024) : Device.Size(width: 393, height: 852)
        screen.points = other.orientation == .portrait ? size : size.turned
        screen.scale = isPad ? 2 : 3
        guard let canvas = Storyboard.Canvas(screen.idiom, screen.points, scale: screen.scale)
        else { preconditionFailure("Interface Builder has both screens") }
        return (canvas, screen)
    }

    fileprivate var rectangle: Rectangle {
        Rectangle(left: 0, top: 0, width: Double(size.width), height: Double(size.height))
    }
}

private enum Messages {
    static func otherAspects(_ layer: CheckedLayer) -> Diagnostic {
        Diagnostic(
            "the variants of the image of \(layer.name) differ in aspect;"
                + " the storyboard gives all of them the frame of the first",
            option: "/outputs/storyboard",
            help: "export them in one aspect, or write a length instead of \"auto\"",
            severity: .warning
        )
    }
}
