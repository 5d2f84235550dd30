import Diagnostics

/// The number of this run of a CI system, which goes up from run to run.
struct RunNumber: Hashable, Sendable {
    /// The number.
    let value: Int
    /// The environment variable that holds it.
    let variable: String

    /// The number in a process's variables; nil when they name no CI system.
    ///
    /// - Throws: `Diagnostic` when the system that is recognised has no number that could be used,
    ///   or two systems have different ones.
    static func find(in environment: [String: String]) throws(Diagnostic) -> RunNumber? {
        let systems = ContinuousIntegration.recognised(in: environment)
        guard !systems.isEmpty else {
            let variable = ContinuousIntegration.bareRunVariables.first {
                environment[$0]?.isEmpty == false
            }
            return try variable.map { (name) throws(Diagnostic) in
                try RunNumber(environment[name] ?? "", in: name)
            }
        }
        var found: RunNumber?
        for system in systems {
            let number = try RunNumber(of: system, in: environment)
            if let found, found.value != number.value {
                throw Messages.contradiction(found, number)
            }
            found = found ?? number
        }
        return found
    }

    private init(
        of system: ContinuousIntegration,
        in environment: [String: String]
    ) throws(Diagnostic) {
        if let variable = system.isCountedPerBranch, environment[variable]?.isEmpty == false {
            throw Messages.isCountedPerBranch(system, variable)
        }
        guard let text = environment[system.runNumber], !text.isEmpty else {
            throw Messages.isMissing(system)
        }
        try self.init(text, in: system.runNumber)
    }

    private init(_ text: String, in variable: String) throws(Diagnostic) {
        // `Int` alone would take a sign.
        guard Digits.areAll(text), let value = Int(text) else {
            throw Messages.isNoNumber(text, variable)
        }
        (self.value, self.variable) = (value, variable)
    }
}

private enum Messages {
    static func contradiction(_ first: RunNumber, _ other: RunNumber) -> Diagnostic {
        Diagnostic(
            "two CI systems number this run: \(first.value) (\(first.variable)) and \(other.value) "
                + "(\(other.variable))",
            help: "unset the variables of the system that did not start this run"
        )
    }

    static func isCountedPerBranch(
        _ system: ContinuousIntegration,
        _ variable: String
    ) -> Diagnostic {
        Diagnostic(
            "\(system.name) counts the runs of each branch and tag apart (\(variable) is set), so "
                + "\(system.runNumber) is not a build number",
            help: "release in a job that is not part of a multibranch project, or choose another "
                + "strategy under version.build: \"commit-count\", \"timestamp\", \"tag\""
        )
    }

    static func isMissing(_ system: ContinuousIntegration) -> Diagnostic {
        Diagnostic(
            "\(system.name) is recognised, and its run number \(system.runNumber) is not set",
            help: "pass the variable on to the process that runs shipit: "
                + "docker run --env \(system.runNumber) …"
        )
    }

    static func isNoNumber(_ text: String, _ variable: String) -> Diagnostic {
        Diagnostic(
            "the run number \"\(text)\" (\(variable)) is not a whole number",
            help: "leave the variable as the CI system sets it"
        )
    }
}
