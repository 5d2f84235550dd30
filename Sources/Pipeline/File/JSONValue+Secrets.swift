import JSON

extension JSONValue {
    /// The strings under a key at any depth, each with its RFC 6901 pointer: options name secrets as
    /// `{"env": NAME}` and `{"file": PATH}`.
    ///
    /// Whatever hides a secret and whatever warns about it must find the same ones.
    func strings(under key: String, at pointer: String = "") -> [(text: String, pointer: String)] {
        switch self {
        case .array(let elements):
            elements.enumerated().flatMap { $1.strings(under: key, at: "\(pointer)/\($0)") }
        case .object(let members):
            members.flatMap { member in
                let place = pointer + JSONValue.pointerToken(member.key)
                if member.key == key, let text = member.value.string { return [(text, place)] }
                return member.value.strings(under: key, at: place)
            }
        default: []
        }
    }
}
