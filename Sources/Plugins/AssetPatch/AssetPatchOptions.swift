public import Patches
public import PluginAPI

/// The options of an `asset-patch` stage.
public struct AssetPatchOptions: StageOptions, Hashable {
    /// The earlier releases that get a patch; whoever is named in several ways gets one.
    public struct Bases: Hashable, Sendable, Decodable {
        /// The highest versions, so many of them.
        public var last: Int?
        /// Whether prereleases count among the last.
        public var prereleases: Bool
        /// The release with this tag, and every one since.
        public var since: String?
        /// Tags, or patterns of tags.
        public var tags: [String]
        /// Bundles of earlier releases, or patterns of them, for assets that git does not hold.
        public var releases: [String]
        /// Where the tags are, as an RFC 6901 pointer: `bases` may be a list of them.
        var tagsPointer = "/bases/tags"

        private enum Key: String, CodingKey { case last, prereleases, since, tags, releases }

        /// The releases with these tags.
        public init(last: Int? = nil, prereleases: Bool = false, tags: [String] = []) {
            self.last = last
            self.prereleases = prereleases
            self.tags = tags
            releases = []
        }

        /// Reads a list of tags, or an object.
        ///
        /// - Throws: `DecodingError` when a value has the wrong type.
        public init(from decoder: any Decoder) throws {
            if let list = try? decoder.singleValueContainer().decode([String].self) {
                self.init(tags: list)
                tagsPointer = "/bases"
                return
            }
            let object = try decoder.container(keyedBy: Key.self)
            self.init(
                last: try object.decodeIfPresent(Int.self, forKey: .last),
                prereleases: try object.decodeIfPresent(Bool.self, forKey: .prereleases) ?? false,
                tags: try object.decodeIfPresent([String].self, forKey: .tags) ?? []
            )
            since = try object.decodeIfPresent(String.self, forKey: .since)
            releases = try object.decodeIfPresent([String].self, forKey: .releases) ?? []
        }
    }

    /// What becomes of a changed picture whose pixels are the same as before.
    public enum Identical: String, Hashable, Sendable, Codable, CaseIterable {
        /// It travels, and a warning reports it.
        case report
        /// The device keeps the picture that it has.
        case skip
        /// Pixels are not compared.
        case ignore
    }

    /// How large a patch may be.
    public struct Budget: Hashable, Sendable, Codable {
        /// What happens to one that is larger.
        public enum Over: String, Hashable, Sendable, Codable, CaseIterable {
            /// The stage fails.
            case fail
            /// A warning reports it.
            case warn
        }
        /// The greatest size of an exact pack in bytes.
        public var bytes: Int
        /// What happens to a larger one.
        public var over: Over
    }

    private enum Key: String, CodingKey {
        case assets, include, exclude, bases, shipped, bundle, url, budget, level, identical
    }

    private enum FolderKey: String, CodingKey { case from, to, flatten }
    private enum BudgetKey: String, CodingKey { case bytes, over }

    /// The folders whose files the app's bundle holds, and which of their files.
    public var selection: AssetSelection
    /// The earlier releases that get a patch.
    public var bases = Bases(last: 5)
    /// Patterns of the tags that mark binaries in the store: their releases get a patch in any
    /// case.
    public var shipped: [String] = []
    /// The folder in the plain form that represents the app's bundle.
    public var bundle = PatchManifest.usualBundle
    /// Where the stage's folder will be served; nil makes the URLs relative to the patch's index.
    public var url: String?
    /// How large a patch may be; nil for any size.
    public var budget: Budget?
    /// How hard Zstandard compresses, 1 to 22.
    public var level = 19
    /// What becomes of a changed picture whose pixels are the same as before.
    public var identical = Identical.report

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        selection = AssetSelection(
            folders: try Self.folders(in: with),
            include: try with.decodeIfPresent([String].self, forKey: .include) ?? [],
            exclude: try with.decodeIfPresent([String].self, forKey: .exclude) ?? []
        )
        if let bases = try with.decodeIfPresent(Bases.self, forKey: .bases) { self.bases = bases }
        shipped = try with.decodeIfPresent([String].self, forKey: .shipped) ?? []
        if let text = try with.decodeIfPresent(String.self, forKey: .bundle) { bundle = text }
        url = try with.decodeIfPresent(String.self, forKey: .url)
        if let level = try with.decodeIfPresent(Int.self, forKey: .level) { self.level = level }
        if let value = try with.decodeIfPresent(Identical.self, forKey: .identical) {
            identical = value
        }
        guard with.contains(.budget) else { return }
        let object = try with.nestedContainer(keyedBy: BudgetKey.self, forKey: .budget)
        budget = Budget(
            bytes: try object.decode(Int.self, forKey: .bytes),
            over: try object.decodeIfPresent(Budget.Over.self, forKey: .over) ?? .fail
        )
    }

    private static func folders(
        in with: KeyedDecodingContainer<Key>
    ) throws -> [AssetSelection.Folder] {
        var list = try with.nestedUnkeyedContainer(forKey: .assets)
        var folders: [AssetSelection.Folder] = []
        while !list.isAtEnd {
            guard let object = try? list.nestedContainer(keyedBy: FolderKey.self) else {
                folders.append(AssetSelection.Folder(from: try list.decode(SourcePath.self)))
                continue
            }
            folders.append(
                AssetSelection.Folder(
                    from: try object.decode(SourcePath.self, forKey: .from),
                    to: try object.decodeIfPresent(String.self, forKey: .to) ?? "",
                    flatten: try object.decodeIfPresent(Bool.self, forKey: .flatten) ?? false
                )
            )
        }
        return folders
    }
}
