import CImages
import Host

/// Why bytes are not a usable image, or an operation on one did not work.
public struct ImagesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What has to change for it to work.
    public enum Cause: Int, Hashable, Sendable {
        /// The file, or what was asked of it.
        case file
        /// The file, which takes more memory or time than one may.
        case limit
        /// The machine: it has no memory, thread or process left. The file may be faultless.
        case machine
        /// Nothing: the work was cancelled.
        case interruption
        /// The clone: Git LFS keeps the file elsewhere.
        case pointer
        /// The machine: a library is not installed.
        case library
    }

    /// The call: `vips_pngload_buffer`, or `inspect` for what this module refuses itself.
    public let call: String
    /// What is wrong, in one clause.
    public let message: String
    /// What has to change.
    public let cause: Cause

    /// An error from its parts.
    public init(_ call: String, _ message: String, cause: Cause = .file) {
        self.call = call
        self.message = message
        self.cause = cause
    }

    init(_ missing: MissingLibrary) {
        self.init("dlopen", missing.summary("images are read and drawn"), cause: .library)
    }

    /// `MESSAGE (CALL)`.
    public var description: String { "\(message) (\(call))" }

    private static let noReason =
        "the image library gives no reason; the file may be damaged or hold no pixels"

    /// The error of the libvips call that just failed; its text is taken out of the library.
    ///
    /// The text buffer belongs to the process. Copying and clearing are one step under libvips's
    /// own lock, so no text is lost or reported twice; of two calls that fail at the same moment,
    /// one may report both reasons.
    static func last(_ call: String) -> ImagesError {
        guard let text = unsafe images.pointee.vips_error_buffer_copy() else {
            return ImagesError(call, noReason)
        }
        defer { unsafe images.pointee.g_free(text) }
        var reasons: [String] = []
        for line in unsafe String(cString: text).split(separator: "\n") where !line.isEmpty {
            let reason = String(line)
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        // A damaged file can give a reason for each of its lines.
        let message = reasons.isEmpty ? noReason : reasons.prefix(3).joined(separator: "; ")
        let isOfMachine = reasons.contains { reason in
            machineReasons.contains { reason.lowercased().contains($0) }
        }
        return ImagesError(call, message, cause: isOfMachine ? .machine : .file)
    }

    /// How libvips (`vips_malloc`, `vips_g_thread_new`) and the libraries below it say that the
    /// machine has no more.
    private static let machineReasons = [
        "out of memory", "unable to create thread", "resource temporarily unavailable",
        "cannot allocate memory", "memory allocation",
    ]
}

extension ImagesError {
    /// What happened, in one clause that blames a file only for what is its own fault.
    ///
    /// - Parameters:
    ///   - subject: What messages call the file.
    ///   - verdict: What follows for it: `can't be used`.
    public func summary(_ subject: String, _ verdict: String) -> String {
        switch cause {
        case .file, .limit, .pointer: "\(subject) \(verdict): \(message)"
        case .machine: "no resources left for \(subject): \(message)"
        case .interruption: "interrupted at \(subject)"
        case .library: "\(subject) can't be read: \(message)"
        }
    }

    /// How to fix it.
    ///
    /// - Parameter advice: What helps when the file is at fault.
    public func help(_ advice: String) -> String {
        switch cause {
        case .file: advice
        case .limit:
            "simplify its masks, filters and embedded pictures, or export it as a PNG"
        case .machine:
            "the file may be faultless: raise the limits of memory, processes and open files"
                + " (ulimit, or the container's), or run fewer --jobs"
        case .interruption: "run again"
        case .library: ImageLibrary.missing?.help ?? "install libvips"
        case .pointer:
            "fetch the files of Git LFS: git lfs pull; in CI, let the checkout fetch them, as with"
                + " \"lfs: true\" for actions/checkout"
        }
    }
}
