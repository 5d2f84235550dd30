import ExactStrings
import JSON
import Testing
import TestSupport

@testable import Pipeline
@testable import PluginAPI
@testable import Releases

/// What an artifact's metadata says is the same whether it was made now or comes from the cache.
struct MetadataCacheTests {
    private static let numbers = [
        "0", "-0", "-0.0", "0.0", "1", "1.0", "21.0", "1e3", "1E2", "1e21", "-1e-7", "0.1",
        "9007199254740993", "9007199254740993.0", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "123456789012345678901234567890", "5e-324",
        "1.7976931348623157e308",
    ]

    private func randomValue(_ random: inout SeededGenerator, depth: Int = 0) throws -> JSONValue {
        switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2:
            return .string(
                ["é", "e\u{301}", "", "\u{0}\n\"\\", "1.0"].randomElement(using: &random) ?? ""
            )
        case 3: return .integer(Int.random(in: .min ... .max, using: &random))
        case 4:
            let bits = UInt64.random(in: .min ... .max, using: &random)
            let number = Double(bitPattern: bits)
            return .number(number.isFinite ? number : 1)
        case 5:
            let text = Self.numbers.randomElement(using: &random) ?? "0"
            return try JSONDocument(Array(text.utf8)).value
        case 6:
            let count = Int.random(in: 0..<4, using: &random)
            return .array(try (0..<count).map { _ in try randomValue(&random, depth: depth + 1) })
        default:
            let keys = ["a", "é", "e\u{301}", "a/\u{301}", "~1"].shuffled(using: &random)
            return .object(
                try keys.prefix(Int.random(in: 0..<5, using: &random)).map {
                    .init($0, try randomValue(&random, depth: depth + 1))
                }
            )
        }
    }

    /// A report as its canonical text, and each value of it as the manifest would write it.
    private func text(_ report: UnitReport) -> [String] {
        report.metadata.sorted { $0.key < $1.key }.flatMap { path, members in
            [path.text]
                + members.sorted { isOrderedBefore($0.key, $1.key) }.map { key, value in
                    "\(key): \(value.canonicalText)"
                }
        } + report.outputs.map { "\($0.path) \($0.metadata["n"]?.canonicalText ?? "")" }
    }

    @Test func `any metadata survives the cache byte for byte`() async throws {
        try await withTemporaryFolder { folder in
            let store = try ContentStore(root: "\(folder)/cache")
            var random = SeededGenerator(seed: 13)
            for round in 0..<400 {
                var report = UnitReport()
                for path in ["a", "Ic\u{F4}ne", "Ico\u{302}ne"] {
                    let value = try randomValue(&random)
                    report.metadata[ExactString(path)] = ["value": value, "n": 21.0]
                    report.outputs.append(
                        UnitOutput(path, kind: "k", mediaType: "m", metadata: ["n": value])
                    )
                }
                let result = ActionResult(outputs: [], report: report)
                let key = ContentDigest(of: Array("\(round)".utf8))
                let message = try result.message(for: key)
                let read = try #require(
                    ActionResult(message: message, for: key),
                    "round \(round)"
                )
                #expect(text(read.report) == text(report), "round \(round)")
                #expect(try read.message(for: key) == message, "round \(round)")
                try store.record(result, for: key)
                let cached = try #require(store.result(for: key))
                #expect(try cached.message(for: key) == message, "round \(round)")
            }
        }
    }

    @Test func `each form of a number has one text, which reads back as it is`() throws {
        for number in Self.numbers {
            let value = try JSONDocument(Array(number.utf8)).value
            let text = value.canonicalText
            let again = try JSONDocument(Array(text.utf8)).value
            #expect(again == value && again.canonicalText == text, "\(number)")
            #expect(try JSONValue(encoding: value).canonicalText == text)
            #expect(try value.decode(as: JSONValue.self).canonicalText == text)
        }
        #expect(JSONValue.number(21).canonicalText == "21.0")
        #expect(JSONValue.number(0) != JSONValue.number(-0.0), "their texts differ")
    }
}
