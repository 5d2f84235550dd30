import AssetCatalogs
import Diagnostics
import ExactStrings
import PluginAPI

/// Plans the texts of a stage: the configuration file, the catalog's description, the Swift file.
struct TextFilePlan {
    let options: AlternateIconsOptions
    let sources: SourceTree

    /// The units; errors are collected.
    ///
    /// - Parameter places: Where the images belong in the repository; nil for nowhere.
    func units(
        _ alternates: [Alternate],
        _ places: IconDestinations?,
        _ findings: inout DiagnosticCollector
    ) -> [Unit<AlternateIconsWork>] {
        var units: [Unit<AlternateIconsWork>] = []
        if options.mode == .catalog {
            units.append(catalogUnit(alternates, places, &findings))
        }
        let destination = destination(
            options.swift?.destination,
            endsIn: ".swift",
            option: "/swift/destination",
            &findings
        )
        if let swift = SwiftFilePlan(options: options).file(alternates, &findings) {
            let output = UnitOutput(
                swift.path,
                kind: "swift-source",
                mediaType: "text/x-swift",
                destination: destination
            )
            units.append(Unit(swift.path, .texts([swift]), outputs: [output]))
        }
        return units
    }

    private func catalogUnit(
        _ alternates: [Alternate],
        _ places: IconDestinations?,
        _ findings: inout DiagnosticCollector
    ) -> Unit<AlternateIconsWork> {
        let destination = destination(
            options.configurationFile,
            endsIn: ".xcconfig",
            option: "/xcconfig/destination",
            &findings
        )
        let settings = ConfigurationFile(
            names: alternates.map(\.name.stem),
            includesAll: options.includesAll,
            file: destination?.lastPathPart ?? ConfigurationFile.name
        )
        var files = [TextFile(path: ConfigurationFile.name, text: settings.text)]
        var outputs = [
            UnitOutput(
                files[0].path,
                kind: "xcode-configuration",
                mediaType: "text/plain",
                destination: destination
            )
        ]
        if alternates.contains(where: { !$0.appearances.isEmpty }) {
            let path = "\(IconUnits.catalog)/\(CatalogContents.fileName)"
            files.append(TextFile(path: path, text: CatalogContents.ofCatalog))
            let description = findings.collect { () throws(Diagnostic) in
                try places?.catalogDescription()
            }
            outputs.append(
                UnitOutput(
                    path,
                    kind: "asset-catalog",
                    mediaType: "application/json",
                    destination: description.flatMap(\.self)
                )
            )
        }
        return Unit(ConfigurationFile.name, .texts(files), outputs: outputs)
    }

    /// A file of the repository that an option names; nil when it names none, and with an error
    /// when it can't be one.
    private func destination(
        _ path: String?,
        endsIn suffix: String,
        option: String,
        _ findings: inout DiagnosticCollector
    ) -> String? {
        guard let path else { return nil }
        return findings.collect { () throws(Diagnostic) in
            let file = try sources.destination(ofFile: path, option: option)
            guard file.hasExactSuffix(suffix) else { throw Messages.noFile(path, suffix, option) }
            return file
        }
    }
}

private enum Messages {
    static func noFile(_ path: String, _ suffix: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" does not end in \(suffix)",
            option: option,
            help: "name the file, with its folder"
        )
    }
}
