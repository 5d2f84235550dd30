import JSON

extension PipelineProposal {
    /// The schema that editors complete and check the file by.
    private static let schema = "https://shipit.dev/schema/pipeline-1.json"

    /// The pipeline as JSON, with its keys in the order in which people read them.
    package var text: String {
        var members = [
            Member(key: "$schema", value: .string(Self.schema)),
            Member(key: "name", value: .string(name)),
        ]
        if !version.isEmpty {
            let object = JSONValue.object(version.map { .init($0.key, $0.value) })
            members.append(Member(key: "version", value: object))
        }
        if !products.isEmpty { members.append(Member(key: "products", value: .array(products))) }
        let head = members.map { member in
            "  \(JSONValue.string(member.key).canonicalText): "
                + FittedJSON(indent: 2, used: member.key.count + 6).text(member.value)
        }
        let entries = stages.map { stage in
            "    " + FittedJSON(indent: 4, used: 4).text(stage.json)
        }
        let list = entries.isEmpty ? "[]" : "[\n\(entries.joined(separator: ",\n"))\n  ]"
        return "{\n" + (head + ["  \"stages\": \(list)"]).joined(separator: ",\n") + "\n}\n"
    }
}

extension PipelineProposal.Stage {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(name)), .init("uses", .string(uses)),
        ]
        if let products {
            members.append(.init("products", .array(products.map { .string($0) })))
        }
        if let with { members.append(.init("with", with)) }
        return .object(members)
    }
}

/// JSON for people: a list or object is in one line where that has room.
struct FittedJSON {
    private static let width = 96

    var indent: Int
    /// How many columns of the line are taken.
    var used: Int

    func text(_ value: JSONValue) -> String {
        let flat = flat(value)
        if used + flat.count <= Self.width { return flat }
        switch value {
        case .object(let members):
            return lines(
                "{",
                "}",
                members.map { member in
                    let key = JSONValue.string(member.key).canonicalText + ": "
                    return key + inner(key.count).text(member.value)
                }
            )
        case .array(let elements):
            return lines("[", "]", elements.map { inner(0).text($0) })
        default: return flat
        }
    }

    private func inner(_ key: Int) -> FittedJSON {
        FittedJSON(indent: indent + 2, used: indent + 2 + key + 1)
    }

    private func lines(_ open: String, _ close: String, _ parts: [String]) -> String {
        let space = String(repeating: " ", count: indent + 2)
        let end = String(repeating: " ", count: indent)
        return open + "\n" + parts.map { space + $0 }.joined(separator: ",\n") + "\n" + end + close
    }

    /// The value in one line.
    private func flat(_ value: JSONValue) -> String {
        switch value {
        case .object(let members) where !members.isEmpty:
            let parts = members.map { member in
                "\(JSONValue.string(member.key).canonicalText): \(flat(member.value))"
            }
            return "{ \(parts.joined(separator: ", ")) }"
        case .array(let elements):
            return "[\(elements.map(flat).joined(separator: ", "))]"
        default: return value.canonicalText
        }
    }
}
