package import Devices

extension Storyboard {
    /// A screen that Interface Builder can show a storyboard on.
    package struct Canvas: Codable, Hashable, Sendable {
        /// What Interface Builder calls the screen.
        package let device: String
        package let orientation: Orientation
        /// In points, in the orientation.
        package let size: Device.Size
        let isPad: Bool

        /// The canvas of a screen; nil when Interface Builder has none of that size.
        ///
        /// - Parameter size: In points, in the orientation.
        package init?(_ idiom: Device.Idiom, _ size: Device.Size, scale: Int) {
            let orientation = Orientation(of: size)
            let portrait = orientation == .portrait ? size : size.turned
            let known = Self.screens.first {
                $0.idiom == idiom && $0.width == portrait.width && $0.height == portrait.height
                    && $0.scale == scale
            }
            guard let known else { return nil }
            (device, isPad) = (known.name, idiom == .ipad)
            (self.orientation, self.size) = (orientation, size)
        }

        /// Source: `<device id>` beside the root view's frame in storyboards of public apps.
        private static let screens:
            [(name: String, idiom: Device.Idiom, width: Int, height: Int, scale: Int)] = [
                ("retina4_0", .iphone, 320, 568, 2), ("retina4_7", .iphone, 375, 667, 2),
                ("retina5_5", .iphone, 414, 736, 3), ("retina5_9", .iphone, 375, 812, 3),
                ("retina6_0", .iphone, 390, 844, 3), ("retina6_1", .iphone, 414, 896, 2),
                ("retina6_3", .iphone, 402, 874, 3), ("retina6_5", .iphone, 414, 896, 3),
                ("retina6_12", .iphone, 393, 852, 3), ("ipad9_7", .ipad, 768, 1024, 2),
                ("ipad12_9", .ipad, 1024, 1366, 2),
            ]
    }
}
