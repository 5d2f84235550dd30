import ExactStrings
import JSON
import Testing

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI
@testable import Releases

/// The expected bytes were made with Google's protobuf runtime for Python, in deterministic mode,
/// from messages declared with the field numbers of the Remote Execution API v2.
struct ActionTests {
    private let action = Action(
        arguments: ["shipit", "unit", "echo", "1", "{\"a\":1}", ""],
        environment: ["B": "", "A": "1"],
        outputPaths: ["out/b/c.txt", "out/a.txt"],
        platform: ["os": "linux", "arch": "x86_64"],
        inputs: [
            "in/sub/é.png": ContentDigest(of: Array("two".utf8)),
            "in/a": ContentDigest(of: Array("one".utf8)),
            "in/empty": ContentDigest(of: []),
        ]
    )

    @Test func `the command has the bytes of the reference encoder`() {
        #expect(
            hexadecimal(action.command) == """
                0a067368697069740a04756e69740a046563686f0a01310a077b2261223a317d0a0012060a0141120131\
                12030a01422a1d0a0e0a046172636812067838365f36340a0b0a026f7312056c696e75783a096f75742f\
                612e7478743a0b6f75742f622f632e747874
                """
        )
    }

    @Test func `the input root has the digest of the reference encoder`() {
        let root = InputTree(action.inputs).rootDigest
        let hash = "570d702addc2b10e6a9674f77b5888593ec553d186cde71a8bff9178cfc3f975"
        #expect(root == ContentDigest(hash: hash, size: 77))
    }

    @Test func `the key has the digest of the reference encoder`() {
        let hash = "b7125f10b1edf18347ef63015d302882c2efbc9133bdc09e2aaa71ba87fce013"
        #expect(action.digest == ContentDigest(hash: hash, size: 171))
    }

    @Test func `every part of a unit changes its key`() {
        var changed: [Action] = Array(repeating: action, count: 6)
        changed[0].arguments[4] = "{\"a\":2}"
        changed[1].environment["A"] = "2"
        changed[2].outputPaths.append("out/d")
        changed[3].platform["os"] = "macos"
        changed[4].inputs["in/a"] = ContentDigest(of: Array("three".utf8))
        changed[5].inputs["in/b"] = changed[5].inputs.removeValue(forKey: "in/a")
        #expect(Set(changed.map(\.digest) + [action.digest]).count == 7)
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

struct ActionResultTests {
    private func result() -> ActionResult {
        var report = UnitReport()
        report.warnings = [Diagnostic("odd", option: "/x", help: "look")]
        report.metadata = ["a.png": ["width": 3, "ratio": 0.1]]
        return ActionResult(
            outputs: [
                .init(path: "b.png", digest: ContentDigest(of: [1, 2])),
                .init(path: "a.png", digest: ContentDigest(of: [])),
            ],
            report: report
        )
    }

    private let key = ContentDigest(of: [42])

    @Test func `a result reads back as it was`() throws {
        #expect(ActionResult(message: try result().message(for: key), for: key) == result())
    }

    @Test func `a result cut off anywhere is damaged`() throws {
        let message = try result().message(for: key)
        for length in message.indices {
            #expect(ActionResult(message: Array(message[..<length]), for: key) == nil)
        }
    }

    @Test func `a result with any bit flipped is damaged or the same`() throws {
        let message = try result().message(for: key)
        for index in message.indices {
            for bit in 0..<8 {
                var flipped = message
                flipped[index] ^= 1 << UInt8(bit)
                let read = ActionResult(message: flipped, for: key)
                #expect(read == nil || read == result(), "byte \(index), bit \(bit)")
            }
        }
    }

    @Test func `a path that leaves its folder is damage`() throws {
        var hostile = result()
        hostile.outputs[0].path = "../../etc/passwd"
        #expect(ActionResult(message: try hostile.message(for: key), for: key) == nil)
    }

    @Test func `a digest that claims more than a pebibyte is damage`() {
        let hash = String(repeating: "1", count: 64)
        let sizes = [0, 1 << 50, 1 << 50 + 1, .max]
        let read = sizes.map { size in
            ContentDigest(message: ContentDigest(hash: hash, size: size).message[...])?.size
        }
        #expect(read == [0, 1 << 50, nil, nil])
    }
}
