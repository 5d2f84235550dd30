import Devices
import Diagnostics

/// The launch snapshots in a folder that was pulled from a device (`Library/SplashBoard/Snapshots`,
/// `Library/Caches/Snapshots`), and which of them a release could replace.
///
/// Of each file only its header is read, and the digest of pictures when a release is given.
package struct SnapshotInspection {
    /// A file with what is found about it.
    struct Finding {
        let file: SnapshotFile
        /// The names of the devices that render as many pixels, in the table's order.
        let devices: [Device]
        /// Nil when no release is given.
        let replacement: Replacement?

        init(_ file: SnapshotFile, among devices: [Device], _ search: ReplacementSearch?) {
            self.file = file
            let sizes = file.pixels.map { [$0, $0.turned] } ?? []
            self.devices = devices.filter { sizes.contains($0.renderPixels) }
            replacement = search?.replacement(for: file)
        }
    }

    let folder: String
    /// The release that the files are compared with.
    struct Release {
        /// As it was named.
        let path: String
        let images: ReleaseImages
    }

    /// Nil when none is given.
    let release: Release?
    let findings: [Finding]

    /// Reads all files below a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder; links below it are not followed.
    ///   - release: A release's folder, a stage's folder with `launch-images.json`, or that file;
    ///     nil for the facts alone.
    /// - Throws: `Failure` with status 64 when one of them can't be read, and with status 6 when the
    ///   release has no file `launch-images.json`, or a damaged one.
    package init(_ folder: String, release: String?) throws {
        do {
            self = try Self.inspected(folder, release: release)
        } catch {
            throw Failure(error, as: .usage)
        }
    }

    private static func inspected(_ folder: String, release: String?) throws -> Self {
        let release = try release.map { Release(path: $0, images: try ReleaseImages($0)) }
        let files = try SnapshotFolder(folder, isCompared: release != nil).files
        let devices = try DeviceTable.bundled().devices
        let search = release.map { release in
            ReplacementSearch(
                images: release.images.images,
                iphones: Set(devices.filter { $0.idiom == .iphone }.map(\.id))
            )
        }
        return Self(
            folder: folder,
            release: release,
            findings: files.map { Finding($0, among: devices, search) }
        )
    }

    private init(folder: String, release: Release?, findings: [Finding]) {
        self.folder = folder
        self.release = release
        self.findings = findings
    }
}
