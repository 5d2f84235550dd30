/// What GitHub's runner makes of a log, by the grammar that its documentation and its source give.
///
/// Source: docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands; actions
/// runner, `ActionCommand.cs` (`TryParseV2`, then `TryParse` for `##[`).
struct Runner {
    struct Command: Equatable {
        var name: String
        var properties: [String: String] = [:]
        var data: String
    }

    private(set) var commands: [Command] = []
    private(set) var lines: [String] = []

    init(_ log: String) {
        // A line ends with LF, CR or CR LF, as .NET reads them.
        var line = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in log.unicodeScalars {
            if scalar == "\n" || scalar == "\r" {
                if !(scalar == "\n" && previous == "\r") { take(String(line)) }
                line = .init()
            } else {
                line.append(scalar)
            }
            previous = scalar
        }
        if !line.isEmpty { take(String(line)) }
    }

    private mutating func take(_ line: String) {
        if let command = Self.modern(line) ?? Self.old(line) {
            commands.append(command)
        } else {
            lines.append(line)
        }
    }

    /// `::NAME KEY=VALUE,KEY=VALUE::DATA`, behind white space too.
    private static func modern(_ line: String) -> Command? {
        let scalars = Array(line.unicodeScalars.drop { $0.properties.isWhitespace })
        guard scalars.starts(with: "::".unicodeScalars) else { return nil }
        var end = 2
        while end + 1 < scalars.count, !(scalars[end] == ":" && scalars[end + 1] == ":") {
            end += 1
        }
        guard end + 1 < scalars.count else { return nil }
        let head = scalars[2..<end]
        let name = head.prefix { $0 != " " }
        var properties: [String: String] = [:]
        for pair in head.dropFirst(name.count).drop(while: { $0 == " " }).split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(text)
            if parts.count == 2 { properties[parts[0]] = unescaped(parts[1], isProperty: true) }
        }
        let data = unescaped(text(scalars[(end + 2)...]), isProperty: false)
        return Command(name: text(name), properties: properties, data: data)
    }

    /// `##[NAME KEY=VALUE;]DATA`, anywhere in a line.
    private static func old(_ line: String) -> Command? {
        let scalars = Array(line.unicodeScalars)
        for start in scalars.indices where scalars[start...].starts(with: "##[".unicodeScalars) {
            guard let end = scalars[start...].firstIndex(of: "]") else { return nil }
            return Command(
                name: text(scalars[(start + 3)..<end]),
                data: text(scalars[(end + 1)...])
            )
        }
        return nil
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static func unescaped(_ text: String, isProperty: Bool) -> String {
        var text = text.replacing("%0D", with: "\r").replacing("%0A", with: "\n")
        if isProperty { text = text.replacing("%3A", with: ":").replacing("%2C", with: ",") }
        return text.replacing("%25", with: "%")
    }
}
