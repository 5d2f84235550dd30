import ExactStrings
import Patches
import TestSupport

/// Makes trees of files that follow from a seed, and what becomes of them.
struct RandomFiles {
    private var random: SeededGenerator

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    /// Some files, nested and beside each other, empty, small and large, some of them equal.
    mutating func make() -> AssetFiles {
        var files: AssetFiles = [:]
        for _ in 0..<Int.random(in: 0...25, using: &random) { add(to: &files) }
        return files
    }

    /// The files after a few changes of every kind.
    mutating func change(_ files: AssetFiles) -> AssetFiles {
        var changed = files
        for path in files.keys.sorted(by: isOrderedBefore)
        where Int.random(in: 0..<3, using: &random) == 0 {
            change(path, in: &changed)
        }
        for _ in 0..<Int.random(in: 0...5, using: &random) { add(to: &changed) }
        return changed
    }

    private mutating func change(_ path: String, in files: inout AssetFiles) {
        guard let bytes = files[path] else { return }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: files[path] = content()
        case 1: files[path] = nil
        case 2:
            files[path] = nil
            put(bytes, at: self.path(), in: &files)
        case 3: put(bytes, at: self.path(), in: &files)
        case 4:
            files[path] = nil
            put(content(), at: "\(path)/\(name())", in: &files)
        default: files[path] = mutated(bytes)
        }
    }

    private mutating func add(to files: inout AssetFiles) {
        let known = files.keys.sorted(by: isOrderedBefore).randomElement(using: &random)
        let isCopy = Int.random(in: 0..<6, using: &random) == 0
        put(known.flatMap { isCopy ? files[$0] : nil } ?? content(), at: path(), in: &files)
    }

    /// Puts a file where no other is in its way.
    private mutating func put(_ bytes: [UInt8], at path: String, in files: inout AssetFiles) {
        let paths = (files.keys.filter { $0 != path } + [path]).sorted(by: isOrderedBefore)
        guard PathRules.collisions(among: paths).isEmpty else { return }
        files[path] = bytes
    }

    private mutating func path() -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in name() }.joined(separator: "/")
    }

    private mutating func name() -> String {
        let stem = ["a", "b c", "é", "日本", "🦊", "Ünï", "-rf", "x'y\"z", "..n", "$HOME", "*"]
        let suffix = ["", ".png", ".json", ".car", ".PNG", ".strings"]
        let number = Int.random(in: 0..<20, using: &random)
        return (stem.randomElement(using: &random) ?? "") + "\(number)"
            + (suffix.randomElement(using: &random) ?? "")
    }

    private mutating func content() -> [UInt8] {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: []
        case 1: noise(Int.random(in: 1...5000, using: &random))
        case 2: text(words: 50_000)
        case 3: noise(300_000)
        default: text(words: Int.random(in: 1...2000, using: &random))
        }
    }

    private mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...20, using: &random))
            bytes.replaceSubrange(place..<end, with: noise(Int.random(in: 0...20, using: &random)))
        }
        return bytes
    }

    /// Bytes that no compression shortens.
    mutating func noise(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            let number = random.next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return Array(bytes.prefix(count))
    }

    /// Bytes that compress well.
    mutating func text(words: Int) -> [UInt8] {
        let known = ["key", "value", "=", "\n", "color", "label", "42", " "].map { Array($0.utf8) }
        var bytes: [UInt8] = []
        for _ in 0..<words {
            bytes += known[Int(truncatingIfNeeded: random.next() >> 61)]
        }
        return bytes
    }
}
