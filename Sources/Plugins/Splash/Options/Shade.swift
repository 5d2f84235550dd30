import Devices

/// An appearance in a contrast: what the options call the variants of a color or an image.
enum Shade: String, CodingKey, CaseIterable, Hashable, Sendable {
    case light, lightHighContrast, dark, darkHighContrast

    init(_ appearance: Appearance, _ contrast: ContrastSetting) {
        switch (appearance, contrast) {
        case (.light, .standard): self = .light
        case (.dark, .standard): self = .dark
        case (.light, .high): self = .lightHighContrast
        case (.dark, .high): self = .darkHighContrast
        }
    }

    var isDark: Bool { self == .dark || self == .darkHighContrast }
    var isHighContrast: Bool { self == .lightHighContrast || self == .darkHighContrast }

    /// For people: `dark, high contrast`.
    var name: String {
        (isDark ? Appearance.dark : .light).rawValue + (isHighContrast ? ", high contrast" : "")
    }

    /// The shades whose value an image of this one takes, the best first: of its own appearance before
    /// the other one, of its own contrast before the standard one.
    var preferred: [Shade] {
        switch self {
        case .light: [.light, .dark]
        case .dark: [.dark, .light]
        case .lightHighContrast: [.lightHighContrast, .light, .darkHighContrast, .dark]
        case .darkHighContrast: [.darkHighContrast, .dark, .lightHighContrast, .light]
        }
    }
}
