/// What one unit of an `alternate-icons` stage does.
public enum AlternateIconsWork: Codable, Hashable, Sendable {
    /// Writes the pictures of one alternate.
    case icon(IconWork)
    /// Writes a property list with the alternates in it.
    case plist(PlistWork)
    /// Writes texts that the plan has made.
    case texts([TextFile])
    /// Lists the alternates for the app.
    case index(IconIndex)
    /// Draws all alternates beside one another.
    case sheet(IconSheet)
}
