import Diagnostics
import ExactStrings
import PropertyLists

/// What a privacy manifest may hold.
///
/// Source: Apple, "Privacy manifest files", "NSPrivacyAccessedAPITypes" and
/// "NSPrivacyCollectedDataTypes"; App Store Connect's messages ITMS-91056 and ITMS-91108.
enum PrivacyManifest {
    /// A key or a value that does not exist.
    struct Fault {
        var path: [String]
        var summary: String
        var help: String?
        /// Whether the store refuses it, surely.
        var isCertain = true
    }

    /// The reasons that each kind of API may be used for.
    private static let reasons: [String: [String]] = [
        "FileTimestamp": ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
        "SystemBootTime": ["35F9.1", "8FFB.1", "3D61.1"],
        "DiskSpace": ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
        "ActiveKeyboards": ["3EC4.1", "54BD.1"],
        "UserDefaults": ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
    ]
    private static let categoryPrefix = "NSPrivacyAccessedAPICategory"

    /// The form of a value.
    fileprivate indirect enum Form: Sendable {
        case boolean
        /// A string that begins with a prefix.
        case string(String)
        /// A list; whether it may be empty.
        case list(of: Form, isFilled: Bool)
        /// A dictionary of these keys; whether all are required.
        case keys([(name: String, form: Form)], areRequired: Bool)
    }

    private static let form = Form.keys(
        [
            ("NSPrivacyTracking", .boolean),
            ("NSPrivacyTrackingDomains", .list(of: .string(""), isFilled: false)),
            (
                "NSPrivacyCollectedDataTypes",
                .list(
                    of: .keys(
                        [
                            ("NSPrivacyCollectedDataType", .string("NSPrivacyCollectedDataType")),
                            ("NSPrivacyCollectedDataTypeLinked", .boolean),
                            ("NSPrivacyCollectedDataTypeTracking", .boolean),
                            (
                                "NSPrivacyCollectedDataTypePurposes",
                                .list(
                                    of: .string("NSPrivacyCollectedDataTypePurpose"),
                                    isFilled: true
                                )
                            ),
                        ],
                        areRequired: true
                    ),
                    isFilled: false
                )
            ),
            (
                "NSPrivacyAccessedAPITypes",
                .list(
                    of: .keys(
                        [
                            ("NSPrivacyAccessedAPIType", .string(categoryPrefix)),
                            (
                                "NSPrivacyAccessedAPITypeReasons",
                                .list(of: .string(""), isFilled: true)
                            ),
                        ],
                        areRequired: true
                    ),
                    isFilled: false
                )
            ),
        ],
        areRequired: false
    )

    /// What is wrong in a manifest.
    static func faults(in value: PropertyListValue) -> [Fault] {
        faults(in: value, form, at: []) + reasonFaults(in: value)
    }

    private static func faults(
        in value: PropertyListValue,
        _ form: Form,
        at path: [String]
    ) -> [Fault] {
        switch (form, value) {
        case (.boolean, .boolean): return []
        case (.string(let prefix), .string(let text)):
            let name = text.withoutSpace
            guard name.isEmpty || !name.hasPrefix(prefix) else {
                return areSame(name, text) ? [] : [padded(name, at: path)]
            }
            let expected = prefix.isEmpty ? "" : ", which does not begin with \(prefix)"
            return [Fault(path: path, summary: "the value is \"\(name)\"\(expected)")]
        case (.list(let form, let isFilled), .array(let elements)):
            guard !elements.isEmpty || !isFilled else {
                return [Fault(path: path, summary: "the list \(path.last ?? "") is empty")]
            }
            return elements.enumerated().flatMap { faults(in: $1, form, at: path + ["\($0)"]) }
        case (.keys(let known, let areRequired), .dictionary(let members)):
            let names = known.map(\.name)
            let missing = names.filter { areRequired && value[$0] == nil }.map { name in
                Fault(path: path, summary: "the key \(name) is missing")
            }
            return missing
                + members.flatMap { member -> [Fault] in
                    let inside = path + [member.key]
                    guard let (_, form) = known.first(where: { areSame($0.name, member.key) })
                    else {
                        return [
                            Fault(
                                path: inside,
                                summary: "unknown key \(member.key)",
                                help: knownNames("the keys", names, near: member.key)
                            )
                        ]
                    }
                    return faults(in: member.value, form, at: inside)
                }
        default:
            let name = path.last.map { "\($0) is" } ?? "the manifest is"
            return [
                Fault(path: path, summary: "\(name) a \(value.kind), and not a \(form.kind)")
            ]
        }
    }

    /// The store may pass over white space, or take it for a part of the name.
    private static func padded(_ name: String, at path: [String]) -> Fault {
        Fault(
            path: path,
            summary: "\"\(name)\" has white space around it",
            help: "write the value without line breaks and spaces",
            isCertain: false
        )
    }

    // MARK: Reasons

    private static func reasonFaults(in value: PropertyListValue) -> [Fault] {
        let list = "NSPrivacyAccessedAPITypes"
        return (value[list]?.array ?? []).enumerated().flatMap { index, entry -> [Fault] in
            guard let type = entry["NSPrivacyAccessedAPIType"]?.string?.withoutSpace,
                type.hasPrefix(categoryPrefix)
            else { return [] }
            let category = String(type.dropFirst(categoryPrefix.count))
            guard let known = reasons[category] else {
                let names = reasons.keys.map { categoryPrefix + $0 }.sorted()
                return [
                    Fault(
                        path: [list, "\(index)", "NSPrivacyAccessedAPIType"],
                        summary: "unknown type \(type)",
                        help: knownNames("there are", names, near: type)
                    )
                ]
            }
            let key = "NSPrivacyAccessedAPITypeReasons"
            let given = entry[key]?.array?.compactMap { $0.string?.withoutSpace } ?? []
            return given.filter { !isReason($0, of: known) }.map { reason in
                Fault(
                    path: [list, "\(index)", key],
                    summary: "\"\(reason)\" is not a reason for \(type)",
                    help: knownNames("its reasons", known, near: reason)
                )
            }
        }
    }

    /// Whether a text may be a reason: Apple adds some, of four hexadecimal digits and a number.
    private static func isReason(_ text: String, of known: [String]) -> Bool {
        if known.containsExactly(text) { return true }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 4
            && parts[0].allSatisfy { $0.isHexDigit && !$0.isLowercase }
            && parts[1].allSatisfy(\.isNumber) && !parts[1].isEmpty
            && !reasons.values.joined().contains { areSame($0, text) }
    }
}

extension PrivacyManifest.Form {
    /// In the words of the XML format.
    fileprivate var kind: String {
        switch self {
        case .boolean: "boolean"
        case .string: "string"
        case .list: "array"
        case .keys: "dict"
        }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var withoutSpace: String {
        var rest = unicodeScalars[...]
        while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
