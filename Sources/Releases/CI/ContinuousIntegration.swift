/// A system that runs builds, as its documentation describes it.
///
/// The system that is recognised decides alone: a variable of another one that was left over, or
/// that the user has set, is not looked at.
struct ContinuousIntegration: Sendable {
    /// A variable that only this system sets.
    struct Mark: Sendable {
        var variable: String
        /// The value it must have; any but an empty one when nil.
        var value: String?

        init(_ variable: String, value: String? = nil) {
            (self.variable, self.value) = (variable, value)
        }
    }

    /// A variable that may name the pushed tag.
    struct TagVariable: Sendable {
        var name: String
        /// What comes before the tag's name; a value that starts with none of these names a branch.
        var prefixes = [""]
    }

    /// A variable that may name the branch.
    struct BranchVariable: Sendable {
        var name: String
        /// What comes before the branch's name; a value that starts with none of these names
        /// something else.
        var prefixes = [""]

        init(_ name: String, prefixes: [String] = [""]) {
            (self.name, self.prefixes) = (name, prefixes)
        }
    }

    /// How the system is configured to clone more, in its own words: `set "fetch-depth: 0" for …`.
    struct CloneSettings: Sendable {
        /// For the whole history, and its tags with it.
        var history: String?
        /// For all tags.
        var tags: String?
        /// For the objects that a partial clone leaves out.
        var objects: String?
        /// The script in which git has to be run, where the system has no setting.
        var script: String?
    }

    /// The system's name.
    var name: String
    /// The variables by which it is recognised; one of them is enough.
    var marks: [Mark]
    /// Where it names the pushed tag; the first that names one counts.
    var tagVariables: [TagVariable]
    /// Where it names the branch that is built, of a pull request the one it is from; the first
    /// that names one counts, and none where a tag is built.
    var branchVariables: [BranchVariable]
    /// The variable with the number of the run.
    var runNumber: String
    /// A variable that is set where the runs of each branch or tag are counted apart.
    var isCountedPerBranch: String?
    /// How it is configured to clone more.
    var clone: CloneSettings
    /// The address of what runs the build, with variables in braces; nil where none is documented.
    var builder: String?
    /// The address of the repository, with variables in braces; nil where none is documented.
    var repository: String?

    /// The name in an address: `github-actions`.
    fileprivate var slug: String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    /// The systems that a process's variables name, in the order of the table: more than one where
    /// a system was started by another.
    static func recognised(in environment: [String: String]) -> [Self] {
        all.filter { system in
            system.marks.contains { mark in
                guard let value = environment[mark.variable], !value.isEmpty else { return false }
                return mark.value.map { $0 == value } ?? true
            }
        }
    }

    /// The branch that is built, as the systems of a process's variables report it; nil where a tag
    /// is built, or none is named.
    static func branch(in environment: [String: String]) -> String? {
        let systems = recognised(in: environment)
        guard !systems.contains(where: { $0.pushedTag(in: environment) != nil }) else { return nil }
        return systems.lazy.flatMap(\.branchVariables).compactMap { variable in
            guard let value = environment[variable.name],
                let prefix = variable.prefixes.first(where: value.hasPrefix)
            else { return nil }
            let branch = String(value.dropFirst(prefix.count))
            return branch.isEmpty ? nil : branch
        }.first
    }

    /// The tag whose push started the run; nil for a run of a branch or a pull request.
    func pushedTag(in environment: [String: String]) -> PushedTag? {
        tagVariables.lazy.compactMap { $0.pushedTag(in: environment) }.first
    }
}

extension ContinuousIntegration.TagVariable {
    /// The tag that the variable names.
    func pushedTag(in environment: [String: String]) -> PushedTag? {
        guard let value = environment[name], let prefix = prefixes.first(where: value.hasPrefix)
        else { return nil }
        let tag = String(value.dropFirst(prefix.count))
        return tag.isEmpty ? nil : PushedTag(name: tag, variable: name)
    }
}

/// The CI systems that run this process, for who examines its surroundings.
package enum RunningSystems {
    /// How a system is known to others.
    package struct Identity: Hashable, Sendable {
        /// Its name in an address: `github-actions`.
        package var slug: String
        /// The address of what runs the build; nil where the system gives none.
        package var builder: String?
        /// The address of the repository as the system gives it, which may hold a password; nil
        /// where it gives none.
        package var repository: String?
    }

    /// Their names, in the order of the table.
    package static func names(in environment: [String: String]) -> [String] {
        ContinuousIntegration.recognised(in: environment).map(\.name)
    }

    /// Who the first of them is.
    package static func identity(in environment: [String: String]) -> Identity? {
        ContinuousIntegration.recognised(in: environment).first.map { system in
            Identity(
                slug: system.slug,
                builder: system.builder.flatMap { filled($0, environment) },
                repository: system.repository.flatMap { filled($0, environment) }
            )
        }
    }

    /// A text with the values of the variables that it names in braces; nil if one is not set.
    private static func filled(_ text: String, _ environment: [String: String]) -> String? {
        var parts = text.split(separator: "{", omittingEmptySubsequences: false)[...]
        var result = String(parts.removeFirst())
        for part in parts {
            let pieces = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = pieces.first, let value = environment[String(name)], !value.isEmpty
            else { return nil }
            result += value + pieces.dropFirst().joined()
        }
        return result
    }

    /// The tag whose push started the run; nil where none did.
    package static func pushedTag(in environment: [String: String]) -> String? {
        ContinuousIntegration.recognised(in: environment).lazy
            .compactMap { $0.pushedTag(in: environment)?.name }.first
    }
}
