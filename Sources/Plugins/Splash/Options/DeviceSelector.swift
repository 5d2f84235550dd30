import Devices
import PluginAPI

/// An entry of the option `devices`.
enum DeviceSelector: Hashable, Sendable, Decodable {
    /// An id, an idiom, a family, `all` or `legacy`.
    case group(String)
    /// All that fit each condition that is given.
    case matching(Conditions)

    /// What devices have in common; legacy ones never fit.
    struct Conditions: Hashable, Sendable, Decodable {
        var idiom: Device.Idiom?
        var family: String?
        /// Came with this version of iOS or a newer one.
        var firstOS: String?
    }

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = .group(name)
        } else {
            self = .matching(try Conditions(from: decoder))
        }
    }

    static let schema = Schema.oneOf([
        .string(),
        .object([
            Property("idiom", .string(Device.Idiom.names), "iphone or ipad"),
            Property("family", .string(), "as \"ipad-pro\""),
            Property("firstOS", .string(), "came with this iOS or a newer one: \"15.0\""),
        ]),
    ])
}
