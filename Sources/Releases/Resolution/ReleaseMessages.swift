import Diagnostics
import ExactStrings
import Git

/// Why git's state is no release; shared by the files that read it.
enum ReleaseMessages {
    static func bare(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is a bare repository: it has no files to release",
            help: "clone it and run shipit in the clone"
        )
    }

    static func unborn(_ branch: String?) -> Diagnostic {
        Diagnostic(
            "the branch \"\(branch ?? "HEAD")\" has no commit yet",
            help: "commit, then tag the commit"
        )
    }

    static func dirty(_ changes: [Change]) -> Diagnostic {
        let named = changes.prefix(5).map { "\($0.path.onOneLine) (\($0.kind.rawValue))" }
        let more = changes.count > 5 ? ", and \(changes.count - 5) more" : ""
        return Diagnostic(
            "the work tree differs from HEAD: \(named.joined(separator: ", "))\(more)",
            help:
                "commit or remove the changes, list generated files in .gitignore, or use --snapshot"
        )
    }

    static func noSuchPath(_ path: String, _ head: ObjectID) -> Diagnostic {
        Diagnostic(
            "the product's path \"\(path)\" is nothing in HEAD (\(head.short))",
            help: "name a file or folder as git ls-tree -r --name-only HEAD shows it; case counts",
            severity: .warning
        )
    }

    static func untouched(_ paths: [String]) -> Diagnostic {
        Diagnostic(
            "no commit touches the product's paths: \(paths.joined(separator: ", "))",
            help: "name files and folders as git ls-tree -r --name-only HEAD shows them"
        )
    }

    static func broken(_ tag: String, reason: String) -> Diagnostic {
        Diagnostic(
            "the tag \"\(tag.onOneLine)\" is left out: \(reason.onOneLine)",
            help: "delete it, or \(fetchedAgain(tag))",
            severity: .warning
        )
    }

    static func noCommit(_ tag: String, reason: String) -> Diagnostic {
        Diagnostic(
            "the tag \"\(tag.onOneLine)\" is not a commit: \(reason.onOneLine)",
            help: "tag a commit, or \(fetchedAgain(tag))"
        )
    }

    private static func fetchedAgain(_ tag: String) -> String {
        "fetch it again: git fetch --force origin tag \(tag.shellWord); git fsck shows whether the "
            + "clone is damaged"
    }
}

// MARK: Tags

extension ReleaseMessages {
    static func tie(_ tags: [ReleaseTag]) -> Diagnostic {
        Diagnostic(
            "HEAD has several tags of the same precedence: "
                + tags.map(\.name).joined(separator: ", "),
            help: "name the one to release: --tag \(tags[0].name.shellWord); or delete the others"
        )
    }

    static func severalProducts(_ tags: [ReleaseTag]) -> Diagnostic {
        Diagnostic(
            "HEAD has tags of several products: " + tags.map(\.name).joined(separator: ", "),
            help: "name the one to release: --tag \(tags[0].name.shellWord)"
        )
    }

    static func wantedDoesNotMatch(_ tag: WantedTag, _ products: [Product]) -> Diagnostic {
        Diagnostic(
            "\(tag.description) does not match \(patterns(of: products))",
            help: schemeHelp([tag.name], products)
                ?? "run shipit only for tags like \(products[0].version.tag(for: "1.2.3")), or "
                + "change version.tag"
        )
    }

    static func wantedIsMissing(_ tag: WantedTag) -> Diagnostic {
        Diagnostic(
            "\(tag.description) is not in this clone",
            help: "git fetch origin tag \(tag.name.shellWord)"
        )
    }

    static func wantedIsBroken(_ tag: WantedTag, reason: String) -> Diagnostic {
        Diagnostic(
            "\(tag.description) is not a release: \(reason)",
            help:
                "tag a commit, or \(fetchedAgain(tag.name))"
        )
    }

    static func wantedIsElsewhere(
        _ wanted: WantedTag,
        _ tag: ReleaseTag,
        _ head: ObjectID
    ) -> Diagnostic {
        Diagnostic(
            "\(wanted.description) is at \(tag.commit.short), but HEAD is at \(head.short)",
            help: "git checkout \("refs/tags/\(wanted.name)".shellWord)"
        )
    }

    static func noReleaseTags(
        _ tags: ReleaseTags,
        _ head: ObjectID,
        _ products: [Product],
        _ environment: [String: String]
    ) -> Diagnostic {
        let others = tags.others.sorted(by: isOrderedBefore)
        let unusable = others + tags.broken.map(\.name)
        let suggestion = TagPatternSuggestion(for: others).map { $0.help(of: others) + "; or " }
        return Diagnostic(
            unusable.isEmpty
                ? "this clone has no tags"
                : "no tag of this clone matches the pattern \(patterns(of: products)): it has "
                    + listed(unusable),
            help: (suggestion ?? "")
                + "fetch tags that exist: \(CloneGap.tags.help(in: environment)); or tag "
                + "\(head.short): git tag \(products[0].version.tag(for: "1.0.0")); or use --snapshot"
        )
    }

    /// A release that is higher than the previous one, on a branch that was not merged.
    static func unreached(_ higher: ReleaseTag, _ previous: ReleaseTag?) -> Diagnostic {
        let known =
            previous.map { "the previous release is \($0.name)" } ?? "there is none before it"
        return Diagnostic(
            "\(known): \(higher.name) is higher, and HEAD does not reach it",
            help: "merge it where it belongs to this line; \"shipit notes --from "
                + "\(higher.name.shellWord)\" lists what is new since it",
            severity: .warning
        )
    }

    /// Tags of which none is a release.
    static func noneMatches(_ tags: ReleaseTags, _ products: [Product]) -> Diagnostic {
        let names = tags.others.sorted(by: isOrderedBefore)
        let count = names.count == 1 ? "the only tag" : "any of the \(names.count) tags"
        return Diagnostic(
            "version.tag \(patterns(of: products)) does not match \(count) of this clone: "
                + listed(names),
            at: Place(pointer: "/version/tag"),
            help: TagPatternSuggestion(for: names)?.help(of: names)
                ?? "tag releases like \(products[0].version.tag(for: "1.2.3"))",
            severity: .warning
        )
    }

    private static func listed(_ names: [String]) -> String {
        names.prefix(3).map(\.onOneLine).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }

    static func othersAtHead(
        _ names: [String],
        _ head: ObjectID,
        _ products: [Product],
        next: String?
    ) -> Diagnostic {
        // Where earlier tags match, the new one is wrong, and not the pattern.
        let pattern =
            next == nil
            ? TagPatternSuggestion(for: names).map { $0.help(of: names) }
                ?? "change version.tag to match"
            : nil
        let tag = next ?? products[0].version.tag(for: "1.0.0")
        let ways = [pattern, "tag HEAD: git tag \(tag.shellWord)", "use --snapshot"]
        return Diagnostic(
            "no tag at HEAD (\(head.short)) matches the pattern \(patterns(of: products)): it has "
                + listed(names),
            help: schemeHelp(names, products)
                ?? ways.compactMap(\.self).joined(separator: "; or ")
        )
    }

    /// The advice to read versions by another scheme; nil when that would not help.
    private static func schemeHelp(_ names: [String], _ products: [Product]) -> String? {
        for pattern in products.flatMap(\.version.tagPatterns) {
            for name in names {
                guard let scheme = pattern.otherScheme(for: name) else { continue }
                return "\(name) is a version of the \"\(scheme.rawValue)\" scheme: set \"scheme\": "
                    + "\"\(scheme.rawValue)\" under \"version\""
            }
        }
        return nil
    }

    static func noTagAtHead(
        _ head: ObjectID,
        nearest: (tag: ReleaseTag, distance: Int)?,
        tags: [ReleaseTag],
        next: String
    ) -> Diagnostic {
        let commits = nearest.map { $0.distance == 1 ? "1 commit" : "\($0.distance) commits" }
        let surroundings =
            if let nearest, let commits {
                "the nearest is \(nearest.tag.name), \(commits) before it"
            } else {
                "this clone has \(tags.prefix(3).map(\.name).joined(separator: ", "))"
            }
        return Diagnostic(
            "no release tag at HEAD (\(head.short)); \(surroundings)",
            help: "tag it: git tag \(next.shellWord); or use --snapshot"
        )
    }

    private static func patterns(of products: [Product]) -> String {
        products.flatMap(\.version.tagPatterns).map { "\"\($0)\"" }.joined(separator: " or ")
    }
}

// MARK: Products

extension ReleaseMessages {
    static func noProduct(_ names: [String]) -> Diagnostic {
        Diagnostic(
            "the pipeline has several products: \(names.joined(separator: ", "))",
            help: "name the one that is meant: --product \(names[0])"
        )
    }

    static func unknownProduct(_ name: String, _ products: [Product]) -> Diagnostic {
        Diagnostic(
            "no product is called \"\(name)\" (--product)",
            help: knownNames("the products are", products.compactMap(\.name), near: name)
        )
    }
}

// MARK: Clones that are like no other

extension ReleaseMessages {
    static func replaced(_ place: String) -> Diagnostic {
        Diagnostic(
            "this clone replaces commits (\(place)): the history that was pushed is read instead",
            help: "git --no-replace-objects log shows that history; to release another, push one",
            severity: .warning
        )
    }
}

// MARK: Shallow clones

extension ReleaseMessages {
    static func truncated(_ fact: String, _ environment: [String: String]) -> Diagnostic {
        Diagnostic(
            "\(fact) needs the whole history, and this is a shallow clone",
            help: CloneGap.history.help(in: environment)
        )
    }

    /// A build number that is not computed, because no repository knows it; nil where one does.
    static func givenBuild(_ build: String, _ strategy: BuildStrategy) -> Diagnostic? {
        guard strategy.isOfRun else { return nil }
        return Diagnostic(
            "the build number \(build) is taken from the manifest: it was that of a CI run",
            severity: .warning
        )
    }

    static func unknownHistory(_ environment: [String: String]) -> Diagnostic {
        Diagnostic(
            "the previous release is not known: this is a shallow clone",
            help: CloneGap.history.help(in: environment)
        )
    }

    static func withoutTags(_ environment: [String: String]) -> Diagnostic {
        Diagnostic(
            "no earlier release is found, and this clone was made without tags",
            help: CloneGap.tags.help(in: environment),
            severity: .warning
        )
    }
}
