/// What one unit of an icon-stamp stage does.
public enum IconStampWork: Codable, Hashable, Sendable {
    /// Stamps a picture of a set.
    case stamp(IconStamp)
    /// Puts a stamp in front of an Icon Composer bundle.
    case bundle(BundleStamp)
    /// Draws the sheet of all icons, before and after.
    case sheet(StampSheet)
    /// Copies files as they are.
    case copy(CopiedFiles)
}
