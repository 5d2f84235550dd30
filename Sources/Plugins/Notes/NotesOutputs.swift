import Diagnostics
import ExactStrings
import PluginAPI

extension NotesOptions {
    /// The files that a stage writes.
    var declaredOutputs: [UnitOutput] {
        let files = outputs.unique.map {
            UnitOutput($0.output, kind: Self.kind, mediaType: $0.mediaType)
        }
        let filled = template.map {
            UnitOutput($0.outputPath, kind: Self.kind, mediaType: $0.mediaType)
        }
        return files + [filled].compactMap(\.self)
    }

    private static let kind = "release-notes"
}

extension NotesOptions.Form {
    /// The name of the file.
    var output: String {
        switch self {
        case .markdown: "notes.md"
        case .json: "notes.json"
        case .store: "store.txt"
        }
    }

    fileprivate var mediaType: String {
        switch self {
        case .markdown: "text/markdown"
        case .json: "application/json"
        case .store: "text/plain"
        }
    }
}

extension NotesOptions.Template {
    /// The path of the output.
    var outputPath: String {
        if let output { return RelativePath.normalised(output) ?? output }
        let name = file.pathParts.last ?? file
        return name.droppingExactSuffix(".mustache") ?? name
    }

    fileprivate var mediaType: String {
        switch outputPath.splitExtension.fileExtension {
        case "html": "text/html"
        case "md": "text/markdown"
        case "json": "application/json"
        default: "text/plain"
        }
    }

    /// The template, read from the repository.
    ///
    /// - Throws: `Diagnostic` when there is no such file or it is not a template.
    func read(in context: PlanContext) throws -> NotesTemplate {
        let path = try context.sources.file(file, option: "/template/file")
        let bytes = try context.sources.read(path, limit: NotesTemplate.largest)
        return try NotesTemplate(bytes, file: path)
    }

    /// Why the path of the output can't be used; nil when it can.
    func outputError(besides forms: [NotesOptions.Form]) -> Diagnostic? {
        let path = outputPath
        if path.isEmpty || RelativePath.normalised(path) == nil {
            return Messages.badOutput(path)
        }
        return forms.contains { $0.output == path } ? Messages.outputTwice(path) : nil
    }
}
