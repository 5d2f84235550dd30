import AppIcons
import AssetCatalogs

/// The devices that a sheet shows icons of together, in its order.
enum DeviceGroup: Hashable, Comparable {
    case iphone, ipad
    /// One icon for all sizes of both.
    case ios
    case store, mac, watch, car
    case any
    /// An idiom that is not known.
    case other(String)

    /// The group of a slot.
    init(_ slot: AppIconSet.Slot) {
        switch (slot.idiom, slot.platform) {
        case (_, "watchos"), ("watch", _), ("watch-marketing", _): self = .watch
        case (_, "macos"), ("mac", _): self = .mac
        case (_, "ios"): self = .ios
        case ("iphone", _): self = .iphone
        case ("ipad", _): self = .ipad
        case ("ios-marketing", _): self = .store
        case ("car", _): self = .car
        case ("universal", _), (nil, _): self = .any
        case (let idiom?, _): self = .other(idiom)
        }
    }

    /// What people call it.
    var name: String {
        switch self {
        case .iphone: "iPhone"
        case .ipad: "iPad"
        case .ios: "iPhone and iPad"
        case .store: "App Store"
        case .mac: "Mac"
        case .watch: "Apple Watch"
        case .car: "CarPlay"
        case .any: "any device"
        case .other(let idiom): idiom
        }
    }
}

extension CheckedIconSet.Picture {
    /// The first group of its slots.
    var group: DeviceGroup { slots.map { DeviceGroup($0) }.min() ?? .any }
}
