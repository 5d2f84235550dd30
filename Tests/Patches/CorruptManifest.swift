import Compression
import Testing

@testable import Patches

/// One thing in a pack that is not as it says.
struct CorruptManifest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether it is of what the base holds.
    let isOfBase: Bool
    let tell: @Sendable (inout HostilePack) -> Void

    private init(
        _ name: String,
        ofBase: Bool = false,
        tell: @escaping @Sendable (inout HostilePack) -> Void
    ) {
        (testDescription, isOfBase, self.tell) = (name, ofBase, tell)
    }

    static let all = ofTrees + ofBase + ofFiles + ofFrames

    private static let other = String(repeating: "0", count: 64)

    private static let ofTrees = [
        CorruptManifest("the result's digest") { $0.manifest.result.digest = other },
        CorruptManifest("the result's size") { $0.manifest.result.size += 1 },
        CorruptManifest("the result's count") { $0.manifest.result.files -= 1 },
        CorruptManifest("the base's digest") { $0.manifest.base?.digest = other },
        CorruptManifest("the base's size") { $0.manifest.base?.size += 1 },
        CorruptManifest("the base's count") { $0.manifest.base?.files = 0 },
        CorruptManifest("no base") { ($0.manifest.base, $0.manifest.from) = (nil, nil) },
        CorruptManifest("a line less") { $0.manifest.files.removeLast() },
    ]

    private static let ofBase = [
        CorruptManifest("added is what stands there", ofBase: true) {
            $0.change("old") {
                $0.kind = .added; $0.encoding = .zstd
            }
        },
        CorruptManifest("changed is what does not stand there", ofBase: true) {
            $0.change("added") { $0.kind = .changed }
        },
        CorruptManifest("deleted is what does not stand there", ofBase: true) {
            $0.change("gone") { $0.path = "gonf" }
        },
        CorruptManifest("a copy of nothing", ofBase: true) {
            $0.change("copy") { $0.source = "nothing" }
        },
        CorruptManifest("a copy of a file outside", ofBase: true) {
            $0.change("copy") { $0.source = "../base/moved" }
        },
        CorruptManifest("a copy of another file", ofBase: true) {
            $0.change("copy") { $0.source = "kept.txt" }
        },
        CorruptManifest("a copy of what the patch adds", ofBase: true) {
            $0.change("copy") { $0.source = "added" }
        },
    ]

    private static let ofFiles = [
        CorruptManifest("a digest") { $0.change("added") { $0.sha256 = other } },
        CorruptManifest("a repeat's digest") { $0.change("twin") { $0.sha256 = other } },
        CorruptManifest("a size that is too small") { $0.change("squeezed") { $0.size -= 1 } },
        CorruptManifest("a size that is too large") {
            $0.change("squeezed") { $0.size += 1 }
            $0.manifest.result.size += 1
        },
        CorruptManifest("too few bytes") { $0.change("squeezed") { $0.bytes -= 1 } },
        CorruptManifest("too many bytes") { $0.change("squeezed") { $0.bytes += 1 } },
        CorruptManifest("a byte that changed owners") {
            $0.change("old") { $0.bytes += 1 }
            $0.change("squeezed") { $0.bytes -= 1 }
        },
        CorruptManifest("a repeat of itself") { $0.change("twin") { $0.source = "twin" } },
        CorruptManifest("a repeat of a copy's source") {
            $0.change("twin") { $0.source = "moved" }
        },
        CorruptManifest("a frame that is stored") {
            $0.change("squeezed") { $0.encoding = .stored }
        },
        CorruptManifest("stored bytes that are a frame") {
            $0.change("added") { $0.encoding = .zstd }
        },
        CorruptManifest("stored bytes that are an entry") {
            $0.change("added") { $0.encoding = .entry }
        },
        CorruptManifest("a delta that is a frame of its own") {
            $0.change("old") { $0.encoding = .zstd }
        },
        CorruptManifest("other bytes") {
            $0.replaceBytes(of: "added", with: Array("old text".utf8))
        },
    ]

    private static let ofFrames = [
        CorruptManifest("no frame") { $0.replaceBytes(of: "squeezed", with: [1, 2, 3]) },
        CorruptManifest("half a frame") {
            $0.replaceBytes(of: "squeezed", with: Array($0.bytes(of: "squeezed").dropLast(5)))
        },
        CorruptManifest("a frame behind the frame") {
            $0.replaceBytes(
                of: "squeezed",
                with: $0.bytes(of: "squeezed") + $0.bytes(of: "squeezed")
            )
        },
        CorruptManifest("a byte behind the frame") {
            $0.replaceBytes(of: "squeezed", with: $0.bytes(of: "squeezed") + [0])
        },
        CorruptManifest("the frame of another prefix") {
            $0.replaceBytes(of: "old", with: Frames.ofOtherPrefix)
        },
        CorruptManifest("a frame that grows a hundred million times") {
            $0.replaceBytes(of: "squeezed", with: Frames.bomb)
        },
        CorruptManifest("a window of two gibibytes") {
            $0.replaceBytes(of: "squeezed", with: Frames.wideWindow)
        },
        CorruptManifest("a frame that claims four gibibytes") {
            $0.replaceBytes(of: "squeezed", with: Frames.hugeClaim)
        },
        CorruptManifest("a frame that needs a dictionary") {
            $0.replaceBytes(of: "squeezed", with: Frames.ofDictionary)
        },
    ]
}

/// Zstandard frames that nobody should decode (RFC 8878, section 3.1.1).
private enum Frames {
    private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    /// The last block, raw, one byte long.
    private static let block: [UInt8] = [0x09, 0, 0, 0x78]

    /// The window descriptor's exponent is 21, which is 2^31 bytes.
    static let wideWindow = magic + [0x00, 21 << 3] + block
    /// A single segment with a content size of eight bytes.
    static let hugeClaim = magic + [0xE0, 0, 0, 0, 0, 1, 0, 0, 0] + block
    /// A dictionary's number of one byte.
    static let ofDictionary = magic + [0x01, 0, 7] + block
    /// Eight hundred blocks of 128 KiB of one byte each.
    static let bomb =
        magic + [0x00, 7 << 3]
        + Array(repeatElement([0x02, 0, 0x10, 0] as [UInt8], count: 800).joined())
        + [0x03, 0, 0x10, 0]
    /// A delta that agrees with its prefix in nothing but length.
    static let ofOtherPrefix: [UInt8] = {
        let old = Array(HostilePack.numbers.utf8)
        let other = Array(old.reversed())
        return (try? Zstd.frame(old + [0x21], prefix: other, level: 3)) ?? []
    }()
}
