package import JSON

/// What an examination says of one thing.
package struct Finding: Hashable, Sendable {
    /// How bad it is.
    package enum State: String, Hashable, Sendable {
        /// As it should be.
        case ok
        /// It stops nothing, or nothing that is surely wanted.
        case warning
        /// A release can't be built, or would be wrong.
        case problem
    }

    /// What it is about, in a word or two.
    package var topic: String
    /// How bad it is.
    package var state: State
    /// What is so, in one line.
    package var text: String
    /// How to change it; nil where nothing has to be changed.
    package var fix: String?

    /// A finding from its parts.
    package init(_ topic: String, _ state: State, _ text: String, fix: String? = nil) {
        (self.topic, self.state, self.text, self.fix) = (topic, state, text, fix)
    }

    /// The lines for people.
    package var lines: [String] {
        let head = state.rawValue + String(repeating: " ", count: 9 - state.rawValue.count)
        return ["\(head)\(topic): \(text)"] + (fix.map { ["         fix: \($0)"] } ?? [])
    }

    /// The finding for programs.
    package var json: JSONValue {
        [
            "topic": .string(topic), "state": .string(state.rawValue), "text": .string(text),
            "fix": fix.map { .string($0) } ?? .null,
        ]
    }
}
