public import JSON

extension Diagnostic {
    /// The diagnostic as an object: severity, message, and code, file, line, column, pointer, help,
    /// stage as far as they are known.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("severity", .string(severity.rawValue)), .init("message", .string(summary)),
        ]
        func add(_ key: String, _ value: String?) {
            if let value { members.append(.init(key, .string(value))) }
        }
        add("code", code)
        add("stage", stage)
        add("file", place?.file)
        if let position = place?.position {
            members.append(.init("line", .integer(position.line)))
            members.append(.init("column", .integer(position.column)))
        }
        add("pointer", place?.pointer)
        add("help", help)
        return .object(members)
    }
}
