public import Diagnostics

/// Refuses a text that no header can hold: a line break would begin another header.
///
/// - Parameter pointer: The option that it comes from.
/// - Throws: `Diagnostic`.
public func checkHeader(_ value: String, option pointer: String) throws(Diagnostic) {
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
        throw Diagnostic(
            "\"\(value)\" is not the value of a header",
            option: pointer,
            help: "write one line of ASCII characters"
        )
    }
}
