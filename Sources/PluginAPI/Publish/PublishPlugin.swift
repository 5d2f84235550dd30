public import Cryptography
import ExactStrings
public import Releases

/// The code behind a stage that sends a finished release somewhere, or announces it.
///
/// Publishing has effects and secrets, so it is never cached. It runs over the complete release,
/// after it has appeared at its place; snapshots and parts of a release are not published unless
/// the user asks for it.
public protocol PublishPlugin: Plugin {
    /// The environment variables that hold secrets and are read although no option names them.
    static var secretVariables: [String] { get }

    /// Checks all that can be checked before anything runs: options, secrets, libraries.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func prepare(_ options: Options, in context: PublishContext) throws -> any Publisher
}

extension PublishPlugin {
    /// None.
    public static var secretVariables: [String] { [] }
}

/// A publish stage that is ready to work.
public protocol Publisher: Sendable {
    /// How steps that fail for a while are tried again.
    var retry: RetryPolicy { get }
    /// How many steps of one phase are performed at once.
    var connections: Int { get }

    /// What is to be done for a release; the engine performs it, one phase after the other.
    ///
    /// It looks at nothing but the release: a dry run lists the steps.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics` when the release lacks something.
    func steps(for release: ReleaseToPublish) throws -> [PublishStep]
}

extension Publisher {
    /// One after the other.
    public var connections: Int { 1 }
}

/// One thing that a publish stage does: mostly, to send a file.
///
/// A step is safe to perform again: what is there already is left as it is.
public struct PublishStep: Sendable {
    /// What came of a step.
    public enum Outcome: Hashable, Sendable {
        /// Something was sent or changed.
        case sent
        /// All was as it should be before.
        case unchanged
        /// There was nothing to do, for this reason.
        case skipped(String)
    }

    /// What people call it; unique within the stage: `manifest.json`.
    public var label: String
    /// Where something is sent, for people: without secrets.
    public var destination: String
    /// The file of the release that is sent; nil for what is no file.
    public var file: ReleaseToPublish.File?
    /// All steps of a phase are done before one of the next begins.
    public var phase: Int
    /// Whether it replaces what is there: a pointer to the latest release.
    public var isMutable: Bool
    /// Whether it must not be repeated for the same release once it may have had its effect, as a
    /// message to people.
    public var isOnce: Bool
    /// More about it, for people, such as headers.
    public var details: [String]
    /// Performs it.
    ///
    /// It throws `TransientFault` for what another try may do, `Diagnostic` for what the user must
    /// fix.
    public var perform: @Sendable () async throws -> Outcome

    /// A step from its parts.
    public init(
        _ label: String,
        to destination: String,
        file: ReleaseToPublish.File? = nil,
        phase: Int,
        isMutable: Bool = false,
        isOnce: Bool = false,
        details: [String] = [],
        perform: @escaping @Sendable () async throws -> Outcome
    ) {
        self.label = label
        self.destination = destination
        self.file = file
        self.phase = phase
        self.isMutable = isMutable
        self.isOnce = isOnce
        self.details = details
        self.perform = perform
    }
}

/// What a publish stage may see before anything runs.
public struct PublishContext: Sendable {
    /// The release's facts.
    public let release: ReleaseFacts
    /// Whether nothing will be sent: the pipeline is only checked.
    public let isDryRun: Bool
    /// Whether the destination is looked at: always but where only the pipeline is checked, as on a
    /// machine that has not mounted it.
    public let checksDestination: Bool
    /// The absolute path of the released work tree, in which files of the repository are read.
    public let root: String
    /// The absolute path of the user's work tree, which paths of this machine start from: it stays
    /// where the released one is a checkout for the time of the run.
    public let ownRoot: String
    /// The environment, without secrets that no option names.
    public let environment: [String: String]
    private let refuse: @Sendable (_ folder: String, _ pointer: String) throws -> Void
    private let resolve: @Sendable (SecretReference, _ pointer: String) throws -> Secret
    private let usual: @Sendable (_ variable: String) -> Secret?

    /// A context.
    ///
    /// - Parameters:
    ///   - refuse: Throws a `Diagnostic` for a folder in which nothing is published.
    ///   - resolve: Reads a secret or throws a `Diagnostic` that names its place.
    ///   - usual: Reads a secret of `PublishPlugin.secretVariables`.
    public init(
        release: ReleaseFacts,
        isDryRun: Bool,
        checksDestination: Bool,
        root: String,
        ownRoot: String,
        environment: [String: String],
        refuse: @escaping @Sendable (_ folder: String, _ pointer: String) throws -> Void,
        resolve: @escaping @Sendable (SecretReference, _ pointer: String) throws -> Secret,
        usual: @escaping @Sendable (_ variable: String) -> Secret?
    ) {
        self.release = release
        self.isDryRun = isDryRun
        self.checksDestination = checksDestination
        self.root = root
        self.ownRoot = ownRoot
        self.environment = environment
        self.refuse = refuse
        self.resolve = resolve
        self.usual = usual
    }

    /// Refuses a folder of this machine in which nothing is published: one of shipit's own, of git,
    /// or of the repository's sources.
    ///
    /// - Parameters:
    ///   - folder: Its absolute path.
    ///   - pointer: Where it is named, from the stage's `with` object.
    /// - Throws: `Diagnostic`.
    public func refuseOwnFolder(_ folder: String, option pointer: String) throws {
        try refuse(folder, pointer)
    }

    /// The absolute path of a file or a folder of this machine that an option names: absolute, below
    /// the home (`~/`), or below the user's work tree.
    public func localPath(_ path: String) -> String {
        if path.isAbsolutePath { return path }
        if path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty {
            return home + path.dropFirst()
        }
        return "\(ownRoot)/\(path)"
    }

    /// Reads a secret that an option names.
    ///
    /// Where nothing will be sent and it is not here, it is empty, and the user is warned.
    ///
    /// - Parameter pointer: The reference's place, from the stage's `with` object.
    /// - Throws: `Diagnostic` when the variable is not set or the file can't be read.
    public func secret(_ reference: SecretReference, option pointer: String) throws -> Secret {
        try resolve(reference, pointer)
    }

    /// Reads a secret that an option names, or else the first of the usual variables that is set.
    ///
    /// - Parameter variables: Some of `PublishPlugin.secretVariables`.
    /// - Throws: `Diagnostic` when there is none.
    public func secret(
        _ reference: SecretReference?,
        option pointer: String,
        else variables: [String]
    ) throws -> Secret {
        if let reference { return try resolve(reference, pointer) }
        if let found = variables.lazy.compactMap({ usual($0) }).first { return found }
        return try resolve(.environment(variables.first ?? ""), pointer)
    }

    /// A secret of the usual variables; nil when none is set.
    public func usualSecret(_ variables: String...) -> Secret? {
        variables.lazy.compactMap { usual($0) }.first
    }
}
