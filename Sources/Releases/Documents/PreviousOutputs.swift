public import JSON

/// What the release before made, as its manifest says: a stage compares its own work with it.
public struct PreviousOutputs: Hashable, Sendable {
    /// One file that a stage made.
    public struct Output: Hashable, Sendable {
        /// The stage's name.
        public var stage: String
        /// What it is, in the plugin's words.
        public var kind: String
        /// What the manifest says of it; the kind defines the keys.
        public var metadata: JSONValue

        /// An output from its parts.
        public init(stage: String, kind: String, metadata: JSONValue) {
            self.stage = stage
            self.kind = kind
            self.metadata = metadata
        }
    }

    /// The version of the release.
    public var version: String
    /// In the order of the manifest.
    public var outputs: [Output]

    /// Outputs from their parts.
    public init(version: String, outputs: [Output]) {
        self.version = version
        self.outputs = outputs
    }

    /// Those of one stage.
    package func of(stage: String) -> PreviousOutputs {
        PreviousOutputs(version: version, outputs: outputs.filter { $0.stage == stage })
    }
}

extension PreviousOutputs {
    /// What the stages of a release made, as its manifest lists it.
    package init(_ manifest: Manifest) {
        version = manifest.version
        outputs = manifest.artifacts.compactMap { artifact in
            artifact.stage.map {
                Output(stage: $0, kind: artifact.kind, metadata: artifact.metadata)
            }
        }
    }
}
