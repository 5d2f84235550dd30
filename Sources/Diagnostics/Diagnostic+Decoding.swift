import JSON

extension Diagnostic {
    /// A decoding error at the pointer of its value.
    package init(decoding error: DecodingError) {
        let context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .keyNotFound(_, let context), .dataCorrupted(let context):
                context
            @unknown default:
                DecodingError.Context(codingPath: [], debugDescription: "\(error)")
            }
        let pointer = context.codingPath.map { key in
            key.intValue.map { "/\($0)" } ?? JSONValue.pointerToken(key.stringValue)
        }
        self.init(context.debugDescription.lowercasedFirst, option: pointer.joined())
    }
}

extension String {
    /// The text with a lower-case first letter and no full stop, as diagnostics are written.
    fileprivate var lowercasedFirst: String {
        let text = hasSuffix(".") ? dropLast() : self[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
