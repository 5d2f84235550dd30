/// The memory that iOS allows a launch screen's images.
///
/// Beyond the limit the system's `splashboardd` draws no picture of the launch screen, and the app
/// starts from black. It logs "Estimated size (29900800) is over limit (25000000)" for an image of
/// 2732 × 2732 pixels, which are four bytes a pixel in rows of a multiple of 64 bytes, rounded up
/// to pages of 4096.
///
/// Source: the log in ionic-team/capacitor-assets#640; Apple, UIKit, "Responding to the launch of
/// your app", names 25 MB from iOS 14 on. How rows and pages are rounded is derived from that one
/// number.
enum LaunchMemory {
    /// In bytes, for all images of one launch screen together.
    static let limit = 25_000_000
    /// The share of the limit from which there is a warning: one full screen on the largest iPads
    /// takes 0.91, and must be possible without one.
    static let near = 0.95

    /// What the system counts for an image, in bytes.
    static func bytes(width: Int, height: Int) -> Int {
        roundedUp(roundedUp(width * 4, to: 64) * height, to: 4096)
    }

    private static func roundedUp(_ bytes: Int, to unit: Int) -> Int {
        (bytes + unit - 1) / unit * unit
    }
}
