public import Images

/// The background of a contact sheet: each sheet is drawn on a light and on a dark one.
public enum SheetTheme: String, CaseIterable, Sendable {
    /// For light pages.
    case light
    /// For dark pages.
    case dark

    /// Neutral, so that it changes the look of no picture; a device's black body is seen on both.
    public var ground: Color {
        switch self {
        case .light: Color(red: 0xF5, green: 0xF5, blue: 0xF7)
        case .dark: Color(red: 0x2C, green: 0x2C, blue: 0x30)
        }
    }

    /// The name of the sheet's file: `icon-sheet-dark.png` beside `icon-sheet.png`.
    public func file(_ name: String) -> String {
        guard self == .dark, let dot = name.lastIndex(of: ".") else { return name }
        return "\(name[..<dot])-dark\(name[dot...])"
    }
}
