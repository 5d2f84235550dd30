/// Why it is not known what a file says.
enum FileFault<Damage: Error>: Error {
    /// The file can't be read; its content may be valid.
    case unread(UnreadFile)
    /// Its content is not valid.
    case damaged(Damage)
}

/// Why a file's bytes are not known.
struct UnreadFile: Error {
    /// One clause, in the system's words.
    var reason: String
}

extension SourceFolder {
    /// What a file says.
    ///
    /// - Parameters:
    ///   - limit: The largest file that is read, in bytes.
    ///   - parse: Understands the bytes.
    func parsed<Value, Damage>(
        _ path: String,
        limit: Int,
        _ parse: ([UInt8]) throws(Damage) -> Value
    ) -> Result<Value, FileFault<Damage>> {
        switch bytes(path, limit: limit) {
        case .success(let bytes):
            do throws(Damage) {
                return .success(try parse(bytes))
            } catch {
                return .failure(.damaged(error))
            }
        case .failure(let file): return .failure(.unread(file))
        }
    }
}

extension LintFinding {
    /// The finding of a file that can't be read.
    init(_ file: UnreadFile, in path: String) {
        self.init(.unread, in: path, Messages.unread(file))
    }
}

private enum Messages {
    static func unread(_ file: UnreadFile) -> FindingText {
        FindingText("the file can't be read: \(file.reason)")
    }
}
