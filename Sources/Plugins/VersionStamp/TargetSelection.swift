import Diagnostics
import ExactStrings
import ProjectVersions

/// The targets that a stage stamps.
struct TargetSelection {
    private typealias Name = UnknownVersions.Name

    /// Names in the options that no project has.
    let errors: [Diagnostic]
    private let names: Set<Name>

    /// - Parameters:
    ///   - targets: Those to choose from.
    ///   - all: The targets of all projects, which may be left out by name whether or not they are
    ///     chosen from.
    init(
        _ options: VersionStampOptions,
        _ targets: [ProjectVersions.Target],
        of all: [ProjectVersions.Target]
    ) {
        var errors: [Diagnostic] = []
        for (key, names, targets) in [
            ("targets", options.targets ?? [], targets), ("except", options.except, all),
        ] {
            let known = Set(targets.map(\.name)).sorted()
            for (index, name) in names.enumerated() where !known.containsExactly(name) {
                errors.append(Messages.noTarget(name, known, option: "/\(key)/\(index)"))
            }
        }
        self.errors = errors
        let named = options.targets.map { names in
            targets.filter { names.containsExactly($0.name) }
        }
        var chosen = Set((named ?? targets.filter(\.isShipped)).map(Name.init))
        var rest = named ?? []
        while let target = rest.popLast() {
            for other in targets
            where other.isShipped && areSame(other.project, target.project)
                && target.embedded.containsExactly(other.name)
            {
                if chosen.insert(Name(other)).inserted { rest.append(other) }
            }
        }
        names = chosen.filter { !options.except.containsExactly($0.target.text) }
    }

    /// Whether a target is stamped.
    func contains(_ target: ProjectVersions.Target) -> Bool { names.contains(Name(target)) }
}
