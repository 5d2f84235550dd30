import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import Releases

struct BuildStrategyTests {
    private let gitHub = ["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "87"]

    private func number(
        _ strategy: BuildStrategy,
        tag: (name: String, build: BuildNumber?)? = ("v1.0.0", nil),
        commits: Int? = nil,
        time: Int64 = 1_795_161_600,
        environment: [String: String] = [:]
    ) throws -> String {
        let facts = BuildStrategy.Facts(
            environment: environment,
            tag: tag,
            commits: commits,
            time: time
        )
        let found = try strategy.number(for: facts)
        #expect(found.warning == nil)
        return "\(found.number)"
    }

    @Test func `each strategy takes its number from its own place`() throws {
        #expect(try number(.commitCount(offset: 40), commits: 3) == "43")
        #expect(try number(.ciRun(offset: 1000), environment: gitHub) == "1087")
        #expect(try number(.tag, tag: ("iOS-7.1.3-7206", BuildNumber("7206"))) == "7206")
        #expect(try number(.timestamp(.date)) == "20261120.80000")
        #expect(try number(.timestamp(.seconds)) == "1795161600")
        #expect(try number(.explicit("1.02")) == "1.2")
    }

    @Test func `an offset that leaves no number is refused`() {
        let (least, most) = (Int.min, Int.max)
        for (count, offset) in [(0, -1), (3, -4), (1, most), (0, most), (5, least)] {
            #expect(throws: Diagnostic.self) {
                try BuildNumber(commits: count, offset: offset)
            }
            let run = try? RunNumber.find(
                in: ["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "\(count)"]
            )
            #expect(throws: Diagnostic.self) { try BuildNumber(run: run, offset: offset) }
        }
    }

    @Test func `a release off CI, and a tag without a build, are refused with a way out`() {
        let refused: [(BuildStrategy, String)] = [
            (
                .ciRun(offset: 0),
                "the build number is that of a CI run, and no CI system is recognised"
            ),
            (.tag, "the tag \"v1.0.0\" has no build number in it"),
        ]
        for (strategy, summary) in refused {
            let error = #expect(throws: Diagnostic.self) { try number(strategy) }
            #expect(error?.summary == summary)
            #expect(error?.help?.contains("another strategy under version.build") == true)
        }
        let long = BuildNumber("1234567890123456789")
        #expect(throws: Diagnostic.self) { try number(.tag, tag: ("v1.0.0-b", long)) }
    }

    @Test(arguments: [BuildStrategy.ciRun(offset: 5), .tag])
    func `a snapshot that no tag or run numbers is build 0, and says so`(
        strategy: BuildStrategy
    ) throws {
        let facts = BuildStrategy.Facts(environment: [:], tag: nil, time: 0)
        let found = try strategy.number(for: facts)
        #expect("\(found.number)" == "0")
        #expect(found.warning?.severity == .warning)
        #expect(found.warning?.summary.hasSuffix("; the snapshot is build 0") == true)
    }

    @Test(arguments: BuildStrategy.TimestampFormat.allCases)
    func `numbers of times are in the order of the times`(
        format: BuildStrategy.TimestampFormat
    ) throws {
        var generator = SeededGenerator(seed: 20_261_120)
        // Until 2106, where neither number has passed 2³², and much later.
        for latest in [1 << 32, 200_000_000_000] as [Int64] {
            var times = (0..<2_000).map { _ in Int64.random(in: 0..<latest, using: &generator) }
            times += [0, 1, 59, 60, 3_599, 3_600, 86_399, 86_400, 951_782_399, 951_782_400, latest]
            times.sort()
            let numbers = try times.map { try BuildNumber(committedAt: $0, as: format) }
            for (index, pair) in zip(numbers, numbers.dropFirst()).enumerated() {
                #expect((times[index] == times[index + 1]) == (pair.0 == pair.1))
                #expect(pair.0 <= pair.1, "\(times[index]) and \(times[index + 1])")
            }
            if latest == 1 << 32 {
                #expect(numbers.allSatisfy { Int64($0.first) ?? .max <= 1 << 32 })
            }
        }
    }

    @Test(
        arguments: [
            (0, "19700101.0"), (5, "19700101.5"), (86_399, "19700101.235959"),
            (1_795_161_600, "20261120.80000"), (253_402_300_800, "100000101.0"),
        ] as [(Int64, String)]
    )
    func `a date's number can be read`(time: Int64, text: String) throws {
        #expect(try BuildNumber(committedAt: time, as: .date).description == text)
    }

    @Test func `a time before 1970 gives no number`() {
        for format in BuildStrategy.TimestampFormat.allCases {
            let error = #expect(throws: Diagnostic.self) {
                try BuildNumber(committedAt: -1, as: format)
            }
            #expect(
                error?.summary
                    == "the commit's time, 1969-12-31T23:59:59Z, is before 1970 and gives "
                    + "no build number"
            )
        }
    }
}

struct BuildStrategyReadingTests {
    private func file(_ build: String) throws -> PipelineFile {
        let text = #"{"name": "A", "version": {"build": \#(build)}, "stages": []}"#
        return try PipelineFile(Array(text.utf8), path: "pipeline.json")
    }

    @Test(
        arguments: [
            ("{}", .commitCount(offset: 0)), (#"{"offset": -3}"#, .commitCount(offset: -3)),
            (#"{"strategy": "commit-count", "offset": 4}"#, .commitCount(offset: 4)),
            (#"{"strategy": "ci-run"}"#, .ciRun(offset: 0)),
            (#"{"strategy": "ci-run", "offset": 100}"#, .ciRun(offset: 100)),
            (#"{"strategy": "timestamp"}"#, .timestamp(.date)),
            (#"{"strategy": "timestamp", "format": "seconds"}"#, .timestamp(.seconds)),
            (#"{"strategy": "explicit", "number": "812"}"#, .explicit("812")),
        ] as [(String, BuildStrategy)]
    )
    func `a strategy is read`(build: String, strategy: BuildStrategy) throws {
        let file = try file(build)
        #expect(file.errors == [])
        #expect(file.products.map(\.version.build) == [strategy])
    }

    @Test(arguments: [
        (#"{"strategy": "ci-rum"}"#, "/strategy", "unknown value \"ci-rum\""),
        (#"{"strategy": 1}"#, "/strategy", "expected one of"),
        (#"{"strategy": "timestamp", "offset": 1}"#, "/offset", "unknown key \"offset\""),
        (#"{"strategy": "timestamp", "format": "day"}"#, "/format", "unknown value \"day\""),
        (#"{"strategy": "tag", "offset": 1}"#, "/offset", "unknown key \"offset\""),
        (#"{"strategy": "ci-run", "number": "1"}"#, "/number", "unknown key \"number\""),
        (#"{"strategy": "explicit"}"#, "", "the key \"number\" is missing"),
        (#"{"strategy": "explicit", "number": "1.x"}"#, "/number", "the build number \"1.x\""),
        (#"{"number": "1"}"#, "/number", "unknown key \"number\""),
        (#""tag""#, "", "expected an object, found a string"),
    ])
    func `an error is reported at its place, against the strategy that is named`(
        build: String,
        pointer: String,
        summary: String
    ) throws {
        let errors = try file(build).errors
        #expect(errors.first?.place?.pointer == "/version/build" + pointer)
        #expect(errors.first?.summary.hasPrefix(summary) == true, "\(errors)")
    }

    @Test func `an unknown strategy is reported with all that are known`() throws {
        #expect(
            try file(#"{"strategy": "ci-rum"}"#).errors.map(\.help) == [
                "did you mean \"ci-run\"? known: \"commit-count\", \"ci-run\", \"tag\", "
                    + "\"timestamp\", \"explicit\", \"project\""
            ]
        )
    }

    @Test(arguments: [
        (#""v{version}""#, false), (#""v{version}-{build}""#, true),
        (#"["{version}+{build}", "v{version}"]"#, true),
    ])
    func `the tag's number needs a pattern that has one`(tag: String, isSound: Bool) throws {
        let version = #"{"tag": \#(tag), "build": {"strategy": "tag"}}"#
        let text = #"{"name": "A", "version": \#(version), "stages": []}"#
        let file = try PipelineFile(Array(text.utf8), path: "pipeline.json")
        #expect(file.products.map(\.version.build) == [.tag])
        let pointers = file.errors.map(\.place?.pointer)
        #expect(pointers == (isSound ? [] : ["/version/build/strategy"]))
    }

    @Test func `a product's own strategy is reported at its own place`() throws {
        let products = #"[{"name": "tv", "prefix": "tv-", "build": {"strategy": "tag"}}]"#
        let text = #"{"name": "A", "products": \#(products), "stages": []}"#
        let errors = try PipelineFile(Array(text.utf8), path: "pipeline.json").errors
        #expect(errors.map(\.place?.pointer) == ["/products/0/build/strategy"])
    }
}
