import Host
import Patches
import Releases
import Synchronization

/// What the patches of one run share: each pair of contents is encoded, and each pair of pictures
/// compared, once.
final class SharedWork: Sendable {
    private struct State {
        var encoders: [Int: ContentEncoder] = [:]
        var identical: [String: Bool] = [:]
    }

    private let state = Mutex(State())

    /// A maker of packs whose encoder is the same for all of one level.
    func maker(level: Int) -> PatchMaker {
        let encoder = state.withLock { state in
            let encoder = state.encoders[level] ?? ContentEncoder(level: level)
            state.encoders[level] = encoder
            return encoder
        }
        return PatchMaker(encoder, jobs: Host.processors)
    }

    /// Whether two pictures have the same pixels.
    ///
    /// - Parameter compare: Compares them, when nobody has before.
    func areIdentical(
        _ old: ContentDigest,
        _ new: ContentDigest,
        _ compare: () throws -> Bool
    ) rethrows -> Bool {
        let key = old.hash + new.hash
        if let known = state.withLock({ $0.identical[key] }) { return known }
        let result = try compare()
        state.withLock { $0.identical[key] = result }
        return result
    }
}
