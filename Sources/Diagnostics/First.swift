/// The first errors of many: who reads them fixes these before any others, and each one costs work,
/// for its place, its words and the nearest name.
package struct First<Element> {
    package private(set) var all: [Element] = []

    /// How many errors of one kind, and of a pipeline, are reported at most.
    package static var most: Int { 50 }

    /// Whether further ones are not wanted: one more than is reported shows that there are more.
    package var isFull: Bool { all.count > Self.most }

    /// No errors.
    package init() {}

    /// Adds one unless there are enough; it is not even made then.
    package mutating func add(_ element: @autoclosure () -> Element) {
        if !isFull { all.append(element()) }
    }
}

extension [Diagnostic] {
    /// The first ones, and whether there are others.
    package var firstOnes: [Diagnostic] {
        let most = First<Diagnostic>.most
        guard count > most else { return self }
        return prefix(most) + [Diagnostic("there are more errors; these are the first \(most)")]
    }
}
