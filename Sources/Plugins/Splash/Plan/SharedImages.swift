import Devices

/// A launch image that has no name yet, and the devices that share it.
struct SharedImage {
    let image: LaunchImage
    /// The files that its unit reads.
    let files: WorkspaceFiles
    /// The first device's; the others' may have another safe area that no layer needs.
    let screen: DeviceScreen
    let variant: Variant
    /// In the table's order; never empty.
    fileprivate(set) var devices: [Device]
    /// Whether the first device has its screen since iOS 26 only.
    let isSince26: Bool
    /// The safe areas of the screens, each once, in the order of their first devices.
    fileprivate(set) var insets: [Device.Insets]
}

/// The distinct images of one variant, as it is resolved screen after screen.
struct SharedImages {
    private(set) var all: [SharedImage] = []
    private let variant: Variant
    private let devices: [Device]
    private var indexes: [LaunchImage: Int] = [:]

    /// No images yet.
    ///
    /// - Parameter devices: The stage's, in the table's order.
    init(_ variant: Variant, devices: [Device]) {
        self.variant = variant
        self.devices = devices
    }

    /// Adds the image of a screen: to one that is the same, or as a new one.
    mutating func add(_ resolved: ResolvedImage, _ shared: SharedScreen) {
        let index = indexes[resolved.image, default: all.count]
        let known = index < all.count ? all[index].devices.map(\.id) : []
        let ids = Set(shared.devices + known)
        let sharing = devices.filter { ids.contains($0.id) }
        let insets = shared.screen.insets.map { [$0] } ?? []
        guard index == all.count else {
            all[index].devices = sharing
            all[index].insets += insets.filter { !all[index].insets.contains($0) }
            return
        }
        indexes[resolved.image] = index
        all.append(
            SharedImage(
                image: resolved.image,
                files: resolved.files,
                screen: shared.screen,
                variant: variant,
                devices: sharing,
                isSince26: shared.isSince26,
                insets: insets
            )
        )
    }
}
