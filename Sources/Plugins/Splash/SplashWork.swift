/// What one unit of a splash stage does.
public enum SplashWork: Codable, Hashable, Sendable {
    /// Draws a launch image.
    case image(LaunchImage)
    /// Draws a contact sheet of launch images.
    case sheet(ContactSheet)
}
