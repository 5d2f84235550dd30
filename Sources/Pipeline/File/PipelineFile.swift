public import Diagnostics
public import JSON
import PluginAPI
import Redaction
public import Releases

/// A `pipeline.json` as it was read: what could be understood, and every error of form.
///
/// The text may have comments and trailing commas; nothing after the reading knows of them.
public struct PipelineFile: Sendable {
    /// One entry of `stages`.
    public struct Stage: Sendable, Hashable {
        /// The stage's name: its folder in the release.
        public var name: String
        /// The plugin: a built-in's name, a path, or a name looked up as `shipit-stage-NAME`.
        public var uses: String
        /// The stages that must be done before.
        public var needs: [String]
        /// The options, as written.
        public var with: JSONValue
        /// The SHA-256 that a custom plugin's executable must have, in hexadecimal.
        public var sha256: String?
        /// How long a custom plugin may run, in seconds.
        public var timeout: Int
        /// The products whose releases have the stage; nil for all.
        public var products: [String]?
        /// The pointer of the entry: `/stages/2`.
        public var pointer: String
    }

    /// The file as the user named it, for messages.
    public let path: String
    /// The digest of its text.
    let digest: ContentDigest
    /// What provenance says of the builder and the source, where the environment does not.
    let provenance: ProvenanceOptions
    /// What a release has to keep to.
    let policy: ReleasePolicy
    /// The app's name.
    public let name: String
    /// What is released from the repository: one product or more.
    public let products: [Product]
    /// How the folder of a release is named; nil for the usual names.
    let folder: String?
    /// The bundles to make, each once.
    package let bundles: [BundleFormat]
    /// The environment variables that options and custom plugins may read.
    public let environment: [String]
    /// The stages in the order of the file.
    public private(set) var stages: [Stage]
    /// The errors of form; a release is made only when there is none.
    public private(set) var errors: [Diagnostic] = []
    private let document: JSONDocument

    /// The greatest size of a `pipeline.json`, in bytes.
    public static let sizeLimit = 1 << 20

    /// No pipeline in use comes near; the work for a file grows faster than these.
    private static let limits = JSONLimits(values: 20_000, key: 1000, depth: 64)
    /// The greatest number of stages, and of products.
    private static let mostEntries = 1000

    /// Reads a pipeline.
    ///
    /// - Parameters:
    ///   - bytes: The file's text.
    ///   - path: Its name for messages.
    /// - Throws: `Diagnostic` when the text is not JSON with comments.
    public init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
        do {
            document = try JSONDocument(bytes, syntax: .comments, limits: Self.limits)
        } catch {
            var place = Place(file: path, position: error.position)
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let line = lines.dropFirst(error.position.line - 1).first ?? []
            place.hidesSource = SecretWords.mayHoldSecret(String(decoding: line, as: UTF8.self))
            if !place.hidesSource {
                place.source = SourceLine(line, column: error.position.column)
            }
            throw Diagnostic(
                error.summary,
                at: place,
                help: "write JSON in UTF-8: strings in double quotes, each key once; comments and "
                    + "trailing commas are allowed"
            )
        }
        self.path = path
        digest = ContentDigest(of: bytes)
        let value = document.value
        for key in ["stages", "products"] where value[key]?.array?.count ?? 0 > Self.mostEntries {
            throw Diagnostic(
                "the pipeline has more than \(Self.mostEntries) \(key)",
                at: Place(
                    file: path,
                    position: document.position(of: "/\(key)"),
                    pointer: "/\(key)"
                ),
                help: "divide it: \"shipit release --config\" takes any file"
            )
        }
        name = value["name"]?.string ?? ""
        folder = value["folder"]?.string
        provenance = ProvenanceOptions(value["provenance"])
        policy = ReleasePolicy(value["policy"])
        let formats = value["bundle"]?.array?.compactMap(\.string) ?? [BundleFormat.zip.rawValue]
        bundles = BundleFormat.allCases.filter { formats.contains($0.rawValue) }
        environment = value["environment"]?.array?.compactMap(\.string) ?? []
        stages = (value["stages"]?.array ?? []).enumerated().map(Stage.init)
        var found = DiagnosticCollector()
        found.add(environment.errorsOfVariables)
        found.add(provenance.errors)
        products = Product.all(in: value, errors: &found)
        let violations = Self.schema.violations(of: value)
        errors = violations.map { placed($0, below: "") }
        errors += found.errors.prefix(First<Diagnostic>.most + 1).map { placed($0, below: "") }
        // A file of the wrong shape has no names to speak of.
        if violations.isEmpty { errors += nameErrors() + productErrors() }
    }

    /// The pipeline of one product: without the stages of the others.
    func narrowed(to product: Product) -> PipelineFile {
        var narrowed = self
        narrowed.stages = stages.filter { stage in
            stage.products.map { $0.contains(product.name ?? "") } ?? true
        }
        return narrowed
    }

    /// The pipeline with one more stage, of a plugin with its defaults and with its name.
    func adding(_ plugin: String) -> PipelineFile {
        var file = self
        let entry: JSONValue = ["name": .string(plugin), "uses": .string(plugin)]
        file.stages.append(Stage(stages.count, entry))
        return file
    }

    /// A diagnostic with its place completed: its pointer is taken from the value at `base`.
    ///
    /// A diagnostic about another file stays as it is.
    public func placed(_ diagnostic: Diagnostic, below base: String) -> Diagnostic {
        guard diagnostic.place?.file == nil else { return diagnostic }
        let pointer = base + (diagnostic.place?.pointer ?? "")
        var placed = diagnostic
        placed.place = place(
            document.position(of: pointer),
            pointer,
            hidesSource: diagnostic.place?.hidesSource ?? false
        )
        return placed
    }

    /// A place in the file, with its line unless that may hold a secret.
    private func place(
        _ position: TextPosition,
        _ pointer: String,
        hidesSource: Bool = false
    ) -> Place {
        var place = Place(file: path, position: position, pointer: pointer)
        place.hidesSource = hidesSource
        guard !hidesSource else { return place }
        place.source = document.bytes(ofLine: position.line).flatMap {
            SourceLine($0, column: position.column)
        }
        return place
    }

    /// A diagnostic of a stage with the stage's name, and its place in the file when it names one.
    ///
    /// What names no file is about the stage: its pointer starts from the stage's options, or from
    /// the stage's entry if it says so.
    public func placed(_ diagnostic: Diagnostic, in stage: Stage) -> Diagnostic {
        var placed = diagnostic
        if let place = diagnostic.place, place.file == nil {
            let base = place.base == .stage ? stage.pointer : stage.pointer + "/with"
            placed = self.placed(diagnostic, below: base)
        }
        placed.stage = stage.name
        return placed
    }

    /// A violation found in the value at `base`, as an error at its place.
    func placed(_ violation: Schema.Violation, below base: String) -> Diagnostic {
        let pointer = base + violation.pointer
        let position =
            violation.isKey ? document.keyPosition(of: pointer) : document.position(of: pointer)
        return Diagnostic(
            violation.summary,
            at: place(position, pointer, hidesSource: violation.isSecret),
            help: violation.help
        )
    }

    private func nameErrors() -> [Diagnostic] {
        var errors = First<Diagnostic>()
        if !isFileName(name) { errors.add(placed(Messages.name(name, "a file"), below: "")) }
        var seen: Set<String> = []
        for stage in stages {
            if !isFileName(stage.name) {
                errors.add(placed(Messages.name(stage.name, "a folder"), below: stage.pointer))
            }
            if stage.name.lowercased() == Bundle.stage {
                errors.add(placed(Messages.reserved(stage.name), below: stage.pointer))
            }
            if let pin = stage.sha256, !isDigest(pin) {
                errors.add(placed(Messages.noDigest(pin), below: stage.pointer))
            }
            if !seen.insert(stage.name.lowercased()).inserted {
                errors.add(placed(Messages.twice(stage.name), below: stage.pointer))
            }
        }
        return errors.all
    }

    /// What is wrong in the products that stages name.
    private func productErrors() -> [Diagnostic] {
        let known = products.compactMap(\.name)
        let names = Set(known)
        var errors = First<Diagnostic>()
        for stage in stages {
            for (index, product) in (stage.products ?? []).enumerated()
            where !names.contains(product) {
                errors.add(
                    placed(Messages.unknownProduct(product, index, known), below: stage.pointer)
                )
            }
        }
        return errors.all
    }
}

/// Whether a name is safe as one part of a path on every system.
func isFileName(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first.isNumber, name.utf8.count <= 100 else {
        return false
    }
    return name.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
        && name.last != " " && name.last != "."
}

extension [String] {
    /// What is wrong in a list of environment variables.
    fileprivate var errorsOfVariables: [Diagnostic] {
        var seen: Set<String> = []
        return enumerated().compactMap { index, name in
            let isNew = seen.insert(name).inserted
            guard !isVariableName(name) || !isNew else { return nil }
            return Messages.variable(
                isNew
                    ? "\"\(name)\" is not the name of an environment variable"
                    : "\"\(name)\" is listed twice",
                at: index
            )
        }
    }
}

/// Whether a text is a SHA-256 in hexadecimal digits.
private func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
}

/// Whether a name can be that of an environment variable: POSIX.1-2024, 8.1.
private func isVariableName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_")
    }
}

extension JSONValue {
    /// The integer, also of a number that is written with a fraction of zero.
    var wholeNumber: Int? { integer ?? double.flatMap { Int(exactly: $0) } }
}

extension PipelineFile.Stage {
    /// A stage from an entry that fits the schema.
    fileprivate init(_ index: Int, _ entry: JSONValue) {
        name = entry["name"]?.string ?? ""
        uses = entry["uses"]?.string ?? ""
        needs = entry["needs"]?.array?.compactMap(\.string) ?? []
        with = entry["with"] ?? [:]
        sha256 = entry["sha256"]?.string
        timeout = entry["timeout"]?.wholeNumber ?? 600
        products = entry["products"]?.array?.compactMap(\.string)
        pointer = "/stages/\(index)"
    }
}

private enum Messages {
    static func name(_ name: String, _ what: String) -> Diagnostic {
        Diagnostic(
            "the name \"\(name)\" can't be the name of \(what)",
            option: "/name",
            help: "use letters, digits, spaces and \"._-\", and start with a letter or digit"
        )
    }

    static func variable(_ summary: String, at index: Int) -> Diagnostic {
        Diagnostic(
            summary,
            option: "/environment/\(index)",
            help: "list each name once: letters, digits and \"_\", no digit in front"
        )
    }

    static func reserved(_ name: String) -> Diagnostic {
        Diagnostic(
            "\"\(name)\" is what shipit calls the making of the bundles",
            option: "/name",
            help: "give the stage another name"
        )
    }

    static func noDigest(_ text: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a SHA-256",
            option: "/sha256",
            help: "write its 64 hexadecimal digits, as sha256sum prints them"
        )
    }

    static func unknownProduct(_ name: String, _ index: Int, _ known: [String]) -> Diagnostic {
        Diagnostic(
            "no product is called \"\(name)\"",
            option: "/products/\(index)",
            help: knownNames("the products are", known, near: name)
        )
    }

    static func twice(_ name: String) -> Diagnostic {
        Diagnostic(
            "two stages are called \"\(name)\"",
            option: "/name",
            help: "give each stage a name of its own; case makes no difference"
        )
    }
}
