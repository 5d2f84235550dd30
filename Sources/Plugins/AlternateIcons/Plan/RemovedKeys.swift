import Diagnostics
import ExactStrings
import JSON
import Releases

/// Compares the alternates with those of the release before: the system keeps the key that a user
/// chose, and a key that is gone leaves the user with the primary icon.
struct RemovedKeys {
    let options: AlternateIconsOptions
    let previous: PreviousOutputs?

    /// Reports what is gone and not acknowledged, and acknowledgements that say nothing.
    func check(_ keys: [String], _ findings: inout DiagnosticCollector) {
        for (index, key) in options.removed.enumerated() where keys.contains(key) {
            findings.add(Messages.notRemoved(key, "/removed/\(index)"))
        }
        for (old, new) in options.renamed.sorted(by: { $0.key < $1.key }) {
            if keys.contains(old) { findings.add(Messages.notRemoved(old, "/renamed")) }
            if !keys.contains(new) { findings.add(Messages.noTarget(old, new, keys)) }
        }
        guard let previous else { return }
        for key in previous.alternateKeys where !keys.contains(key) {
            guard !options.removed.contains(key), options.renamed[key] == nil else { continue }
            findings.add(Messages.gone(key, previous.version, keys))
        }
        for (old, new) in previous.renamedKeys where !keys.contains(old) {
            guard !options.removed.contains(old), options.renamed[old] == nil else { continue }
            findings.add(Messages.forgotten(old, new, previous.version))
        }
    }
}

extension PreviousOutputs {
    /// The keys of the alternates, sorted.
    fileprivate var alternateKeys: [String] {
        var keys: Set<String> = []
        for output in outputs where output.kind == "alternate-icon" {
            if let key = output.metadata["name"]?.string { keys.insert(key) }
        }
        return keys.sorted(by: isOrderedBefore)
    }

    /// The keys that were renamed in that release or before, and to what; sorted.
    fileprivate var renamedKeys: [(old: String, new: String)] {
        let members = outputs.first { $0.kind == "alternate-icon-index" }?
            .metadata["renamed"]?.members
        return (members ?? []).map { ($0.key, $0.value.string ?? "") }
            .sorted { isOrderedBefore($0.old, $1.old) }
    }
}

private enum Messages {
    static func gone(_ key: String, _ version: String, _ keys: [String]) -> Diagnostic {
        let near = nearestName(to: key, among: keys) ?? "NEW"
        return Diagnostic(
            "the alternate \"\(key)\" of \(version) is gone, and users may have chosen it",
            option: "/icons",
            help: "keep an icon of that name; or say that it is meant: \"removed\": [\"\(key)\"], "
                + "or \"renamed\": {\"\(key)\": \"\(near)\"}"
        )
    }

    static func forgotten(_ old: String, _ new: String, _ version: String) -> Diagnostic {
        Diagnostic(
            "\"\(old)\" was renamed to \"\(new)\" by \(version), and users of older versions may have it",
            option: "/renamed",
            help:
                "keep \"\(old)\" in \"renamed\", or say that it is gone: \"removed\": [\"\(old)\"]"
        )
    }

    static func notRemoved(_ key: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(key)\" is said to be gone, and is an icon",
            option: option,
            help: "take it out of \"\(option.split(separator: "/").first ?? "")\""
        )
    }

    static func noTarget(_ old: String, _ new: String, _ keys: [String]) -> Diagnostic {
        Diagnostic(
            "\"\(old)\" is renamed to \"\(new)\", which is not an icon",
            option: "/renamed",
            help: knownNames("icons", keys, near: new)
        )
    }
}
