import AssetCatalogs
import Devices
import Diagnostics
import ExactStrings
import Images
import PluginAPI

/// Reads sets of the app's asset catalogs, each once.
final class CatalogLibrary {
    private let sources: SourceTree
    private var colors: [ExactString: ColorSet] = [:]

    /// A library over a repository.
    init(_ sources: SourceTree) { self.sources = sources }

    /// The colour of a `.colorset` for a variant, in an output's space; what is outside of its
    /// gamut is clipped.
    ///
    /// - Throws: `Diagnostic` when the set can't be read or has no colour for the variant.
    func color(
        _ path: String,
        _ variant: Variant,
        _ idiom: Device.Idiom,
        in space: ColorSpace,
        option: String
    ) throws(Diagnostic) -> PaintColor {
        let set = try colorSet(path, option: option)
        let color: EncodedColor
        do throws(CatalogError) {
            let traits = CatalogTraits(
                idiom: Idiom(rawValue: idiom.rawValue),
                isDark: variant.appearance == .dark,
                isHighContrast: variant.contrast == .high
            )
            color = try set.color(for: traits).encoded
        } catch {
            throw Messages.unusable(path, error, option)
        }
        let paint = PaintColor(
            red: color.red,
            green: color.green,
            blue: color.blue,
            alpha: color.alpha
        )
        let own: ColorSpace = color.isDisplayP3 ? .displayP3 : .sRGB
        return own.convert(paint, to: space).clipped
    }

    /// Checks a `.colorset`.
    ///
    /// - Throws: `Diagnostic` when it can't be read.
    func check(colorSet path: String, option: String) throws(Diagnostic) {
        _ = try colorSet(path, option: option)
    }

    private func colorSet(_ path: String, option: String) throws(Diagnostic) -> ColorSet {
        if let known = colors[ExactString(path)] { return known }
        let contents = try contents(of: path, option: option)
        do throws(CatalogError) {
            let set = try ColorSet(contents)
            colors[ExactString(path)] = set
            return set
        } catch {
            throw Messages.unusable(path, error, option)
        }
    }

    /// The files of an `.imageset` that a launch image may show, by the path of the folder.
    ///
    /// Slots for other idioms, and those that ask for more than an appearance and a contrast, are
    /// never shown on a launch screen in its usual state.
    ///
    /// - Throws: `Diagnostic` when the set can't be read.
    func images(
        _ path: String,
        option: String
    ) throws(Diagnostic) -> [(file: String, slot: ArtSlot)] {
        let contents = try contents(of: path, option: option)
        let set: ImageSet
        do throws(CatalogError) {
            set = try ImageSet(contents)
        } catch {
            throw Messages.unusable(path, error, option)
        }
        return set.slots.compactMap { slot in
            var conditions = slot.traits.conditions
            let appearance = conditions[.luminosity].flatMap { Appearance(rawValue: $0) }
            let contrast = conditions[.contrast].flatMap { ContrastSetting(rawValue: $0) }
            // Other values of these are for other states, as keys that are not known here.
            if appearance != nil { conditions[.luminosity] = nil }
            if contrast != nil { conditions[.contrast] = nil }
            let idiom = Device.Idiom(rawValue: slot.traits.idiom.rawValue)
            guard conditions.isEmpty, idiom != nil || slot.traits.idiom == .universal else {
                return nil
            }
            return (
                slot.file,
                ArtSlot(
                    appearance: appearance,
                    contrast: contrast,
                    idiom: idiom,
                    scale: slot.scale ?? 1
                )
            )
        }
    }

    private func contents(of path: String, option: String) throws(Diagnostic) -> CatalogContents {
        let folder = try sources.folder(path, option: option)
        let file = try sources.file("\(folder)/\(CatalogContents.fileName)", option: option)
        let bytes = try sources.read(file, limit: CatalogContents.largest)
        do throws(CatalogError) {
            return try CatalogContents(bytes)
        } catch {
            throw Messages.unusable(path, error, option)
        }
    }
}

/// What a slot of an `.imageset` is for.
struct ArtSlot: Hashable, Sendable {
    /// Nil for both.
    var appearance: Appearance?
    /// Nil for both.
    var contrast: ContrastSetting?
    /// Nil for both.
    var idiom: Device.Idiom?
    /// The pixels of a point.
    var scale: Int
}

extension PaintColor {
    /// The colour with each value brought into the gamut.
    fileprivate var clipped: PaintColor {
        func clip(_ value: Double) -> Double { min(max(value, 0), 1) }
        return PaintColor(
            red: clip(red),
            green: clip(green),
            blue: clip(blue),
            alpha: clip(alpha)
        )
    }
}

private enum Messages {
    static func unusable(_ path: String, _ error: CatalogError, _ option: String) -> Diagnostic {
        // The error's own text begins with line and column where they are known.
        let place = error.position == nil ? ": " : ":"
        return Diagnostic(
            "\(path)/\(CatalogContents.fileName)\(place)\(error)",
            option: option,
            help: error.help
        )
    }
}
