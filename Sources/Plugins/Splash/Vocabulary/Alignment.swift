/// Where an image lies in its frame, and so which part of it is cut off.
enum Alignment: String, Codable, CaseIterable, Hashable, Sendable {
    case center, top, bottom, left, right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// Of the space that is left over, how much lies before the image: in halves.
    var halves: (across: Int, down: Int) {
        let across =
            switch self {
            case .left, .topLeft, .bottomLeft: 0
            case .right, .topRight, .bottomRight: 2
            case .center, .top, .bottom: 1
            }
        let down =
            switch self {
            case .top, .topLeft, .topRight: 0
            case .bottom, .bottomLeft, .bottomRight: 2
            case .center, .left, .right: 1
            }
        return (across, down)
    }
}
