import Diagnostics
import JSON
import PluginAPI
import Releases

/// Expands `{version}`, `{build}`, `{env.NAME}` and the like in the strings of a stage's options.
///
/// `{{` and `}}` stand for single braces. `{stage.NAME}` names another stage's folder and stays as
/// it is: `SourcePath` and custom plugins read it.
struct Template {
    /// The values by name.
    let values: [String: String]
    /// The environment, for `{env.NAME}`.
    let environment: [String: String]
    /// The variables that options may hold.
    let listed: [String]
    /// The variables that hold secrets, which no option may hold.
    let secrets: Set<String>

    /// The values that a release gives.
    ///
    /// - Parameters:
    ///   - tag: The released tag; for a snapshot, the tag that its version would have.
    ///   - branch: The branch that is checked out or built by CI; nil where a tag is built.
    ///   - listed: The variables that the pipeline lists under `"environment"`.
    init(
        release: ReleaseFacts,
        tag: String,
        branch: String? = nil,
        environment: [String: String],
        listed: [String] = [],
        secrets: Set<String> = []
    ) {
        var values = [
            "name": release.name, "version": release.version, "build": release.build, "tag": tag,
            "commit": release.commit, "date": release.date, "channel": release.channel,
            "shortVersion": release.shortVersion,
        ]
        values["product"] = release.product
        values["branch"] = branch
        self.values = values
        self.environment = environment
        self.listed = listed
        self.secrets = secrets
    }

    /// The value with all its strings expanded, and the first errors, each at its pointer.
    func expand(_ value: JSONValue, at pointer: String = "") -> (JSONValue, [Schema.Violation]) {
        var found = First<Schema.Violation>()
        let expanded = expand(value, at: pointer, &found)
        return (expanded, found.all)
    }

    private func expand(
        _ value: JSONValue,
        at pointer: String,
        _ found: inout First<Schema.Violation>
    ) -> JSONValue {
        guard !found.isFull else { return value }
        switch value {
        case .string(let text): return .string(expand(text, at: pointer, &found))
        case .array(let elements):
            return .array(
                elements.enumerated().map { expand($1, at: "\(pointer)/\($0)", &found) }
            )
        case .object(let members):
            return .object(
                members.map {
                    let place = pointer + JSONValue.pointerToken($0.key)
                    return .init($0.key, expand($0.value, at: place, &found))
                }
            )
        default: return value
        }
    }

    private func expand(
        _ text: String,
        at pointer: String,
        _ found: inout First<Schema.Violation>
    ) -> String {
        var expanded = ""
        var rest = text[...]
        while !found.isFull, let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                expanded.append(character)
                rest.removeFirst()
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    let summary = "the brace in \"\(text)\" is not closed"
                    found.add(.init(pointer: pointer, summary: summary, help: braceHelp))
                    return expanded
                }
                let name = String(rest[..<end])
                rest = rest[rest.index(after: end)...]
                switch self.value(of: name) {
                case .success(let value): expanded += value
                case .failure(let error):
                    found.add(.init(pointer: pointer, summary: error.summary, help: error.help))
                }
            case "}":
                let summary = "a brace in \"\(text)\" closes nothing"
                found.add(.init(pointer: pointer, summary: summary, help: braceHelp))
            default: expanded.append(character)
            }
        }
        return expanded
    }

    private func value(of name: String) -> Result<String, Diagnostic> {
        if let value = values[name] { return .success(value) }
        if name.hasPrefix("stage.") { return .success("{\(name)}") }
        if name.hasPrefix("env.") { return environmentValue(String(name.dropFirst(4)), in: name) }
        guard name != "branch" else {
            return .failure(
                Diagnostic(
                    "{branch} has no value: no branch is checked out, and no CI system names one, as "
                        + "where a tag is built",
                    help:
                        "use {channel} or {tag}, or {env.NAME} with a variable that names the branch"
                )
            )
        }
        let known = values.keys.sorted() + ["env.NAME", "stage.NAME"]
        return .failure(
            Diagnostic(
                "unknown placeholder {\(name)}",
                help: knownNames("known", known, near: name)
                    + "; write {{ and }} for single braces"
            )
        )
    }

    private func environmentValue(
        _ variable: String,
        in name: String
    ) -> Result<String, Diagnostic> {
        guard !secrets.contains(variable) else {
            return .failure(
                Diagnostic(
                    "the environment variable \"\(variable)\" holds a secret",
                    help: "options get into cache keys and logs; take {\(name)} out"
                )
            )
        }
        guard listed.contains(variable) else {
            return .failure(
                Diagnostic(
                    "the environment variable \"\(variable)\" is not listed in the pipeline",
                    help: listingHelp(variable, among: listed)
                )
            )
        }
        guard let value = environment[variable] else {
            return .failure(
                Diagnostic(
                    "the environment variable \"\(variable)\" is not set",
                    help: "set it, or take {\(name)} out"
                )
            )
        }
        guard !value.contains("{stage.") else {
            return .failure(
                Diagnostic(
                    "the environment variable \"\(variable)\" names a stage",
                    help: "stages are named in the pipeline itself, so that their order is known"
                )
            )
        }
        return .success(value)
    }

    private let braceHelp = "write {{ and }} for single braces"

    /// The stages that the strings of a value name by `{stage.NAME}`, with the text that names each
    /// and its pointer.
    static func stageReferences(
        in value: JSONValue,
        at pointer: String = ""
    ) -> [(stage: String, text: String, pointer: String)] {
        switch value {
        case .string(let text):
            return text.replacing("{{", with: "").split(separator: "{").compactMap { part in
                guard part.hasPrefix("stage."), let end = part.firstIndex(of: "}") else {
                    return nil
                }
                return (String(part[..<end].dropFirst(6)), text, pointer)
            }
        case .array(let elements):
            return elements.enumerated().flatMap { stageReferences(in: $1, at: "\(pointer)/\($0)") }
        case .object(let members):
            return members.flatMap {
                stageReferences(in: $0.value, at: pointer + JSONValue.pointerToken($0.key))
            }
        default: return []
        }
    }
}

/// How an environment variable is listed in the pipeline, for one that is not.
func listingHelp(_ variable: String, among listed: [String]) -> String {
    let near = nearestName(to: variable, among: listed).map { "did you mean \"\($0)\"? " } ?? ""
    let names = (listed + [variable]).map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(near)add it to the pipeline: \"environment\": [\(names)]"
}
