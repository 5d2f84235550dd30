import Diagnostics

// Each strategy's number from what it looks at, and nothing else.

extension BuildNumber {
    /// The number of a count of commits.
    ///
    /// - Throws: `Diagnostic` when the offset makes it negative, or more than a number holds.
    init(commits: Int, offset: Int) throws(Diagnostic) {
        guard let sum = sum(commits, offset) else {
            throw Messages.outOfRange("a count of \(commits) with the offset \(offset) gives")
        }
        try self.init(storable: String(sum))
    }

    /// The number of a CI system's run.
    ///
    /// - Throws: `Diagnostic` when there is no run, or the offset makes it negative or more than a
    ///   number holds.
    init(run: RunNumber?, offset: Int) throws(Diagnostic) {
        guard let run else { throw Messages.noRun }
        guard let sum = sum(run.value, offset) else {
            throw Messages.outOfRange(
                "the run number \(run.value) (\(run.variable)) with the offset \(offset) gives"
            )
        }
        try self.init(storable: String(sum))
    }

    /// The number in a tag's `{build}` part.
    ///
    /// - Throws: `Diagnostic` when there is no tag, its name has no such part, or it is too long.
    init(partOf tag: (name: String, build: BuildNumber?)?) throws(Diagnostic) {
        guard let tag else { throw Messages.noTag }
        guard let build = tag.build else { throw Messages.noBuild(in: tag.name) }
        try self.init(storable: build.description)
    }

    /// The number of a time, in seconds since 1970 UTC.
    ///
    /// Neither form's integers pass 2³² before the year 2106.
    ///
    /// - Throws: `Diagnostic` for a time before 1970.
    init(
        committedAt time: Int64,
        as format: BuildStrategy.TimestampFormat
    ) throws(Diagnostic) {
        guard time >= 0 else { throw Messages.beforeEpoch(time) }
        switch format {
        case .seconds: try self.init(storable: String(time))
        case .date:
            // The clock's leading zeros go: 08:00:00 is 80000.
            let halves = CommitDate.text(time).split(separator: "T").map { $0.filter(\.isNumber) }
            try self.init(storable: halves.joined(separator: "."))
        }
    }
}

/// A sum that is a build number; nil when it is negative or overflows.
private func sum(_ number: Int, _ offset: Int) -> Int? {
    let (sum, overflow) = number.addingReportingOverflow(offset)
    return overflow || sum < 0 ? nil : sum
}

private enum Messages {
    static func outOfRange(_ clause: String) -> Diagnostic {
        Diagnostic(
            "\(clause) no build number",
            help: "choose an offset that leaves the number at 0 or above"
        )
    }

    static let noRun = Diagnostic(
        "the build number is that of a CI run, and no CI system is recognised",
        help:
            "release on a CI system that shipit knows, and pass its variables on into a container; "
            + "or choose another strategy under version.build"
    )

    static let noTag = Diagnostic(
        "the build number is taken from the tag, and a snapshot has no tag",
        help: "tag the commit and release it"
    )

    static func noBuild(in tag: String) -> Diagnostic {
        Diagnostic(
            "the tag \"\(tag)\" has no build number in it",
            help: "tag with a pattern that has a {build} part, or choose another strategy under "
                + "version.build"
        )
    }

    static func beforeEpoch(_ time: Int64) -> Diagnostic {
        Diagnostic(
            "the commit's time, \(CommitDate.text(time)), is before 1970 and gives no build number",
            help: "choose another strategy under version.build, or commit again with the right time"
        )
    }
}
