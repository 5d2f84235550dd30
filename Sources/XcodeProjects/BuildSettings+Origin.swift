/// Where the text of a setting's value is assigned.
package enum SettingOrigin: Hashable, Sendable {
    /// The last assignment of a chain in which each value is nothing but the next one's variable.
    case assignment(SettingAssignment)
    /// Nothing assigns this variable, which the chain ends with.
    case unset(variable: String)
}

extension BuildSettings {
    /// How many settings may refer to one another in a chain.
    private static let longestChain = 32

    /// Where a setting's text is assigned: `MARKETING_VERSION = $(APP_VERSION)` leads to
    /// `APP_VERSION`, and `$(inherited)` to the next level.
    ///
    /// - Parameter end: A variable that the chain ends before.
    package func origin(of name: String, before end: String? = nil) -> SettingOrigin {
        var (variable, level) = (name, 0)
        for _ in 0..<Self.longestChain {
            guard let found = assignment(of: variable, from: level) else {
                return .unset(variable: variable)
            }
            guard let next = onlyVariable(in: found.assignment.value), next != end else {
                return .assignment(found.assignment)
            }
            if next == "inherited" || next == variable {
                level = found.level + 1
            } else {
                (variable, level) = (next, 0)
            }
        }
        // Settings that refer to one another in a circle.
        return .unset(variable: variable)
    }
}

/// The name of the variable that a text consists of: `$(NAME)`, `${NAME}` or `$NAME`; nil when
/// there is more to it, such as an operator.
package func onlyVariable(in text: String) -> String? {
    var name = text.trimmed.unicodeScalars[...]
    guard name.popFirst() == "$", let first = name.first else { return nil }
    if let end: Unicode.Scalar = ["(": ")", "{": "}"][first] {
        guard name.popLast() == end else { return nil }
        name.removeFirst()
    }
    guard !name.isEmpty, name.allSatisfy(isNamePart) else { return nil }
    return String(name)
}
