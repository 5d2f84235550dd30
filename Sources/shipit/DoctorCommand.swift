import ArgumentParser
import Diagnostics
import Host
import Images
import JSON
import Pipeline
import PluginAPI
import ProjectSetup

/// `shipit doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Examine the machine and the repository, and list what to fix.",
        usage: "shipit doctor [<options>]",
        discussion: Manuals.text("doctor")
    )

    @OptionGroup(title: "Repository") var project: ProjectOptions
    @OptionGroup(title: "Cache") var cache: CacheOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let examination = await Examination(
            try project.request(cache: cache, allowsCustomPlugins: false),
            libraries: LinkedLibraries.all,
            openFiles: ResourceLimits.openFiles,
            registry: allPlugins
        )
        Output.show(json ? examination.json : nil, examination.lines)
        if examination.hasProblem { throw ExitCode(ExitStatus.verification.rawValue) }
    }
}

/// The libraries of this process.
private enum LinkedLibraries {
    private static let drawing = "nothing is drawn: no launch images, icons and sheets"
    /// What each is for, and the packages that have it.
    private static let packages: [String: (cost: String, debian: String, homebrew: String)] = [
        "harfbuzz": (drawing, "libharfbuzz0b", "harfbuzz"),
        "lcms2": (drawing, "liblcms2-2", "little-cms2"),
        "libheif": ("art in HEIC can't be read or written", "libheif1", "libheif"),
        "librsvg": ("art in SVG can't be read", "librsvg2-2", "librsvg"),
        "libvips": (drawing, "libvips42", "vips"),
        "pango": (drawing, "libpango-1.0-0", "pango"),
        "poppler": ("art in PDF can't be read", "libpoppler-glib8", "poppler"),
    ]

    /// All libraries, by name; those that shape outputs, and those that are loaded for a format.
    static var all: [Examination.Library] {
        var versions: [String: String] = [:]
        for case let plugin as any StagePlugin.Type in allPlugins.plugins {
            for libraries in (try? plugin.libraries()) ?? [] {
                versions.merge(libraries) { first, _ in first }
            }
        }
        let formats = ImagesLibraries.versions(for: [.heic, .pdf])
        for name in ["libheif", "poppler"] { versions[name] = formats[name] ?? "none" }
        return versions.sorted { $0.key < $1.key }.map { name, version in
            let package = packages[name]
            return Examination.Library(
                name,
                version: ["none", "?", "?.?.?"].contains(version) ? nil : version,
                cost: package?.cost ?? "shipit can't work",
                debian: package?.debian ?? name,
                homebrew: package?.homebrew ?? name
            )
        }
    }
}
