/// What a frame is measured from.
package enum Anchor: Hashable, Sendable {
    case screen
    case safeArea
    /// The container around the layer.
    case container
    /// The layer with this id.
    case layer(String)

    /// The anchor with a name: one of `Reference.places`, or the layer with that id.
    package init(_ name: String) {
        self =
            switch name {
            case Reference.screen: .screen
            case Reference.safeArea: .safeArea
            case Reference.container: .container
            default: .layer(name)
            }
    }

    /// What users write.
    package var name: String {
        switch self {
        case .screen: Reference.screen
        case .safeArea: Reference.safeArea
        case .container: Reference.container
        case .layer(let id): id
        }
    }
}
