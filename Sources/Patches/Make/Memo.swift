import Synchronization

/// Values that take time to make, by a name of each; who asks for what is being made waits for it.
final class Memo<Value: Sendable>: Sendable {
    private struct State {
        var known: [String: Task<Value, any Error>] = [:]
        var held = 0
    }

    /// How many bytes are kept, 256 MiB; what comes later is made again when it is asked for again.
    private static var limit: Int { 256 << 20 }
    private let state = Mutex(State())
    private let weigh: @Sendable (Value) -> Int

    /// An empty memo.
    ///
    /// - Parameter weigh: How many bytes a value takes.
    init(_ weigh: @escaping @Sendable (Value) -> Int) { self.weigh = weigh }

    /// The value of a name, made when nobody has asked for it before.
    ///
    /// - Throws: what `make` throws.
    func value(
        _ name: String,
        make: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (task, isNew) = state.withLock { state in
            if let task = state.known[name] { return (task, false) }
            let task = Task { try await make() }
            state.known[name] = task
            return (task, true)
        }
        let value = try await task.value
        guard isNew else { return value }
        state.withLock { state in
            state.held += weigh(value)
            guard state.held > Self.limit else { return }
            state.held -= weigh(value)
            state.known[name] = nil
        }
        return value
    }
}
