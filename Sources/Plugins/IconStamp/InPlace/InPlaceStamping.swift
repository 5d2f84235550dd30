import AppIcons
import AssetCatalogs
public import Diagnostics
import ExactStrings
import Files
import JSON
public import PluginAPI
import Releases
public import WorkTree

/// The stamping of icons where they stand in the work tree, for local builds.
public struct InPlaceStamping: Sendable {
    /// What a work tree with stamped icons is, for people.
    public static let purpose = KeptOriginals.Purpose(
        state: "stamped",
        undo: "shipit icons restore"
    )

    private let units: [Unit<IconStampWork>]
    /// By a unit's output: the file of the work tree that it replaces or adds.
    private let places: [ExactString: String]
    private let sources: SourceTree
    /// Findings that stop nothing.
    public let warnings: [Diagnostic]

    /// Finds the icons of a stage and what is put on them.
    ///
    /// - Throws: `Diagnostics` with every mistake in the options and the icons; `Diagnostic` when the
    ///   stage leaves icons of this channel as they are.
    public init(_ options: IconStampOptions, in context: PlanContext) throws {
        let icons = try IconStampPlanner(options, in: context).icons()
        guard icons.mark != nil else { throw Messages.otherChannel(context.release.channel) }
        var places: [ExactString: String] = [:]
        for set in icons.sets {
            for picture in set.pictures {
                places[ExactString("\(set.output)/\(picture.file)")] =
                    "\(set.source.folder)/\(picture.file)"
            }
        }
        for bundle in icons.bundles {
            for file in [IconDescription.fileName] + BundleStamp.Picture.allCases.map(\.path) {
                places[ExactString("\(bundle.output)/\(file)")] = "\(bundle.source.folder)/\(file)"
            }
        }
        self.places = places
        units = StampUnits(icons: icons, release: context.release).all.filter { unit in
            // Neither copies nor the sheet: they would change nothing here.
            unit.outputs.contains {
                places[ExactString($0.path)] != nil && $0.metadata["stamped"] == true
            }
        }
        sources = context.sources
        warnings = icons.warnings
    }

    /// The stamped files, and what was noticed while they were drawn.
    ///
    /// - Parameter folder: Where units may work; what they leave there is removed.
    /// - Throws: `Diagnostic` for a picture that can't be stamped; `FileError`.
    public func files(
        workingIn folder: String
    ) async throws -> (files: [KeptOriginals.Replacement], warnings: [Diagnostic]) {
        var (files, warnings): ([KeptOriginals.Replacement], [Diagnostic]) = ([], [])
        for unit in units {
            let room = try TemporaryFolder(in: folder, prefix: KeptOriginals.work)
            for input in unit.inputs { try write(input, below: "\(room.path)/in") }
            let workspace = try Workspace(current: room.path)
            try await IconStampPlugin().perform(unit.specification, in: workspace)
            warnings += workspace.report.warnings
            for output in unit.outputs {
                guard let place = places[ExactString(output.path)] else { continue }
                let bytes = try FileSystem.read(
                    "\(room.path)/out/\(output.path)",
                    limit: IconStampPlanner.largestFile
                )
                files.append(KeptOriginals.Replacement(place, bytes))
            }
        }
        return (files, warnings)
    }

    private func write(_ input: UnitInput, below folder: String) throws {
        let path = "\(folder)/\(input.path)"
        try FileSystem.createFolders(above: path)
        switch input.source {
        case .bytes(let bytes): try FileSystem.write(bytes, to: path)
        case .file(let file):
            let bytes = try sources.read(file, limit: IconStampPlanner.largestFile)
            try FileSystem.write(bytes, to: path)
        default: preconditionFailure("icons are read from the work tree")
        }
    }
}

private enum Messages {
    static func otherChannel(_ channel: String) -> Diagnostic {
        Diagnostic(
            "the stage leaves icons of the channel \"\(channel)\" as they are",
            option: "/channels",
            help: "add the channel to \"channels\", or leave that out"
        )
    }
}
