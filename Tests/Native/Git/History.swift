import Git
import Testing
import TestSupport

/// A history of a given shape, made at once: commit n is branch `c/n`.
struct History {
    let git: GitRepository
    let repository: String
    let ids: [ObjectID]

    /// Makes a history in a new repository.
    ///
    /// - Parameters:
    ///   - parents: The numbers of each commit's parents, which are lower than its own; the first
    ///     commit is number 1.
    ///   - times: When each was committed, in seconds since 1970 UTC.
    init(at path: String, _ parents: [[Int]], times: [Int]) throws {
        git = try GitRepository(at: path)
        repository = path
        try git.load(history(parents, times: times))
        // Loose branches, by the thousand, would make every git command slow.
        try git.git("pack-refs", "--all")
        let lines = try git.git(
            "for-each-ref",
            "--format=%(refname:lstrip=3) %(objectname)",
            "refs/heads/c"
        )
        var byNumber: [Int: ObjectID] = [:]
        for line in lines.split(separator: "\n") {
            let words = line.split(separator: " ")
            byNumber[try #require(Int(words[0]))] = ObjectID(String(words[1]))
        }
        ids = try parents.indices.map { try #require(byNumber[$0 + 1]) }
    }

    /// The commit of a number.
    subscript(_ number: Int) -> ObjectID { ids[number - 1] }

    /// The number of a commit.
    func number(of id: ObjectID) throws -> Int { try #require(ids.firstIndex(of: id)) + 1 }

    /// The numbers of all that a commit reaches, as git lists them; a listing that leaves nothing
    /// out takes no short cut by dates.
    func reached(from number: Int) throws -> Set<Int> {
        let lines = try git.git("rev-list", ids[number - 1].description).split(separator: "\n")
        let numbers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0 + 1) })
        return Set(try lines.map { try #require(ObjectID(String($0)).flatMap { numbers[$0] }) })
    }
}

/// A fast-import stream: commit n is branch `heads/c/n`, has the listed earlier commits as parents,
/// and is dated `times[n - 1]` seconds after the beginning of 1970.
func history(_ parents: [[Int]], times: [Int]) -> String {
    var stream = ""
    for (index, parents) in parents.enumerated() {
        stream += "commit refs/heads/c/\(index + 1)\nmark :\(index + 1)\n"
        stream += "committer Ada <ada@example.com> \(times[index]) +0000\n"
        // Two commits of the same bytes would be one.
        let message = "\(index + 1)"
        stream += "data \(message.utf8.count)\n\(message)\n"
        for (place, parent) in parents.enumerated() {
            stream += place == 0 ? "from :\(parent)\n" : "merge :\(parent)\n"
        }
        stream += "\n"
    }
    return stream
}
