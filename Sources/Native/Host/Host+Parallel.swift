import Dispatch
import Synchronization

extension Host {
    /// The results of a function for each element, in their order; called on all processors at
    /// once.
    ///
    /// It returns when all calls have.
    public static func parallelMap<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard elements.count > 1, processors > 1 else { return elements.map(transform) }
        let results = Mutex<[Result?]>(Array(repeating: nil, count: elements.count))
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            let result = transform(elements[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
