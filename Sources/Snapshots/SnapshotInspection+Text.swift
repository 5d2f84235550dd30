import LaunchScreens
import Devices
import Diagnostics
import ExactStrings
import ImageHeaders

extension SnapshotInspection {
    /// The findings for people: a table for each folder, and a sum.
    package var lines: [String] {
        var lines: [String] = []
        var folders: [String] = []
        for finding in findings where !folders.containsExactly(finding.file.folder) {
            folders.append(finding.file.folder)
        }
        let columns = findings.map(columns)
        let widths = (0..<3).map { column in columns.map { $0[column].count }.max() ?? 0 }
        for folder in folders {
            let inside = zip(findings, columns).filter { areSame($0.0.file.folder, folder) }
            guard let first = inside.first else { continue }
            lines.append("\(folder.onOneLine)/  \(first.0.file.role.text)")
            for (finding, columns) in inside {
                let cells = zip(columns, widths).map { $0.padded(to: $1) }
                let start = "  " + cells.joined(separator: "  ") + "  "
                let answers = answers(finding)
                lines.append(start + answers[0])
                lines += answers.dropFirst().map { "".padded(to: start.count) + $0 }
            }
            lines.append("")
        }
        return lines + [sum]
    }

    /// Name, format, and size with orientation.
    private func columns(_ finding: Finding) -> [String] {
        let file = finding.file
        let size = file.pixels.map { "\($0.text) \(Orientation(of: $0))" } ?? "-"
        return [file.name.onOneLine, file.format?.column ?? "-", size]
    }

    /// What follows the columns of a file, in lines; never empty.
    private func answers(_ finding: Finding) -> [String] {
        if let fault = finding.file.fault { return [fault] }
        switch finding.replacement {
        case nil: return [finding.devicesText]
        case .current(let image): return ["is \(image.path.onOneLine)"]
        case .available(let images):
            return images.enumerated().map {
                $0.offset == 0 ? $0.element.text : "or \($0.element.text)"
            }
        case .missing(let reason, let nearest):
            return ["no replacement: \(finding.why(reason, nearest))"]
        }
    }

    private var sum: String {
        let count = findings.count == 1 ? "1 file" : "\(findings.count) files"
        guard release != nil else { return "\(count)" }
        let (current, replaceable) = (self.current, self.replaceable)
        return "\(count): \(current) of the release already, \(replaceable) with a replacement, "
            + "\(findings.count - current - replaceable) without"
    }

    /// How many files are a picture of the release already.
    var current: Int {
        findings.count { if case .current = $0.replacement { true } else { false } }
    }

    /// How many files a picture of the release could replace.
    var replaceable: Int {
        findings.count { if case .available = $0.replacement { true } else { false } }
    }
}

extension SnapshotInspection.Finding {
    /// Why nothing can replace the file: a clause.
    func why(_ reason: Replacement.Reason, _ nearest: ReleaseImages.Image?) -> String {
        let nearestText = nearest?.text ?? ""
        return switch reason {
        case .noPicture, .damaged, .empty, .notAFile, .unknownSize, .unreadable: file.fault ?? ""
        case .downscaled: "the system creates this reduced copy itself"
        case .unusableFormat: "\(nearestText) fits, but only a PNG or a JPEG can take its place"
        case .otherOrientation: "only the other orientation is available, \(nearestText)"
        case .wrongScale:
            "\(nearestText) has as many points, at \(nearest.map { "\($0.facts.scale)x" } ?? "")"
        case .noSuchSize:
            "no picture of this size (\(devicesText))"
                + (nearest.map { "; the nearest is \($0.facts.pixels.text), \($0.text)" } ?? "")
        }
    }

    /// Which devices render so many pixels.
    var devicesText: String {
        guard !devices.isEmpty else { return "no known device renders this size" }
        let names = devices.prefix(2).map(\.name).joined(separator: ", ")
        return devices.count > 2 ? "\(names) and \(devices.count - 2) more" : names
    }
}

extension SnapshotFile {
    var name: String { path.lastPathPart }

    /// The path of the folder; `.` for the one that is inspected.
    var folder: String { path.parentPath ?? "." }
}

extension ImageHeader.Format {
    /// The name without an article, for a column.
    fileprivate var column: String {
        switch self {
        case .ktx: "KTX 1"
        case .applePNG: "PNG (CgBI)"
        case .webp: "WebP"
        case .photoshop: "Photoshop"
        default: rawValue.uppercased()
        }
    }
}

extension ReleaseImages.Image {
    /// The path, and the variant.
    fileprivate var text: String { path.onOneLine + (variant.isEmpty ? "" : " (\(variant))") }
}

extension Device.Size {
    fileprivate var text: String { "\(width) × \(height)" }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
