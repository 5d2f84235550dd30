import Diagnostics
import ExactStrings

/// Plans the Swift file: its name, its type and its cases.
struct SwiftFilePlan {
    let options: AlternateIconsOptions

    /// The file's text; nil when none is wanted.
    func file(_ alternates: [Alternate], _ findings: inout DiagnosticCollector) -> TextFile? {
        guard let wanted = options.swift else { return nil }
        let path = RelativePath.normalised(wanted.file) ?? ""
        guard let stem = path.lastPathPart.droppingExactSuffix(".swift"), !stem.isEmpty else {
            findings.add(Messages.noFile(wanted.file))
            return nil
        }
        let type = wanted.type ?? stem
        guard SwiftName.isType(type) else {
            findings.add(Messages.noType(type, isGiven: wanted.type != nil))
            return nil
        }
        let cases = cases(alternates, &findings)
        let renamed = options.renamed.sorted { $0.key < $1.key }.compactMap { old, new in
            cases.first { $0.key == new }.map { (old: old, name: $0.name) }
        }
        let source = SwiftSource(type: type, cases: cases, renamed: renamed)
        return TextFile(path: path, text: source.text)
    }

    private func cases(
        _ alternates: [Alternate],
        _ findings: inout DiagnosticCollector
    ) -> [SwiftSource.Case] {
        var cases: [SwiftSource.Case] = []
        for alternate in alternates {
            let key = alternate.name.key
            let name = alternate.swiftCase ?? SwiftName.ofCase(key)
            let option = "\(alternate.pointer)/case"
            if !SwiftName.isCase(name) { findings.add(Messages.noCase(name, option)) }
            if let twin = cases.first(where: { $0.name == name }) {
                findings.add(Messages.sameCase(twin.key, key, name, option))
            }
            cases.append(.init(name: name, key: key, seasons: alternate.seasons))
        }
        return cases
    }
}

private enum Messages {
    static func noFile(_ file: String) -> Diagnostic {
        Diagnostic(
            "\"\(file)\" is not a Swift file of the stage",
            option: "/swift/file",
            help: "name one as \"AlternateIcon.swift\""
        )
    }

    static func noType(_ type: String, isGiven: Bool) -> Diagnostic {
        Diagnostic(
            "\"\(type)\" can't be the name of a Swift type",
            option: isGiven ? "/swift/type" : "/swift/file",
            help: "give \"type\" a name as \"AlternateIcon\""
        )
    }

    static func noCase(_ name: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(name)\" can't be a case in Swift",
            option: option,
            help: "write letters and digits, and no word that Swift or the enumeration has taken"
        )
    }

    static func sameCase(
        _ first: String,
        _ second: String,
        _ name: String,
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "\"\(first)\" and \"\(second)\" would both be the case \(name) in Swift",
            option: option,
            help: "name the case of one of them: \"case\": \"\(name)2\""
        )
    }
}
