import Diagnostics
import JSON
import PluginAPI
import Releases

extension Product {
    /// The shape of an entry of `products` in `pipeline.json`.
    static let schema = Schema.object([
        Property(
            "name",
            .text(.fileName),
            "the product's name: {product} in tags",
            required: true,
            examples: ["Photos"]
        ),
        Property(
            "prefix",
            .string(),
            "what comes before \"version.tag\" in its tags",
            usual: "nothing",
            examples: ["photos-"]
        ),
        Property(
            "tag",
            VersionOptions.tagSchema,
            "how its tags are named",
            usual: "as \"version\" says"
        ),
        Property(
            "paths",
            .array(of: .string()),
            "its files and folders: commits that touch none of them count in no build "
                + "number and are in no notes",
            usual: "all",
            examples: [["Photos", "Shared"]]
        ),
        Property(
            "build",
            BuildStrategy.schema,
            "its build number",
            usual: "as \"version\" says"
        ),
    ])

    /// The products of a pipeline: those it lists, or the whole repository as one.
    ///
    /// - Parameters:
    ///   - file: The pipeline.
    ///   - errors: Gets the errors, each with its pointer in the file.
    static func all(in file: JSONValue, errors: inout DiagnosticCollector) -> [Product] {
        let version = file["version"] ?? [:]
        var found = DiagnosticCollector()
        defer {
            // An error in what all products share is one error.
            var seen: Set<Diagnostic> = []
            errors.add(found.errors.filter { seen.insert($0).inserted })
        }
        guard let entries = file["products"]?.array, !entries.isEmpty else {
            return [Product(version: VersionOptions(version, errors: &found))]
        }
        var products: [Product] = []
        var taken = Taken()
        for (index, entry) in entries.enumerated() {
            let pointer = "/products/\(index)"
            let options = VersionOptions(version, product: entry, at: pointer, errors: &found)
            let product = Product(
                name: entry["name"]?.string ?? "",
                paths: paths(of: entry, at: pointer, &found),
                version: options
            )
            found.add(product.conflicts(with: &taken, at: pointer))
            products.append(product)
        }
        return products
    }

    private static func paths(
        of entry: JSONValue,
        at pointer: String,
        _ errors: inout DiagnosticCollector
    ) -> [String] {
        var paths: [String] = []
        for (index, element) in (entry["paths"]?.array ?? []).enumerated() {
            guard let text = element.string else { continue }
            let place = Place(pointer: "\(pointer)/paths/\(index)")
            guard let path = RelativePath.normalised(text) else {
                errors.add(Messages.outside(text, place))
                continue
            }
            // The root is no restriction, like no paths at all.
            if path.isEmpty { return [] }
            paths.append(path)
        }
        return paths
    }

    /// What the products read so far have, each with the first one's name.
    private struct Taken {
        var names: Set<String> = []
        var tags: [TagPattern: String?] = [:]
    }

    /// What is the same as in the products before this one.
    private func conflicts(with taken: inout Taken, at pointer: String) -> [Diagnostic] {
        var errors: [Diagnostic] = []
        if let name, !isFileName(name) { errors.append(Messages.badName(name, pointer)) }
        if let name, !taken.names.insert(name.lowercased()).inserted {
            errors.append(Messages.sameName(name, pointer))
        }
        if let shared = version.tagPatterns.first(where: { taken.tags[$0] != nil }) {
            let other = taken.tags[shared] ?? nil
            errors.append(Messages.sameTags(name, other, shared, pointer))
        }
        for pattern in version.tagPatterns where taken.tags[pattern] == nil {
            taken.tags.updateValue(name, forKey: pattern)
        }
        return errors
    }
}

private enum Messages {
    static func outside(_ path: String, _ place: Place) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" leaves the repository",
            at: place,
            help: "name a file or folder inside the repository, relative to its root"
        )
    }

    static func badName(_ name: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the name \"\(name)\" can't be the name of a folder",
            option: "\(pointer)/name",
            help: "use letters, digits, spaces and \"._-\", and start with a letter or digit"
        )
    }

    static func sameName(_ name: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "two products are called \"\(name)\"",
            option: "\(pointer)/name",
            help: "give each product a name of its own; case makes no difference"
        )
    }

    static func sameTags(
        _ name: String?,
        _ other: String?,
        _ pattern: TagPattern,
        _ pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "\"\(other ?? "")\" and \"\(name ?? "")\" have the same tags: \"\(pattern)\"",
            option: pointer,
            help: "give each a \"prefix\", or write {product} into \"version.tag\""
        )
    }
}
