package import ExactStrings
import Synchronization

/// The digests of files and blobs: each is taken once a run, however many units ask for it at once.
package final class InputDigests: Sendable {
    /// Where bytes are read.
    package enum Source: Hashable, Sendable {
        /// A file's absolute path.
        case file(ExactString)
        /// A blob's object id in hexadecimal.
        case blob(String)
    }

    /// What is known of a source once it has been read.
    package struct Known: Sendable {
        package var digest: ContentDigest
        /// A file's fingerprint before it was read; nil for a blob.
        package var fingerprint: [Int]?

        /// What is known, from its parts.
        package init(digest: ContentDigest, fingerprint: [Int]? = nil) {
            (self.digest, self.fingerprint) = (digest, fingerprint)
        }
    }

    private let read: @Sendable (Source) throws -> Known
    private let tasks = Mutex<[Source: Task<Known, any Error>]>([:])

    /// Digests of what `read` reads.
    package init(_ read: @escaping @Sendable (Source) throws -> Known) { self.read = read }

    /// What is known of some sources; those that nobody has asked for yet are read at once, as many
    /// as there are threads.
    ///
    /// When it returns, nothing is being read any more for it.
    ///
    /// - Throws: what reading the first of them threw that can't be read; `CancellationError`.
    package func known(of sources: [Source]) async throws -> [Source: Known] {
        try Task.checkCancellation()
        let tasks = sources.map { ($0, task(for: $0)) }
        return try await withTaskCancellationHandler {
            var results: [(source: Source, result: Result<Known, any Error>)] = []
            for (source, task) in tasks { results.append((source, await task.result)) }
            return try results.reduce(into: [:]) { $0[$1.source] = try $1.result.get() }
        } onCancel: {
            for (_, task) in tasks { task.cancel() }
        }
    }

    private func task(for source: Source) -> Task<Known, any Error> {
        tasks.withLock { tasks in
            if let task = tasks[source] { return task }
            let task = Task { [read] in
                try Task.checkCancellation()
                return try read(source)
            }
            tasks[source] = task
            return task
        }
    }
}
