import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import Files
import JSON
public import PluginAPI
import Releases

/// The stamping of icons where they are in the work tree, for local builds.
public struct InPlaceStamping: Sendable {
    /// The units that stamp: neither copies nor the sheet, which would change nothing here.
    public let plan: StagePlan<IconStampWork>
    /// By a unit's output: the file of the work tree that it replaces or adds.
    private let places: [ExactString: String]

    /// Finds the icons of a stage and what is put on them.
    ///
    /// - Throws: `Diagnostics` with every error in the options and the icons; `Diagnostic` when the
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
        let units = StampUnits(icons: icons, release: context.release).all.filter { unit in
            unit.outputs.contains {
                places[ExactString($0.path)] != nil && $0.metadata["stamped"] == true
            }
        }
        plan = StagePlan(units, warnings: icons.warnings)
    }

    /// The files of the work tree with what the units wrote for them.
    ///
    /// - Parameters:
    ///   - outputs: The paths of what the units wrote.
    ///   - folder: The absolute path of the folder that these are below.
    /// - Throws: `FileError`.
    public func replacements(
        by outputs: [String],
        below folder: String
    ) throws -> [(path: String, bytes: [UInt8])] {
        try outputs.compactMap { output in
            guard let place = places[ExactString(output)] else { return nil }
            let file = "\(folder)/\(output)"
            let bytes = try FileSystem.read(file, limit: IconStampPlanner.largestFile)
            return (place, bytes)
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
