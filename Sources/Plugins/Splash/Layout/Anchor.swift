/// What a frame is measured from.
enum Anchor: Hashable, Sendable {
    case screen
    case safeArea
    /// The group that holds the layer.
    case container
    /// The layer with this id.
    case layer(String)

    /// The anchor of a name; of any name that is no place, the layer of that id.
    init(_ name: String) {
        self =
            switch name {
            case Reference.screen: .screen
            case Reference.safeArea: .safeArea
            case Reference.container: .container
            default: .layer(name)
            }
    }

    /// What users write.
    var name: String {
        switch self {
        case .screen: Reference.screen
        case .safeArea: Reference.safeArea
        case .container: Reference.container
        case .layer(let id): id
        }
    }
}
