import ArgumentParser
import Devices
import JSON
import Snapshots

/// `shipit splash`.
struct SplashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "splash",
        abstract: "Inspect launch images and devices.",
        discussion: Manuals.text("splash"),
        subcommands: [SplashInspectCommand.self, SplashDevicesCommand.self]
    )
}

/// `shipit splash devices`.
struct SplashDevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that launch images can be rendered for.",
        discussion: Manuals.text("splash devices")
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Output") var color: ColorOptions

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
            "List a device's launch snapshots, and which of them a release replaces.",
        usage: "shipit splash inspect <folder> [<options>]",
        discussion: Manuals.text("splash inspect")
    )

    @Argument(help: "The folder that was copied from a device.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The release's folder, or its launch-images.json, with the replacements.",
            valueName: "release"
        ),
        completion: .file(extensions: ["json"])
    )
    var release: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        try refuseEmpty([("<folder>", folder), ("--release", release)])
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        let inspection = try SnapshotInspection(
            try NamedPath.folder(folder, of: "<folder>"),
            release: try release.map { try NamedPath.existing($0, of: "--release") }
        )
        Output.show(json ? inspection.json : nil, inspection.lines)
    }
}
