import Diagnostics
import ExactStrings
import FileEdits
import PluginAPI
import PropertyLists

/// Plans the property lists that get the alternates.
struct InfoPlistPlan {
    /// A property list: the unit that writes a copy with the alternates, and the same change of the
    /// one in the repository.
    struct List {
        var unit: Unit<AlternateIconsWork>
        /// Nil for a list that another stage makes.
        var edit: FileEdit?
    }

    let options: AlternateIconsOptions
    let context: PlanContext

    /// The lists that the options or the targets name; errors are collected.
    func lists(
        _ alternates: [Alternate],
        _ targets: AppTargets?,
        _ findings: inout DiagnosticCollector
    ) throws -> [List] {
        let written = options.infoPlists.enumerated().map { index, path in
            (path, options.infoPlists.count > 1 ? "/infoPlist/\(index)" : "/infoPlist")
        }
        let lists = written + (targets?.infoPlists ?? []).map { ($0, "/target") }
        let names = lists.map { $0.0.text.pathParts.last ?? "" }
        let areUnique = Set(names.map(AlternateName.folded)).count == names.count
        return try zip(lists, names).compactMap { list, name in
            try findings.collectAll { _ in
                try self.list(
                    list.0,
                    option: list.1,
                    output: areUnique ? name : list.0.text,
                    alternates
                )
            }
        }
    }

    private func list(
        _ list: SourcePath,
        option: String,
        output: String,
        _ alternates: [Alternate]
    ) throws -> List {
        let input = try context.input(list, as: PlistWork.input, option: option)
        guard let path = RelativePath.normalised(output), !path.hasExactSuffix("}"), !path.isEmpty
        else {
            throw Messages.folder(list.text, option)
        }
        let additions = IconEntries(
            entries: alternates.map { .init(name: $0.name, isPrerendered: $0.isPrerendered) },
            devices: options.devices,
            uses: options.mode == .loose ? options.sizes : nil
        )
        let work = PlistWork(source: list.text, output: path, additions: additions)
        var mediaType = "application/x-plist"
        var edit: FileEdit?
        if case .file(let file) = input.source {
            let bytes = try context.sources.read(file, limit: PropertyList.largest)
            if try work.merged(bytes).format == .xml { mediaType = "application/xml" }
            if options.changesRepository { edit = FileEdit(file, work.edit.change) }
        }
        let unit = Unit(
            path,
            AlternateIconsWork.plist(work),
            inputs: [input],
            outputs: [UnitOutput(path, kind: "info-plist", mediaType: mediaType)]
        )
        return List(unit: unit, edit: edit)
    }
}

private enum Messages {
    static func folder(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" names a folder",
            option: option,
            help: "name the file, as in {stage.NAME}/Info.plist"
        )
    }
}
