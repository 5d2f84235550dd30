public import AssetCatalogs

extension AppIconSet.Slot {
    /// The words for idioms that options take.
    public static let idiomNames = [
        "ios", "iphone", "ipad", "ios-marketing", "universal", "mac", "watch", "watch-marketing",
        "car",
    ]

    /// Whether a slot's picture is seen on devices of an idiom.
    ///
    /// A slot for all sizes of a platform serves each of its idioms, and so does the one for its
    /// store.
    ///
    /// - Parameter name: One of `idiomNames`.
    public func serves(idiom name: String) -> Bool {
        let ios: Set = ["ios", "iphone", "ipad"]
        let names: Set<String> =
            switch (idiom, platform) {
            case (_, "ios"), ("ios-marketing", _): ios
            case (_, "watchos"), ("watch-marketing", _): ["watch"]
            case (_, "macos"): ["mac"]
            case ("iphone", _), ("ipad", _): ["ios"]
            case ("universal", nil), (nil, nil): ios.union(["mac", "watch"])
            default: []
            }
        return idiom == name || names.contains(name)
    }
}
