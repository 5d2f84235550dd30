import TestSupport
import Testing

@testable import Pipeline

struct ManifestClaimsTests {
    private static let hash = String(repeating: "1", count: 64)

    /// A manifest of artifacts with these sizes.
    private func claims(sizes: [Int]) throws -> ManifestClaims {
        let rows = sizes.enumerated().map { index, size in
            #"{"path":"stages/a/\#(index)","sha256":"\#(Self.hash)","size":\#(size)}"#
        }
        let text = #"{"schema":1,"artifacts":[\#(rows.joined(separator: ","))]}"#
        return try ManifestClaims(Array(text.utf8))
    }

    @Test(arguments: [[0], [1 << 50], [1 << 49, 1 << 49, 0]])
    func `sizes up to a pebibyte in all are read`(sizes: [Int]) throws {
        let claims = try claims(sizes: sizes)
        #expect(claims.artifacts.count == sizes.count)
        #expect(claims.bundleLimit > sizes.reduce(0, +))
    }

    @Test(arguments: [
        [Int.max], [1 << 50 + 1], [1, 1 << 50], [.max, .max], [.max / 50, .max / 50 * 49],
    ])
    func `a manifest that claims more is refused`(sizes: [Int]) throws {
        let error = #expect(throws: Diagnostic.self) { try claims(sizes: sizes) }
        #expect(error?.summary.contains("claim more than") == true, "\(String(describing: error))")
    }

    @Test func `a cached digest that claims more is damage`() {
        let sizes = [0, 1 << 50, 1 << 50 + 1, .max]
        let read = sizes.map { size in
            ContentDigest(message: ContentDigest(hash: Self.hash, size: size).message[...])?.size
        }
        #expect(read == [0, 1 << 50, nil, nil])
    }
}
