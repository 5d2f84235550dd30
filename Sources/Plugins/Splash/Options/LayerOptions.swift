import Images
import PluginAPI
import Raster

extension SplashOptions {
    /// One layer, as written.
    struct Layer: Decodable, Sendable {
        var id: String?
        var color: Variants<String>?
        var image: Variants<SourcePath>?
        var text: Texts?
        var gradient: Gradient?
        var layers: [Layer]?
        var frame: [Attribute: MeasureText]
        var anchor: String?
        var mode: ContentMode
        var align: Alignment
        var opacity: Double
        var cornerRadius: MeasureText?
        var corners: [RoundedCorners.Corner]
        var clip: Bool
        var keepInSafeArea: Bool?
        var font: String?
        var size: Double?
        var textAlign: TextAlignment
        var lineHeight: Double
        /// The keys that stand there.
        var written: Set<Key>

        enum Key: String, CodingKey, CaseIterable {
            case id, color, image, text, gradient, layers, frame, anchor, mode, align, opacity
            case cornerRadius, corners, clip, keepInSafeArea, font, size, textAlign, lineHeight
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
            mode = try value(.mode) ?? .aspectFill
            align = try value(.align) ?? .center
            opacity = try value(.opacity) ?? 1
            cornerRadius = try value(.cornerRadius)
            corners = try value(.corners) ?? RoundedCorners.Corner.allCases
            clip = try value(.clip) ?? false
            keepInSafeArea = try value(.keepInSafeArea)
            font = try value(.font)
            size = try value(.size)
            textAlign = try value(.textAlign) ?? .natural
            lineHeight = try value(.lineHeight) ?? 1
            written = Set(keyed.allKeys)
        }
    }

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
            var color: Variants<String>
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
    var values: [Attribute: MeasureText] = [:]

    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Attribute.self)
        for key in Attribute.allCases {
            values[key] = try keyed.decodeIfPresent(MeasureText.self, forKey: key)
        }
    }
}

extension Attribute: CodingKey {}
