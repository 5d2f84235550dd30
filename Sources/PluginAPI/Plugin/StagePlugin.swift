public import Diagnostics
public import FileEdits
public import JSON
public import Releases

/// What is under a stage's `"with"`, already validated against the plugin's schema.
public protocol StageOptions: Decodable, Sendable {}

/// The code behind a stage: a `StagePlugin` or a `SealPlugin`.
public protocol Plugin: Sendable {
    /// The stage's options.
    associatedtype Options: StageOptions

    /// Name, version, options and libraries of the plugin.
    static var descriptor: PluginDescriptor { get }

    /// A plugin; it holds no state between stages but what speeds them up.
    init()
}

/// The code behind a stage that makes artifacts.
public protocol StagePlugin: Plugin {
    /// One unit of work. Codable: its canonical JSON is part of the unit's cache key.
    associatedtype Specification: Codable & Sendable

    /// The versions of each wrapper of C libraries that the plugin draws or packs with, by library:
    /// part of each unit's key. `bin/test` checks that none is missing.
    ///
    /// - Throws: `MissingLibrary`; a stage can't be planned then.
    static func libraries() throws -> [[String: String]]

    /// Lists the units of a stage. Reads what the context gives, writes nothing.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`; every error at once where that is possible.
    func plan(_ options: Options, in context: PlanContext) throws -> StagePlan<Specification>

    /// Performs one unit: reads the workspace's inputs and writes every declared output.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics` for what the user can fix.
    func perform(_ specification: Specification, in workspace: Workspace) async throws

    /// Looks into what a finished release holds of a stage, beyond the digests of its files.
    ///
    /// - Returns: What was verified; nothing unless the plugin has something to look into.
    /// - Throws: `Diagnostic` or `Diagnostics` for what is wrong.
    func verify(_ stage: PublishedStage) throws -> PublishedStage.Findings
}

extension StagePlugin {
    /// None.
    public static func libraries() -> [[String: String]] { [] }

    /// Finds nothing: the digests are enough.
    public func verify(_ stage: PublishedStage) throws -> PublishedStage.Findings { .init() }
}

/// A stage's units, and what the user should know before they run.
public struct StagePlan<Specification: Codable & Sendable>: Sendable {
    /// The units, in the order they should be listed; one may read what those before it make.
    public var units: [Unit<Specification>]
    /// Findings that stop nothing.
    public var warnings: [Diagnostic]
    /// The names that `PlanContext.variants` may hold for this stage; empty when it has no
    /// variants.
    public var variants: [String]
    /// What the stage changes in files of the repository, besides putting outputs at their
    /// destinations.
    public var edits: [FileEdit]
    /// The folders of the repository that hold nothing but outputs of the stage afterwards; a file
    /// in them that is no output's destination is removed.
    public var replacedFolders: [String]

    /// A plan from its parts.
    public init(
        _ units: [Unit<Specification>],
        warnings: [Diagnostic] = [],
        variants: [String] = [],
        edits: [FileEdit] = [],
        replacedFolders: [String] = []
    ) {
        self.units = units
        self.warnings = warnings
        self.variants = variants
        self.edits = edits
        self.replacedFolders = replacedFolders
    }
}

/// One piece of a stage's work: a pure function of its specification and inputs.
public struct Unit<Specification: Codable & Sendable>: Sendable {
    /// What people call it; unique within the stage.
    public var label: String
    /// What to do.
    public var specification: Specification
    /// The files that are in the workspace when the unit runs.
    public var inputs: [UnitInput]
    /// The files that the unit must write.
    public var outputs: [UnitOutput]
    /// Whether it names its outputs while it runs, with `Workspace.name`, because their names
    /// depend on what it reads; `outputs` is then empty.
    public var namesOutputs: Bool
    /// The libraries besides the plugin's own whose version shapes this unit's outputs, as those
    /// that are loaded for some inputs only, with that version: part of its key.
    public var libraries: [String: String]

    /// A unit from its parts.
    public init(
        _ label: String,
        _ specification: Specification,
        inputs: [UnitInput] = [],
        outputs: [UnitOutput] = [],
        namesOutputs: Bool = false,
        libraries: [String: String] = [:]
    ) {
        self.label = label
        self.specification = specification
        self.inputs = inputs
        self.outputs = outputs
        self.namesOutputs = namesOutputs
        self.libraries = libraries
    }
}

/// One input of a unit: where it comes from, and its path in the workspace.
public struct UnitInput: Sendable {
    /// Where the bytes come from.
    public enum Source: Sendable {
        /// A file of the work tree; the path is relative to the repository.
        case file(String)
        /// A blob of the repository, by its git object id in hexadecimal.
        case blob(String)
        /// A file of which the repository holds only a pointer of Git LFS.
        case largeFile(ReleaseHistory.LargeFile)
        /// Bytes that the plan holds.
        case bytes([UInt8])
        /// What another stage makes: one file, or all files below a folder (`""` for all).
        case artifact(stage: String, path: String)
        /// What a unit before this one, of the same stage, declares to make.
        case sibling(String)
    }

    /// The path in the workspace, relative, with `/`.
    public var path: String
    /// Where the bytes come from.
    public var source: Source

    /// An input from its parts.
    public init(_ path: String, from source: Source) {
        self.path = path
        self.source = source
    }
}

/// One output of a unit, declared by the plan or named while the unit runs.
public struct UnitOutput: Hashable, Sendable, Codable {
    /// The key of the metadata that is `true` for a file which others fetch and trust by itself:
    /// seal stages seal it as they do the manifest, in a file beside it.
    public static let sealKey = "seal"

    /// The path below the stage's folder, relative, with `/`.
    public var path: String
    /// What it is, in the plugin's words: `launch-image`, `icon`.
    public var kind: String
    /// The media type (RFC 6838): `image/png`.
    public var mediaType: String
    /// More about it, for the manifest; the kind defines the keys, but for `sealKey`.
    public var metadata: [String: JSONValue]
    /// The file of the repository that it replaces or adds, so that the app is built with it; nil
    /// for what no build needs.
    public var destination: String?

    /// An output from its parts.
    public init(
        _ path: String,
        kind: String,
        mediaType: String,
        metadata: [String: JSONValue] = [:],
        destination: String? = nil
    ) {
        self.path = path
        self.destination = destination
        self.kind = kind
        self.mediaType = mediaType
        self.metadata = metadata
    }
}
