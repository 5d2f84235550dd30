import Layouts

extension LayerTree {
    /// The tree in which rounded containers that cut nothing off but colors are plain ones, and
    /// those colors have the round corners.
    ///
    /// It looks the same, and a storyboard can express more of it: a card with texts keeps the
    /// texts' size on every screen.
    ///
    /// - Parameter frames: In points, of all layers on each screen.
    func openingCards(_ frames: [[Rectangle]]) -> LayerTree {
        var layers = layers
        for index in layers.indices {
            guard layers[index].isContainer, let corner = layers[index].cornerRadius,
                let grounds = grounds(of: index, corner, frames, in: layers)
            else { continue }
            for ground in grounds {
                layers[ground].cornerRadius = corner
                layers[ground].style.corners = layers[index].style.corners
            }
            layers[index].cornerRadius = nil
            layers[index].style.clips = false
        }
        return LayerTree(layers)
    }

    /// The colors that cover a rounded container; nil when it cuts off anything else.
    private func grounds(
        of container: Int,
        _ corner: CornerRadius,
        _ frames: [[Rectangle]],
        in layers: [CheckedLayer]
    ) -> [Int]? {
        var grounds: [Int] = []
        for index in layers.indices
        where boxes.ancestry(of: index).dropFirst().contains(container) {
            let layer = layers[index]
            if case .color = layer.content, layer.cornerRadius == nil,
                boxes.boxes[index].container == container,
                frames.allSatisfy({ $0[index].isSame(as: $0[container]) })
            {
                grounds.append(index)
                continue
            }
            let isInside = frames.allSatisfy { frames in
                frames[container].holds(
                    frames[index].grown(by: layer.inkMargin),
                    radius: corner.resolved(in: frames[container])
                )
            }
            guard isInside else { return nil }
        }
        return grounds
    }
}

extension CheckedLayer {
    /// How far its ink may reach out of its frame, in points.
    fileprivate var inkMargin: Double {
        guard case .text(let text) = content else { return 0 }
        return text.size * 0.4
    }
}

extension Rectangle {
    /// Whether two rectangles are the same, but for less than a pixel shows.
    fileprivate func isSame(as other: Rectangle) -> Bool {
        contains(other) && other.contains(self)
    }

    fileprivate func grown(by points: Double) -> Rectangle {
        Rectangle(
            left: left - points,
            top: top - points,
            right: right + points,
            bottom: bottom + points
        )
    }

    /// Whether another rectangle is inside, and reaches into none of the round corners.
    fileprivate func holds(_ other: Rectangle, radius: Double) -> Bool {
        guard contains(other) else { return false }
        let across = min(other.left - left, right - other.right)
        let down = min(other.top - top, bottom - other.bottom)
        guard across < radius, down < radius else { return true }
        let (x, y) = (radius - across, radius - down)
        return x * x + y * y <= radius * radius
    }
}
