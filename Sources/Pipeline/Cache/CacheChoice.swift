package import Diagnostics

/// Which cache a command works with.
public enum CacheChoice: Hashable, Sendable {
    /// None is wanted.
    case none
    /// The folder that the user named; one that can't be used is an error.
    case named(String)
    /// The user's cache folder, which nobody named: where it can't be used, the command does
    /// without.
    case usual(String)
    /// None, though one is wanted: there is no folder for it, for this reason.
    case missing(String)

    /// The folder; nil for no cache.
    var folder: String? {
        switch self {
        case .named(let folder), .usual(let folder): folder
        case .none, .missing: nil
        }
    }

    /// Opens the cache; or none, with a warning, where the command does without.
    ///
    /// - Throws: `Failure` when a folder that was named can't be used.
    func open() throws -> (ContentStore?, Diagnostic?) {
        guard let folder else {
            guard case .missing(let reason) = self else { return (nil, nil) }
            return (nil, Self.warning(reason))
        }
        do {
            let store = try ContentStore(root: folder)
            guard case .usual = self, let error = store.obstacle else { return (store, nil) }
            return (nil, Self.warning(Diagnostic(file: error).summary))
        } catch let shared as SharedFolder {
            return (nil, shared.warning(of: folder))
        } catch {
            var failure = Failure(error, as: .stage)
            if case .usual = self {
                return (nil, Self.warning(failure.diagnostics.first?.summary ?? "\(error)"))
            }
            for index in failure.diagnostics.indices {
                failure.diagnostics[index].help =
                    "name another folder for the cache with --cache-dir, or do without: --no-cache"
            }
            throw failure
        }
    }

    /// What to say when a cache is wanted and there is none.
    private static func warning(_ reason: String) -> Diagnostic {
        Diagnostic(
            "there is no cache: \(reason)",
            help: "name a folder with --cache-dir, or use --no-cache",
            severity: .warning
        )
    }
}

extension CacheChoice {
    /// The cache's folder, for who examines it; nil where there is none.
    package var path: String? { folder }

    /// Why a cache that is wanted can't be used, or why it is used less; nil where all is well.
    ///
    /// - Returns: A diagnostic with its fix.
    package var obstacle: Diagnostic? {
        do {
            return try open().1
        } catch {
            return Failure(error, as: .stage).diagnostics.first
        }
    }
}
