/// What one unit of a splash stage does.
public enum SplashWork: Codable, Hashable, Sendable {
    /// Draws a launch image into a file below the stage's folder.
    case image(LaunchImage, file: String)
    /// Draws a contact sheet of launch images.
    case sheet(ContactSheet)
    /// Lists the launch images for the app.
    case index(LaunchIndex)
    /// Writes the launch images that old systems use.
    case legacyImageSet(LegacyImageSet)
    /// Writes the catalog, storyboard and dictionary of a launch screen.
    case launchScreen(LaunchScreen)
}
