extension AppIconSet {
    /// The slots for the home screens of a kind of device that the store wants pictures in, of an
    /// app's icon and of its alternates.
    ///
    /// Source: App Store Connect's messages ITMS-90022 and ITMS-90023, ITMS-90890 and ITMS-90892.
    public static func requiredSlots(for idiom: Idiom) -> [Slot] {
        let sides = requiredSides[idiom] ?? []
        return slots(.perSize, idioms: [idiom], appearances: [.any]).filter { slot in
            slot.scale == 2 && sides.contains { slot.points == IconSize(width: $0, height: $0) }
        }
    }

    /// In points.
    private static let requiredSides: [Idiom: [Double]] = [.iphone: [60], .ipad: [76, 83.5]]
}
