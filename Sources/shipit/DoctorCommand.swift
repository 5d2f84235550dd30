import Archives
import ArgumentParser
import Compression
import Cryptography
import Diagnostics
import Host
import Images
import JSON
import Pipeline
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

    @OptionGroup(title: "Output") var color: ColorOptions

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
    /// All libraries, by name; those for pictures are loaded for it.
    static var all: [Examination.Library] {
        var versions = ArchivesLibraries.versions
            .merging(CompressionLibraries.versions) { first, _ in first }
        versions["openssl"] = OpenSSL.version
        do throws(MissingLibrary) {
            versions.merge(try ImagesLibraries.versions()) { first, _ in first }
        } catch {
            return present(versions) + [
                Examination.Library(
                    error.name,
                    version: nil,
                    cost: "nothing is drawn, neither launch images nor icons: \(error.reason)",
                    fix: error.help
                )
            ]
        }
        let formats = ImagesLibraries.versions(for: [.heic, .pdf])
        let optional = [
            ("libheif", "HEIC", "libheif1 on Debian and Ubuntu, libheif of Homebrew"),
            ("poppler", "PDF", "libpoppler-glib8 on Debian and Ubuntu, poppler of Homebrew"),
        ].map { name, format, packages in
            Examination.Library(
                name,
                version: formats[name].flatMap { $0 == "none" ? nil : $0 },
                cost: "art in \(format) can't be read",
                fix: "install \(name): \(packages)"
            )
        }
        return present(versions) + optional
    }

    private static func present(_ versions: [String: String]) -> [Examination.Library] {
        versions.sorted { $0.key < $1.key }.map { name, version in
            Examination.Library(name, version: version, cost: "shipit can't work", fix: "")
        }
    }
}
