import Layouts
import PluginAPI
import Raster

/// One layer, as written.
struct LayerOptions: Decodable, Sendable {
    var id: String?
    var color: VariantValues<String>?
    var image: VariantValues<SourcePath>?
    var text: Texts?
    var gradient: Gradient?
    var layers: [LayerOptions]?
    var frame: [LayoutAttribute: MeasureText]
    var anchor: String?
    var cornerRadius: MeasureText?
    var keepInSafeArea: Bool?
    var font: String?
    var size: Double?
    var fit: ImageFit
    var format: TextFormat
    var style: LayerStyle
    /// The keys that are there.
    var written: Set<String>

    /// The keys besides those of `fit`, `format` and `style`.
    enum Key: String, CodingKey, CaseIterable {
        case id, color, image, text, gradient, layers, frame, anchor, cornerRadius, keepInSafeArea
        case font, size
    }

    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) throws -> Value? {
            try keyed.decodeIfPresent(Value.self, forKey: key)
        }
        id = try value(.id)
        color = try value(.color)
        image = try value(.image)
        text = try value(.text)
        gradient = try value(.gradient)
        layers = try value(.layers)
        frame = try (value(.frame) as FrameText?)?.values ?? [:]
        anchor = try value(.anchor)
        cornerRadius = try value(.cornerRadius)
        keepInSafeArea = try value(.keepInSafeArea)
        font = try value(.font)
        size = try value(.size)
        fit = try ImageFit(options: decoder)
        format = try TextFormat(options: decoder)
        style = try LayerStyle(options: decoder)
        let all = try decoder.container(keyedBy: OptionKey.self).allKeys
        written = Set(all.map(\.stringValue))
    }
}

extension LayerOptions {
    /// A text, or one for each language.
    struct Texts: Decodable, Sendable {
        /// By language tag; one for all under `""`.
        var byLanguage: [String: String]

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if let text = try? single.decode(String.self) {
                byLanguage = ["": text]
            } else {
                byLanguage = try single.decode([String: String].self)
            }
        }
    }

    /// A gradient, as written.
    struct Gradient: Decodable, Sendable {
        struct Stop: Decodable, Sendable {
            var color: VariantValues<String>
            var at: Double?
        }

        var type: Raster.Gradient.Kind?
        var from: Raster.Gradient.Point?
        var to: Raster.Gradient.Point?
        var stops: [Stop]
    }
}

/// The values of a frame, as written.
private struct FrameText: Decodable {
    var values: [LayoutAttribute: MeasureText] = [:]

    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: LayoutAttribute.self)
        for key in LayoutAttribute.allCases {
            values[key] = try keyed.decodeIfPresent(MeasureText.self, forKey: key)
        }
    }
}
