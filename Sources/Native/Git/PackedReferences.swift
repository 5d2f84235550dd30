import CGit2
import Files

/// Refuses a `packed-refs` that was cut short or rewritten with other ends of lines, as git does.
///
/// libgit2 takes what it finds: a reference whose name was cut, or names that end with a carriage
/// return and that nobody will ever ask for.
///
/// - Throws: `GitError`.
func checkPackedReferences(_ commonFolder: String) throws(GitError) {
    let path = "\(commonFolder)/packed-refs"
    var (last, hasReturn) = (newLine, false)
    do {
        guard try FileSystem.kind(of: path) != nil else { return }
        try FileSystem.forEachPiece(of: path) { piece in
            for index in piece.indices {
                last = piece[index]
                if last == carriageReturn { hasReturn = true }
            }
        }
    } catch {
        throw GitError(call: "read", code: GIT_ERROR.rawValue, message: "\(error)")
    }
    guard last == newLine, !hasReturn else {
        throw GitError(
            call: "read",
            code: GIT_ERROR.rawValue,
            message: hasReturn
                ? "\(path) has carriage returns" : "\(path) ends in the middle of a line"
        )
    }
}

private let newLine = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
