import Devices
import ImageHeaders
package import JSON

extension SnapshotInspection {
    /// The findings for programs.
    ///
    /// `folder`; `release`, null or {`path`, `indexes`, `images`: their number}; `counts` {`files`,
    /// `current`, `replaceable`, both null without a release}; `files` [{`path`, `bytes`, `role`:
    /// `default-group`, `group`, `scene`, `caches` or `folder`, `bundle`, `downscaled`, `format`:
    /// `ktx`, `aapl`, `png` or another of `ImageHeader.Format`, null for what is not a picture,
    /// `width`, `height`, `orientation`, `fault`: why there is no size, `devices`: ids of those
    /// that render it, `replacement`: null without a release, else {`state`: `current`, `available`
    /// or `none`, `images`: paths, `reason`: null, or one of `Replacement.Reason`, `text`: the
    /// reason for people, `nearest`: a path or null}}].
    package var json: JSONValue {
        let isCompared = release != nil
        return [
            "folder": .string(folder),
            "release": release.map { release in
                [
                    "path": .string(release.path),
                    "indexes": .array(release.images.indexes.map { .string($0) }),
                    "images": .integer(release.images.images.count),
                ]
            } ?? .null,
            "counts": [
                "files": .integer(findings.count),
                "current": isCompared ? .integer(current) : .null,
                "replaceable": isCompared ? .integer(replaceable) : .null,
            ],
            "files": .array(findings.map(\.json)),
        ]
    }
}

extension SnapshotInspection.Finding {
    fileprivate var json: JSONValue {
        [
            "path": .string(file.path),
            "bytes": .integer(file.size),
            "role": .string(file.role.group.rawValue),
            "bundle": .init(file.role.bundle),
            "downscaled": .bool(file.role.isDownscaled),
            "format": .init(file.format?.rawValue),
            "width": file.pixels.map { .integer($0.width) } ?? .null,
            "height": file.pixels.map { .integer($0.height) } ?? .null,
            "orientation": .init(file.pixels.map { Orientation(of: $0).rawValue }),
            "fault": .init(file.fault),
            "devices": .array(devices.map { .string($0.id) }),
            "replacement": replacement.map(json) ?? .null,
        ]
    }

    private func json(_ replacement: Replacement) -> JSONValue {
        var (state, images) = ("none", [ReleaseImages.Image]())
        var (why, whyText, closest): (Replacement.Reason?, String?, ReleaseImages.Image?)
        switch replacement {
        case .current(let image): (state, images) = ("current", [image])
        case .available(let found): (state, images) = ("available", found)
        case .missing(let reason, let nearest):
            (why, whyText, closest) = (reason, self.why(reason, nearest), nearest)
        }
        return [
            "state": .string(state),
            "images": .array(images.map { .string($0.path) }),
            "reason": .init(why?.rawValue),
            "text": .init(whyText),
            "nearest": .init(closest?.path),
        ]
    }
}

extension JSONValue {
    fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
