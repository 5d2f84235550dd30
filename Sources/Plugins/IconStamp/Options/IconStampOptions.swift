public import PluginAPI

/// The `"with"` object of an `icon-stamp` stage.
public struct IconStampOptions: StageOptions, Hashable {
    /// The keys a stage may write.
    enum Key: String, CodingKey, CaseIterable {
        case set, target, project, configuration, channels, idioms, exclude
        case label, labels, style, position, background, foreground, opacity, contrast, font
        case overlay, size, sheet
    }

    /// What happens to a label that would be hard to read.
    enum LowContrast: String, Codable, CaseIterable, Sendable {
        /// Its colours are changed until it is not.
        case fix
        /// It stays, and a warning says so.
        case keep
    }

    /// The `.appiconset` folders and `.icon` bundles; empty when a target names them.
    var sets: [SourcePath]
    /// Whether `set` is a list, for the places of messages.
    var isList: Bool
    /// The Xcode targets whose build settings name the sets.
    var targets: [String]
    /// The `.xcodeproj` folder; nil for the only one in the repository that has each target.
    var project: SourcePath?
    /// The targets' configuration; nil for all of them.
    var configuration: String?
    /// The channels whose releases are stamped; nil for all.
    var channels: [String]?
    /// The idioms whose pictures are stamped; nil for all.
    var idioms: [String]?
    /// Patterns of sets and bundles that are left out, and of pictures that are copied.
    var exclude: [String] = []
    /// The text; nil for the version and, in brackets, the build number.
    var label: String?
    /// Shorter texts for smaller icons; nil for parts of the text.
    var labels: [String]?
    /// What the stamp looks like; default: `ribbon`.
    var style = StampStyle.ribbon
    /// Where it is; nil for the style's own place.
    var position: StampPosition?
    /// The shape's colour as written; nil for a strong red.
    var background: String?
    /// The text's colour as written; nil for white.
    var foreground: String?
    /// How opaque the shape behind the text is, or the overlay; from 0 to 1.
    var opacity = 1.0
    /// What happens to a label that would be hard to read; nil to fix it.
    var contrast: LowContrast?
    /// A font file; nil for the one that comes with the plugin.
    var font: SourcePath?
    /// The picture that is laid over the icons; only for the style `overlay`.
    var overlay: SourcePath?
    /// The longer side of the overlay as a share of the icon's shorter one; all of it when left
    /// out.
    var size: Double?
    /// Whether a sheet shows all icons before and after.
    var sheet = true

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        (sets, isList) = try Self.sets(in: with)
        targets = try Self.targets(in: with)
        project = try with.decodeIfPresent(SourcePath.self, forKey: .project)
        configuration = try with.decodeIfPresent(String.self, forKey: .configuration)
        channels = try with.decodeIfPresent([String].self, forKey: .channels)
        idioms = try with.decodeIfPresent([String].self, forKey: .idioms)
        exclude = try with.decodeIfPresent([String].self, forKey: .exclude) ?? exclude
        label = try with.decodeIfPresent(String.self, forKey: .label)
        labels = try with.decodeIfPresent([String].self, forKey: .labels)
        style = try with.decodeIfPresent(StampStyle.self, forKey: .style) ?? style
        position = try with.decodeIfPresent(StampPosition.self, forKey: .position)
        background = try with.decodeIfPresent(String.self, forKey: .background)
        foreground = try with.decodeIfPresent(String.self, forKey: .foreground)
        opacity = try with.decodeIfPresent(Double.self, forKey: .opacity) ?? opacity
        contrast = try with.decodeIfPresent(LowContrast.self, forKey: .contrast)
        font = try with.decodeIfPresent(SourcePath.self, forKey: .font)
        overlay = try with.decodeIfPresent(SourcePath.self, forKey: .overlay)
        sheet = try with.decodeIfPresent(Bool.self, forKey: .sheet) ?? sheet
        size = try with.decodeIfPresent(Double.self, forKey: .size)
    }

    /// A name, or a list of names.
    private static func targets(in with: KeyedDecodingContainer<Key>) throws -> [String] {
        do {
            return [try with.decodeIfPresent(String.self, forKey: .target)].compactMap { $0 }
        } catch DecodingError.typeMismatch {
            return try with.decode([String].self, forKey: .target)
        }
    }

    /// A path, or a list of paths.
    private static func sets(
        in with: KeyedDecodingContainer<Key>
    ) throws -> (paths: [SourcePath], isList: Bool) {
        guard with.contains(.set) else { return ([], false) }
        do {
            return ([try with.decode(SourcePath.self, forKey: .set)], false)
        } catch DecodingError.typeMismatch {
            return (try with.decode([SourcePath].self, forKey: .set), true)
        }
    }
}
