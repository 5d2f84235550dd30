import Diagnostics
import Releases

enum Messages {
    static let noOutput = Diagnostic(
        "the stage writes nothing",
        option: "/outputs",
        help: "name a form under \"outputs\", or a template"
    )

    static let noTemplate = Diagnostic(
        "the notes have no template",
        help: "name one in the options of a \"notes\" stage: \"template\": { \"file\": … }"
    )

    /// - Parameter others: What the options call the groups that have entries.
    static func nothingForStore(but others: [String]) -> Diagnostic {
        let titles = others.map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            "store.txt is empty: no commit belongs to any of its groups",
            help: "set a text for such releases: \"store\": { \"fallback\": … }"
                + (others.isEmpty
                    ? "" : "; or list the others: \"store\": { \"groups\": [\(titles)] }"),
            severity: .warning
        )
    }

    static let plainForStore = Diagnostic(
        "store.txt lists plain subjects: most commits are not Conventional Commits",
        help:
            "read it; choose groups with \"store\": { \"groups\": … }, and leave commits out with "
            + "\"exclude\"",
        severity: .warning
    )

    /// The error of a final release whose text for the store is empty.
    static func emptyForStore(_ reasons: [Diagnostic]) -> Diagnostic {
        let reason = reasons.last
        return Diagnostic(
            reason?.summary ?? "store.txt is empty",
            option: "/store",
            help: (reason?.help.map { "\($0); or " } ?? "")
                + "leave \"store\" out of \"outputs\""
        )
    }

    static func someForStore(_ fitting: Int, of all: Int, _ limit: Int) -> Diagnostic {
        Diagnostic(
            "\(fitting) of \(all) entries fit into the store's \(limit) characters",
            help: "raise \"limit\" or narrow \"groups\"",
            severity: .warning
        )
    }

    /// Why there are no commits since the previous release; nil when there is none.
    static func emptyRange(of subject: NotesSubject) -> Diagnostic? {
        guard let previous = subject.previous else { return nil }
        guard previous.commit != subject.commit else {
            return Diagnostic(
                "--from and --to are the same commit",
                help: "name two commits; without --to, HEAD is the other"
            )
        }
        return Diagnostic(
            "\(subject.previousTitle ?? previous.version) holds all commits of "
                + "\(subject.tag == nil ? subject.version : subject.title) already",
            help: "if the two are the wrong way round, change --from and --to"
        )
    }

    static func nothingCalled(_ path: String, at commit: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "nothing at \(commit.prefix(10)) is called \"\(path)\"",
            option: pointer,
            help: "name files and folders from the repository's root; paths are case-sensitive",
            severity: .warning
        )
    }

    static func tooMany(_ count: Int) -> Diagnostic {
        Diagnostic(
            "the notes would list \(count) commits, more than \(NotesOptions.largestRange)",
            help: "limit a first release with \"first\", or tag a release in between"
        )
    }

    static func outside(_ path: String, at pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" leaves the repository",
            option: pointer,
            help: "name a path inside the repository, relative to its root"
        )
    }

    static func longFallback(_ limit: Int) -> Diagnostic {
        Diagnostic(
            "the fallback is longer than the limit of \(limit)",
            option: "/store/fallback",
            help: "shorten it; a line feed is added"
        )
    }
}

// MARK: Groups

extension Messages {
    static func titleTwice(_ title: String, at pointer: String) -> Diagnostic {
        Diagnostic(
            "two groups are called \"\(title)\"",
            option: pointer,
            help: "put their types into one group"
        )
    }

    static func typeTwice(_ type: String, at pointer: String) -> Diagnostic {
        Diagnostic(
            "the type \"\(type)\" has a group already",
            option: pointer,
            help: "name each type once; types are case-insensitive"
        )
    }

    static func noGroup(_ title: String, among titles: [String], at pointer: String) -> Diagnostic {
        Diagnostic(
            "no group is called \"\(title)\"",
            option: pointer,
            help: knownNames("groups", titles, near: title)
        )
    }
}

// MARK: Links

extension Messages {
    static func noPage(_ pattern: String, at pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(pattern)\" is not a page's URL",
            option: pointer,
            help: "begin with https:// and write no spaces, quotes, angle brackets or parentheses"
        )
    }

    static func missingName(_ name: String, in pattern: String, at pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(written(pattern))\" leads to the same page always: it has no {{\(name)}}",
            option: pointer,
            help: "write {{\(name)}}, with two braces, where it belongs"
        )
    }

    static func unknownName(
        _ name: String,
        among names: [String],
        in pattern: String,
        at pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "\"\(written(pattern))\" has an unknown name {{\(name)}}",
            option: pointer,
            help: knownNames("known", names.map { "{{\($0)}}" }, near: "{{\(name)}}")
        )
    }

    /// A pattern as users write it, whose braces the pipeline has halved.
    private static func written(_ pattern: String) -> String {
        pattern.replacing("{", with: "{{").replacing("}", with: "}}")
    }
}
