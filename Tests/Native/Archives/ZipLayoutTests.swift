import Archives
import Files
import Testing
import TestSupport

struct ZipLayoutTests {
    /// A number's bytes, the lowest first.
    private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// Headers of a zip with one stored entry that claims sizes and an offset, and no bytes of it.
    private func zip(size: Int, packed: Int, offset: Int) -> [UInt8] {
        let name = Array("a".utf8)
        let local =
            bytes(0x0403_4B50, 4) + bytes(0, 14) + bytes(0xFFFF_FFFF, 4) + bytes(0xFFFF_FFFF, 4)
            + bytes(1, 2) + bytes(20, 2) + name + bytes(1, 2) + bytes(16, 2) + bytes(size, 8)
            + bytes(packed, 8)
        let directory =
            bytes(0x0201_4B50, 4) + bytes(3 << 8, 2) + bytes(0, 14) + bytes(0xFFFF_FFFF, 4)
            + bytes(0xFFFF_FFFF, 4) + bytes(1, 2) + bytes(28, 2) + bytes(0, 10)
            + bytes(0xFFFF_FFFF, 4) + name
            + bytes(1, 2) + bytes(24, 2) + bytes(size, 8) + bytes(packed, 8) + bytes(offset, 8)
        let end =
            bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(1, 2) + bytes(1, 2)
            + bytes(directory.count, 4) + bytes(local.count, 4) + bytes(0, 2)
        return local + directory + end
    }

    /// Some zeros and the end of a zip whose directory claims a place and a size.
    private func end(start: Int, size: Int) -> [UInt8] {
        let padding = 64
        let large =
            bytes(0x0606_4B50, 4) + bytes(44, 8) + bytes(0, 12) + bytes(1, 8) + bytes(1, 8)
            + bytes(size, 8) + bytes(start, 8)
        let locator = bytes(0x0706_4B50, 4) + bytes(0, 4) + bytes(padding, 8) + bytes(1, 4)
        let end =
            bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(0xFFFF, 2) + bytes(0xFFFF, 2)
            + bytes(0xFFFF_FFFF, 4) + bytes(0xFFFF_FFFF, 4) + bytes(0, 2)
        return bytes(0, padding) + large + locator + end
    }

    private func layout(of bytes: [UInt8]) async throws -> ZipLayout {
        try await withTemporaryFolder { folder in
            try write(bytes, to: "\(folder)/a.zip")
            return try ZipLayout(try OpenFile("\(folder)/a.zip"), named: "a.zip")
        }
    }

    @Test func `sizes in extra fields are read`() async throws {
        let found = try await layout(of: zip(size: 0, packed: 0, offset: 0))
        #expect(found.entries.map(\.path) == ["a"] && found.entries.map(\.size) == [0])
    }

    @Test(arguments: [(Int.max, 0, 0), (0, .max, 0), (0, 0, .max), (0, .max - 51, 0)])
    func `an entry's numbers that no file has are refused`(
        size: Int,
        packed: Int,
        offset: Int
    ) async throws {
        let error = await #expect(throws: ArchiveError.self) {
            try await layout(of: zip(size: size, packed: packed, offset: offset))
        }
        #expect(error?.message == "a claims a size that no file has")
    }

    @Test(arguments: [(64, Int.max), (.max, .max), (.max, 64), (1, .max)])
    func `a directory that no file holds is refused`(start: Int, size: Int) async throws {
        let error = await #expect(throws: ArchiveError.self) {
            try await layout(of: end(start: start, size: size))
        }
        #expect(error?.message == "its directory is not before its end")
    }
}
