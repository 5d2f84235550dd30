import Devices
import ExactStrings

/// The parts of the name of an art file: `logo-spring-dark~ipad@2x.png`.
///
/// The order of the suffixes is that of the system's own resource names, with theme and appearance
/// before them: stem, `-THEME`, `-dark` or `-light`, `~iphone` or `~ipad`, `@2x` or `@3x`,
/// extension.
///
/// Source: Apple, Resource Programming Guide, "iOS Supports Device-Specific Resources"; there the
/// idiom comes after the scale, which is understood too.
struct ArtName: Hashable, Sendable {
    var stem: String
    var theme: String?
    var appearance: Appearance?
    var idiom: Device.Idiom?
    /// The pixels of a point; 1 when the name has none.
    var scale = 1
    /// The extension with its point; empty when there is none.
    var ending: String

    /// Reads a name.
    ///
    /// - Parameter themes: The names of themes that it may have.
    init(_ name: String, themes: [String] = []) {
        var rest = name.splitExtension.stem
        ending = name.droppingExactPrefix(rest) ?? ""
        func take(_ suffix: String) -> Bool {
            // What is left must still be a name.
            guard let left = rest.droppingExactSuffix(suffix), !left.isEmpty else { return false }
            rest = left
            return true
        }
        for _ in 0..<2 {
            if scale == 1 { scale = (1...3).first { take("@\($0)x") } ?? 1 }
            if idiom == nil { idiom = Device.Idiom.allCases.first { take("~\($0.rawValue)") } }
        }
        appearance = Appearance.allCases.first { take("-\($0.rawValue)") }
        theme = themes.first { take("-\($0)") }
        stem = rest
    }

    /// The name without theme, appearance, idiom and scale: what finds all files of an image.
    var plain: String { stem + ending }

    /// Whether the name ends as that of art does.
    var isArt: Bool {
        let endings = "png jpg jpeg webp heic heif svg pdf imageset".split(separator: " ")
        return endings.contains { ending.lowercased() == ".\($0)" }
    }

    /// Whether this name, as written, means a file: what is written must be the same, the rest may
    /// vary.
    func names(_ file: ArtName) -> Bool {
        areSame(stem, file.stem) && areSame(ending, file.ending)
            && (theme ?? file.theme) == file.theme
            && (appearance ?? file.appearance) == file.appearance
            && (idiom ?? file.idiom) == file.idiom
            && (scale == 1 || scale == file.scale)
    }
}
