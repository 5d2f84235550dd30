import ArgumentParser
import Devices
import JSON
import Snapshots

/// `shipit splash`.
struct SplashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "splash",
        abstract: "Inspect launch images and devices.",
        subcommands: [SplashInspectCommand.self, SplashDevicesCommand.self]
    )
}

/// `shipit splash devices`.
struct SplashDevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that launch images can be rendered for."
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var color: ColorOptions

    func run() throws {
        let listing = try DeviceListing()
        Output.show(json ? listing.json : nil, listing.lines)
    }
}

/// `shipit splash inspect`.
struct SplashInspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract:
            "List the launch snapshots of a device, and which of them a release replaces.",
        discussion: """
            FOLDER is a copy of Library/SplashBoard/Snapshots from an app's container, or of a folder in \
            it. Formats and sizes are read from the files' headers, whatever their names say.
            """
    )

    @Argument(help: "The folder that was pulled from a device.")
    var folder: String

    @Option(
        help: ArgumentHelp(
            "A release (dist/1.4.0), or its launch-images.json, to look for replacements in.",
            valueName: "dir"
        )
    )
    var release: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        try refuseEmpty([("<folder>", folder), ("--release", release)])
    }

    @OptionGroup var color: ColorOptions

    func run() throws {
        let inspection = try SnapshotInspection(
            try absolute(folder),
            release: try release.map { try absolute($0) }
        )
        Output.show(json ? inspection.json : nil, inspection.lines)
    }
}
