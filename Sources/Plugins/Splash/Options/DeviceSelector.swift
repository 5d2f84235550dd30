import JSON
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
        .defined(SchemaDefinition("splash-device") { .suggested(names) }),
        .object([
            Property("idiom", .string(Device.Idiom.names), "the idiom of the devices"),
            Property("family", .string(), "the product line", examples: ["ipad-pro"]),
            Property(
                "firstOS",
                .string(),
                "they came with this iOS or a newer one",
                examples: ["15.0"]
            ),
        ]),
    ])

    /// Ids and groups of the table's devices; that the table can't be read is reported by a plan.
    private static let names =
        (try? DeviceTable.bundled()).map { $0.groups + $0.devices.map(\.id) } ?? []
}
