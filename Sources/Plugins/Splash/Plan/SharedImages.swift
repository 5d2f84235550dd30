import Devices

/// A launch image that has no name yet, and the devices that share it.
struct SharedImage {
    let image: LaunchImage
    /// The files that its unit reads.
    let files: WorkspaceFiles
    /// The first device's; the others' may have another safe area that no layer needs.
    let screen: Screen
    let look: Look
    /// In the table's order; never empty.
    fileprivate(set) var devices: [Device]
}

/// The distinct images of one look, as it is resolved screen after screen.
struct SharedImages {
    private(set) var all: [SharedImage] = []
    private let look: Look
    private let devices: [Device]
    private var places: [LaunchImage: Int] = [:]

    /// - Parameter devices: The stage's, in the table's order.
    init(_ look: Look, devices: [Device]) {
        self.look = look
        self.devices = devices
    }

    /// Adds what a look came to on a screen: to an image that is the same, or as a new one.
    mutating func add(_ resolved: ResolvedImage, _ group: ScreenGroup) {
        let place = places[resolved.image, default: all.count]
        let served = Set(group.devices + (place < all.count ? all[place].devices.map(\.id) : []))
        let shared = devices.filter { served.contains($0.id) }
        guard place == all.count else {
            all[place].devices = shared
            return
        }
        places[resolved.image] = place
        all.append(
            SharedImage(
                image: resolved.image,
                files: resolved.files,
                screen: group.screen,
                look: look,
                devices: shared
            )
        )
    }
}
