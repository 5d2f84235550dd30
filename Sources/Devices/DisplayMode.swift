/// An appearance with a contrast setting: what the system shows variants of colors and images for.
package enum DisplayMode: String, CodingKey, CaseIterable, Hashable, Sendable {
    case light, lightHighContrast, dark, darkHighContrast

    /// The mode of an appearance and a contrast setting.
    package init(_ appearance: Appearance, _ contrast: ContrastSetting) {
        switch (appearance, contrast) {
        case (.light, .standard): self = .light
        case (.dark, .standard): self = .dark
        case (.light, .high): self = .lightHighContrast
        case (.dark, .high): self = .darkHighContrast
        }
    }

    package var isDark: Bool { self == .dark || self == .darkHighContrast }
    package var isHighContrast: Bool { self == .lightHighContrast || self == .darkHighContrast }

    /// For people: `dark, high contrast`.
    package var name: String {
        (isDark ? Appearance.dark : .light).rawValue + (isHighContrast ? ", high contrast" : "")
    }

    /// The modes whose value serves this one, the best first: those of its own appearance before
    /// the other one, of its own contrast before the standard one.
    package var fallbacks: [DisplayMode] {
        switch self {
        case .light: [.light, .dark]
        case .dark: [.dark, .light]
        case .lightHighContrast: [.lightHighContrast, .light, .darkHighContrast, .dark]
        case .darkHighContrast: [.darkHighContrast, .dark, .lightHighContrast, .light]
        }
    }
}
