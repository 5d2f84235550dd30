import Attestations
import Diagnostics
import ExactStrings
public import Releases

/// What a consumer wants a release to be.
///
/// A signature proves who built a release and not which: an older release, another product and
/// another app of the same team are signed by the same key. Each of these is compared with the
/// manifest, whose signature has been checked before.
public struct Expectations: Hashable, Sendable {
    /// The app's name.
    public var name: String?
    /// The product, in a repository of several.
    public var product: String?
    /// The version, as the tag has it.
    public var version: String?
    /// The lowest version, by the precedence of Semantic Versioning.
    public var minVersion: Version?
    /// The build number.
    public var build: BuildNumber?
    /// The lowest build number.
    public var minBuild: BuildNumber?
    /// The commit, as 7 to 40 lower-case hexadecimal digits.
    public var commit: String?
    /// The tag's name without `refs/tags/`.
    public var tag: String?
    /// The URI of what built it, as the provenance has it.
    public var builder: String?
    /// The address of the repository that it was built from, in the provenance's form.
    public var source: String?

    /// No expectations.
    public init() {}

    /// A version that others are to be compared with: with one or two numbers, too, as people write
    /// them.
    public static func version(_ text: String) -> Version? {
        for end in ["", ".0", ".0.0"] {
            if let version = Version(text + end) { return version }
        }
        return Version(text, scheme: .dotted)
    }

    /// The address of a repository in the form of `source`; nil for what is none.
    public static func source(_ text: String) -> String? { SourceURL.normalised(text) }

    /// A commit's id in the form of `commit`; nil for what is none, or too short to be one's only.
    public static func commit(_ text: String) -> String? {
        let id = text.lowercased()
        let isID = id.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        return isID && (7...40).contains(id.utf8.count) ? id : nil
    }
}

extension Expectations {
    /// What of them a manifest meets, a line each, and what it does not.
    func compare(with manifest: Manifest) -> (met: [String], unmet: [Diagnostic]) {
        var (met, unmet): ([String], [Diagnostic]) = ([], [])
        func check(_ what: String, _ wanted: String?, _ found: String?, _ isMet: Bool) {
            guard let wanted else { return }
            if isMet {
                met.append("\(what) \(wanted): as expected")
            } else {
                unmet.append(Messages.other(what, found, wanted, manifest))
            }
        }
        func checkSame(_ what: String, _ wanted: String?, _ found: String?) {
            check(what, wanted, found, found.map { areSame($0, wanted ?? "") } ?? false)
        }
        checkSame("name", name, manifest.name)
        checkSame("product", product, manifest.product)
        checkSame("version", version, manifest.version)
        if let version, let index = unmet.firstIndex(where: { $0.place?.pointer == "/version" }),
            areSame(version, manifest.tag ?? "") || areSame(version, "v\(manifest.version)")
        {
            unmet[index].help = Messages.isTag(version, manifest)
        }
        check(
            "version",
            minVersion.map { "\($0) or higher" },
            manifest.version,
            minVersion.map { isVersion(of: manifest, atLeast: $0) } ?? true
        )
        let number = BuildNumber(manifest.build)
        check("build", build?.description, manifest.build, number == build)
        check(
            "build",
            minBuild.map { "\($0) or higher" },
            manifest.build,
            zip(number, minBuild).map { $0 >= $1 } ?? false
        )
        check(
            "commit",
            commit,
            manifest.commit,
            commit.map { manifest.commit.hasExactPrefix($0) } ?? true
        )
        checkSame("tag", tag, manifest.tag)
        return (met, unmet)
    }

    /// Whether the manifest alone can't meet them.
    var areOfMaking: Bool { builder != nil || source != nil }

    /// What of them the provenance meets, a line each, and what it does not.
    ///
    /// - Parameters:
    ///   - builder: What it says; nil without a provenance.
    ///   - source: The address that it says, without the tag.
    func compareMaking(
        builder: String?,
        source: String?
    ) -> (met: [String], unmet: [Diagnostic]) {
        var (met, unmet): ([String], [Diagnostic]) = ([], [])
        for (what, wanted, found) in [
            ("builder", self.builder, builder), ("source", self.source, source),
        ] {
            guard let wanted else { continue }
            if let found, areSame(found, wanted) {
                met.append("\(what) \(wanted): as expected")
            } else {
                unmet.append(Messages.otherMaking(what, found, wanted))
            }
        }
        return (met, unmet)
    }

    /// What a valid signature leaves open, a line each.
    func unchecked(of manifest: Manifest) -> [String] {
        // A commit's id is its whole content; a tag or a version is one release of some app.
        let isOne = version != nil || build != nil || commit != nil || tag != nil
        var lines: [String] = []
        if name == nil, commit == nil { lines.append(Messages.nameUnchecked) }
        if product == nil, let found = manifest.product {
            lines.append(Messages.productUnchecked(found))
        }
        if !isOne {
            lines.append(
                minVersion == nil && minBuild == nil
                    ? Messages.versionUnchecked(manifest) : Messages.exactVersionUnchecked
            )
        }
        return lines
    }

    /// Both are read as Semantic Versioning if they can be, else both as numbers with dots.
    private func isVersion(of manifest: Manifest, atLeast lowest: Version) -> Bool {
        if let version = Version(manifest.version), let lowest = Version(lowest.description) {
            return version >= lowest
        }
        guard let version = Version(manifest.version, scheme: .dotted),
            let lowest = Version(lowest.description, scheme: .dotted)
        else { return false }
        return version >= lowest
    }
}

/// Both values; nil when one is.
private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
    guard let first, let second else { return nil }
    return (first, second)
}

private enum Messages {
    static func other(
        _ what: String,
        _ found: String?,
        _ wanted: String,
        _ manifest: Manifest
    ) -> Diagnostic {
        Diagnostic(
            "the \(what) is \(found.map { "\"\($0)\"" } ?? "none"), and not \"\(wanted)\"",
            at: Place(file: ReleaseLayout.manifest, pointer: "/\(what)"),
            help: "this is \(manifest.title), another release than the expected one: fetch the "
                + "right one; an older one in its place may be an attack"
        ).coded(.otherRelease)
    }

    static func isTag(_ text: String, _ manifest: Manifest) -> String {
        "the version in the manifest is \(manifest.version), without what the tag has around it: "
            + "write --version \(manifest.version)"
            + (manifest.tag.map { areSame($0, text) ? ", or --tag \(text)" : "" } ?? "")
    }

    static func otherMaking(_ what: String, _ found: String?, _ wanted: String) -> Diagnostic {
        let file = ReleaseLayout.provenance
        return Diagnostic(
            found.map { "the \(what) is \"\($0)\", and not \"\(wanted)\"" }
                ?? "nothing says what the \(what) is, which has to be \"\(wanted)\"",
            at: Place(file: file),
            help: found == nil
                ? "\(file) says it: put it beside the manifest, with no other change"
                : "the team's key signed what was built elsewhere: ask the team"
        ).coded(.otherRelease)
    }

    static let nameUnchecked =
        "not checked: whether it is the app that you expect; the key may sign others (--name)"

    static func productUnchecked(_ product: String) -> String {
        "not checked: whether you expect the product \(product); the others are signed, too "
            + "(--product)"
    }

    static func versionUnchecked(_ manifest: Manifest) -> String {
        "not checked: whether you expect the version \(manifest.version); an older release is "
            + "signed, too (--version, --min-version)"
    }

    static let exactVersionUnchecked =
        "not checked: which of the versions from the lowest on it is (--version)"
}
