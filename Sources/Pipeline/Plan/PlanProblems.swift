import Diagnostics
import JSON

/// The mistakes of a plan, with the status of the gravest.
struct PlanProblems {
    private var status = ExitStatus.pipeline
    private var diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    var isEmpty: Bool { diagnostics.isEmpty }
    /// Whether further ones are not wanted.
    var isFull: Bool { diagnostics.count > First<Diagnostic>.most }
    var failure: Failure { Failure(status, diagnostics.firstOnes) }

    mutating func add(_ found: [Diagnostic]) { diagnostics += found }

    mutating func add(_ failure: Failure, placed: (Diagnostic) -> Diagnostic) {
        // A pipeline that is wrong and a plugin that breaks its contract: the latter is rarer news.
        if failure.status != .pipeline { status = failure.status }
        diagnostics += failure.diagnostics.map(placed).inOrderOfFile
    }
}

extension [Diagnostic] {
    /// In the order of their places; what has none stays behind the others.
    fileprivate var inOrderOfFile: [Diagnostic] {
        func key(_ diagnostic: Diagnostic, _ index: Int) -> (Int, Int, Int) {
            let position = diagnostic.place?.position
            return (position?.line ?? .max, position?.column ?? .max, index)
        }
        return enumerated().sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }
            .map(\.element)
    }
}
