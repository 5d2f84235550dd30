import Diagnostics
import Files
import JSON
public import PluginAPI
import Releases

/// A place that takes the files of a release one by one: a folder, a bucket, a server.
public protocol UploadDestination: Sendable {
    /// What people call the place of a file, by its path below the destination.
    func label(of path: String) -> String

    /// More about how a file is sent, for people.
    func details(of upload: Upload) -> [String]

    /// Sends a file, unless it is there already.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func send(_ upload: Upload) async throws -> PublishStep.Outcome

    /// The bytes at a path; nil when there is nothing, or more than the limit.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func bytes(at path: String, limit: Int) async throws -> [UInt8]?
}

extension UploadDestination {
    /// Nothing.
    public func details(of upload: Upload) -> [String] { [] }
}

extension UploadLayout {
    /// What is to be done to send a release to a destination.
    ///
    /// Pointers that tell their version are compared before anything is sent, and again before each
    /// pointer is: another run may have moved them.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics` when the release lacks something.
    public func steps(
        of release: ReleaseToPublish,
        to destination: any UploadDestination
    ) throws -> [PublishStep] {
        let uploads = try uploads(of: release)
        let check = try ifOlder == .replace ? nil : PointerCheck(of: release, uploads, destination)
        let policy = ifOlder
        var steps: [PublishStep] = []
        if let check, let first = check.pointers.first {
            steps.append(
                PublishStep("pointers", to: destination.label(of: first.path), phase: 0) {
                    if policy == .refuse { try await check.refuseOlder() }
                    return .unchanged
                }
            )
        }
        return steps
            + uploads.map { upload in
                PublishStep(
                    upload.label,
                    to: destination.label(of: upload.path),
                    file: upload.file,
                    phase: upload.phase + steps.count,
                    isMutable: upload.isPointer,
                    details: destination.details(of: upload)
                ) {
                    if upload.isPointer, let check {
                        if policy == .refuse { try await check.refuseOlder() }
                        if let newer = try await check.newer() {
                            return .skipped(newer.reason(for: upload.path))
                        }
                    }
                    return try await destination.send(upload)
                }
            }
    }
}

/// Compares a release with the pointers of a destination: JSON files with a "version", such as a
/// manifest or the feed of hot updates.
struct PointerCheck: Sendable {
    /// A pointer to a newer release.
    struct Newer: Hashable, Sendable {
        let path: String
        let version: String
        let own: String

        func reason(for pointer: String) -> String {
            "\(pointer) stays: \(path) is of \(version), which is newer than \(own)"
        }
    }

    private static let sizeLimit = 4 << 20

    /// The pointers that tell their version.
    let pointers: [Upload]
    private let facts: ReleaseFacts
    private let destination: any UploadDestination

    /// A check of the pointers among uploads.
    ///
    /// - Throws: `Diagnostic` when a file of the release can't be read.
    init(
        of release: ReleaseToPublish,
        _ uploads: [Upload],
        _ destination: any UploadDestination
    ) throws {
        facts = release.facts
        self.destination = destination
        pointers = try uploads.filter {
            try $0.isPointer && Self.version(in: $0.file)?.text == release.facts.version
        }
    }

    /// Refuses to go on where a pointer is of a newer release.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func refuseOlder() async throws {
        guard let newer = try await newer() else { return }
        throw Diagnostic(
            "\(destination.label(of: newer.path)) is of \(newer.version), and \(newer.own) is "
                + "older: no pointer is moved back",
            option: "/ifOlder",
            help: "publish the files alone with --if-older keep, or move the pointers back with "
                + "--if-older replace"
        )
    }

    /// The first pointer that is of a newer release; nil when there is none.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func newer() async throws -> Newer? {
        for pointer in pointers {
            guard
                let bytes = try await destination.bytes(at: pointer.path, limit: Self.sizeLimit),
                let there = Self.version(in: bytes),
                facts.isOlder(thanVersion: there.text, build: there.build)
            else { continue }
            return Newer(path: pointer.path, version: there.text, own: facts.version)
        }
        return nil
    }

    private static func version(in file: ReleaseToPublish.File) throws -> (
        text: String, build: String?
    )? {
        guard file.mediaType == "application/json", file.digest.size <= sizeLimit else {
            return nil
        }
        do throws(FileError) {
            return version(in: try FileSystem.read(file.source, limit: sizeLimit))
        } catch {
            throw Diagnostic("can't read \(file.path): \(error.reason)")
        }
    }

    private static func version(in bytes: [UInt8]) -> (text: String, build: String?)? {
        // What is no JSON, or has no version, is another program's, and is replaced as before.
        guard let value = try? JSONDocument(bytes).value, let text = value["version"]?.string else {
            return nil
        }
        return (text, value["build"]?.string)
    }
}
