import Diagnostics
import Releases
import Testing
import TestSupport

/// A repository with one oddity, and what is to be read from it.
struct OddRepository: Sendable, CustomTestStringConvertible {
    /// The oddity.
    let testDescription: String
    /// How release tags are named.
    var pattern = "v{version}"
    /// The folder to read from, beside the repository `app`.
    var place = "app"
    /// The tag that is released from HEAD; nil when none is.
    let tag: String?
    /// The release before it, or before a snapshot where there is none; nil for the first.
    let previous: String?
    /// Which of git's answers differ from ours, and why.
    var differences: [Answers.Question: String] = [:]
    /// Which of git's answers change with its version, so that they judge nothing.
    var varying: Set<Answers.Question> = []
    /// Puts the oddity into a repository of four commits on `main`, the first tagged `v1.0.0`.
    let make: @Sendable (GitRepository) throws -> Void

    init(
        _ description: String,
        pattern: String = "v{version}",
        at place: String = "app",
        tag: String?,
        after previous: String? = "v1.0.0",
        differs differences: [Answers.Question: String] = [:],
        varying: Set<Answers.Question> = [],
        _ make: @escaping @Sendable (GitRepository) throws -> Void
    ) {
        testDescription = description
        (self.pattern, self.place, self.tag, self.previous) = (pattern, place, tag, previous)
        (self.differences, self.varying, self.make) = (differences, varying, make)
    }

    /// Makes the repository as `app` in a folder.
    func made(in folder: String) throws -> GitRepository {
        let git = try GitRepository(at: "\(folder)/app")
        try git.load(fourCommits)
        try git.git("reset", "--quiet", "--hard", "main")
        try make(git)
        return git
    }

    /// Makes the repository, and compares our answers with git's and with what was expected.
    func check() async throws {
        try await withTemporaryFolder { folder in
            _ = try made(in: folder)
            let path = "\(folder)/\(place)"
            let ours = try Answers(ours: path, pattern)
            let theirs = try Answers(of: GitRepository(existing: path), pattern)
            #expect(ours.exact.map(Bytes.init) == tag.map(Bytes.init))
            #expect(ours.previous.map(Bytes.init) == previous.map(Bytes.init))
            for question in Answers.Question.allCases {
                let (our, their) = (ours[question], theirs[question])
                guard !varying.contains(question) else { continue }
                if let reason = differences[question] {
                    #expect(our != their, "no longer different, though \(reason)")
                } else {
                    #expect(our == their, "\(question)")
                }
            }
        }
    }
}

/// A text compared by its bytes: strings are equal when they only look alike.
struct Bytes: Equatable, CustomStringConvertible {
    let description: String

    init(_ text: some StringProtocol) { description = String(text) }

    static func == (first: Bytes, second: Bytes) -> Bool {
        first.description.utf8.elementsEqual(second.description.utf8)
    }
}

/// What is asked about a repository, by us and by git.
struct Answers {
    enum Question: CaseIterable {
        /// The tag at HEAD: `git describe --tags --exact-match`.
        case exact
        /// The commits since the nearest tag: `git describe --tags --long`, and
        /// `git rev-list --count TAG..HEAD`.
        case distance
        /// The commits that HEAD reaches: `git rev-list --count`.
        case count
        /// HEAD's time in seconds since 1970 UTC: `git rev-list --timestamp`.
        case time
        /// Whether the work tree is clean: `git status --porcelain`.
        case isClean
    }

    private var answers: [Question: Bytes] = [:]
    /// The tag at HEAD.
    private(set) var exact: String?
    /// The release before it; git has no such notion.
    private(set) var previous: String?

    subscript(question: Question) -> Bytes? { answers[question] }

    /// Ours.
    init(ours path: String, _ pattern: String) throws {
        let snapshot = try resolveRelease(
            path,
            tag: pattern,
            build: .commitCount(offset: 0),
            snapshot: true
        )
        do {
            let release = try resolveRelease(path, tag: pattern)
            (exact, previous) = (release.facts.tag, release.facts.previous?.tag)
        } catch is Diagnostics {
            previous = snapshot.facts.previous?.tag
        }
        answers = [
            .exact: Bytes(exact ?? "none"), .distance: Bytes("\(snapshot.facts.distance)"),
            .count: Bytes(snapshot.facts.build),
            .time: Bytes("\(snapshot.facts.timestamp)"),
            .isClean: Bytes("\(!snapshot.facts.dirty)"),
        ]
    }

    /// git's.
    init(of git: GitRepository, _ pattern: String) throws {
        let glob = pattern.replacing("{version}", with: "*")
        exact = try git.ask("describe", "--tags", "--match=\(glob)", "--exact-match")
        // Seconds, a space, and an id: HEAD's line is the first.
        let commits = try git.ask("rev-list", "--timestamp", "HEAD")?.split(separator: "\n")
        let long =
            exact == nil ? try git.ask("describe", "--tags", "--match=\(glob)", "--long") : nil
        let nearest = long.map { $0.split(separator: "-", omittingEmptySubsequences: false) }
        var distance = exact == nil ? nil : "0"
        if let nearest {
            distance = String(nearest[nearest.count - 2])
            let name = nearest.dropLast(2).joined(separator: "-")
            let range = try git.ask("rev-list", "--count", "refs/tags/\(name)..HEAD")
            #expect(range == nil || range == distance)
        }
        answers[.exact] = Bytes(exact ?? "none")
        let count = commits.map { "\($0.count)" }
        answers[.distance] = (distance ?? count).map(Bytes.init)
        answers[.count] = count.map(Bytes.init)
        answers[.time] = commits?.first.map { Bytes($0.prefix { $0 != " " }) }
        answers[.isClean] = try git.ask("status", "--porcelain").map { Bytes("\($0.isEmpty)") }
    }
}

/// Four commits on `main`, the first tagged `v1.0.0` with a message.
private let fourCommits =
    (1...4).map { number in
        """
        commit refs/heads/main
        mark :\(number)
        committer Ada <ada@example.com> \(1_700_000_000 + number) +0000
        data 0
        M 100644 inline file
        data 1
        \(number)


        """
    }.joined() + """
        tag v1.0.0
        from :1
        tagger Ada <ada@example.com> 1700000001 +0000
        data 2
        m

        """

/// The id of an object that no repository here has.
let absent = String(repeating: "12", count: 20)

/// Tags a commit with a message.
func annotate(_ git: GitRepository, _ name: String, _ target: String = "main") throws {
    try git.git("tag", "--annotate", "--message=m", name, target)
}

/// Whether git is of some version or newer.
func isGit(since major: Int, _ minor: Int) -> Bool { gitVersion >= (major, minor) }

private let gitVersion: (Int, Int) = {
    let words = (try? run(["git", "version"]).output)?.split(whereSeparator: \.isWhitespace) ?? []
    let numbers = words.dropFirst(2).first?.split(separator: ".").compactMap { Int($0) } ?? []
    return numbers.count >= 2 ? (numbers[0], numbers[1]) : (0, 0)
}()
