import AssetCatalogs

/// The home screen of a kind of device, and the store's error for an icon that has no picture for
/// it.
struct HomeScreen: Sendable {
    /// The kind of device in `TARGETED_DEVICE_FAMILY`.
    let family: Int
    /// What people call the device.
    let device: String
    /// The slots that the store wants pictures in.
    let slots: [AppIconSet.Slot]
    /// What ends the names of such pictures outside of catalogs.
    let fileNameEnd: String
    /// The rule that an app's icon without one breaks.
    let rule: LintRule
    /// The rule that an alternate without one breaks.
    let alternateRule: LintRule

    static let iphone = HomeScreen(
        family: 1,
        device: "iPhone",
        slots: AppIconSet.requiredSlots(for: .iphone),
        fileNameEnd: "@2x.png",
        rule: .iphoneIconMissing,
        alternateRule: .alternateIPhoneSize
    )
    static let ipad = HomeScreen(
        family: 2,
        device: "iPad",
        slots: AppIconSet.requiredSlots(for: .ipad),
        fileNameEnd: "@2x~ipad.png",
        rule: .ipadIconMissing,
        alternateRule: .alternateIPadSize
    )
}
