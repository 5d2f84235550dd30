import Pipeline

/// What a folder of launch snapshots holds that was pulled from a device (`Library/SplashBoard/Snapshots`,
/// `Library/Caches/Snapshots`), and what of it a release could replace.
///
/// Of each file only its header is read, and the digest of pictures when a release is given.
public struct SnapshotInspection {
    /// A file with all that is said of it.
    struct Finding {
        let file: SnapshotFile
        /// The names of the devices that render as many pixels, in the table's order.
        let devices: [Device]
        /// Nil when no release is given.
        let replacement: Replacement?
    }

    let folder: String
    let release: (path: String, pictures: ReleasePictures)?
    let findings: [Finding]

    /// Looks at all files below a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder; links below it are not followed.
    ///   - release: A release's folder, a stage's folder with `launch-images.json`, or that file; nil
    ///     for the facts alone.
    /// - Throws: `Failure` with status 64 when one of them can't be read or is something else.
    public init(_ folder: String, release: String?) throws {
        do {
            self.release = try release.map { ($0, try ReleasePictures($0)) }
            let files = try SnapshotFolder(folder, isCompared: release != nil).files
            let devices = try DeviceTable.bundled().devices
            let search = self.release.map { release in
                ReplacementSearch(
                    pictures: release.pictures.pictures,
                    iphones: Set(devices.filter { $0.idiom == .iphone }.map(\.id))
                )
            }
            findings = files.map { file in
                Finding(
                    file: file,
                    devices: file.pixels.map { pixels in
                        devices.filter { [pixels, pixels.turned].contains($0.renderPixels) }
                    } ?? [],
                    replacement: search?.replacement(for: file)
                )
            }
            self.folder = folder
        } catch {
            throw Failure(error, as: .usage)
        }
    }
}

extension SnapshotFile {
    /// The size that its header tells.
    var pixels: Device.Size? {
        guard case .picture(let header) = contents else { return nil }
        return header.pixels
    }

    /// The format that its first bytes tell.
    var format: SnapshotHeader.Format? {
        switch contents {
        case .picture(let header): header.format
        case .damaged(let format, _): format
        default: nil
        }
    }
}
