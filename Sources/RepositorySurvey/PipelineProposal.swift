package import Diagnostics
import ExactStrings
package import JSON

/// The pipeline that a survey suggests: what is evident, and no more.
package struct PipelineProposal: Sendable {
    /// One stage.
    package struct Stage: Hashable, Sendable {
        /// Its name.
        package var name: String
        /// The plugin.
        package var uses: String
        /// Its options; nil for its defaults.
        package var with: JSONValue?
        /// The products whose releases have it; nil for all.
        package var products: [String]?
        /// What it is for, in a few words, for the comment above it.
        package var comment: String
        /// Whether it is in the pipeline unless somebody asks for it.
        package var isUsual = true
    }

    /// A stage, or a part of one, that is not in the pipeline, and why.
    package struct Omission: Hashable, Sendable {
        /// The stage, with the part: `icons: Watch`.
        package var what: String
        /// The reason.
        package var reason: String
    }

    /// The app's name.
    package var name: String
    /// How versions are read.
    package var version: [Member]
    /// The products; empty for one app.
    package var products: [JSONValue]
    /// The stages, in the order of the file.
    package var stages: [Stage]
    /// What was left out because the check refuses it, or because it has to be asked for.
    package private(set) var omissions: [Omission] = []

    /// A key of the pipeline with the reason for its value.
    package struct Member: Hashable, Sendable {
        /// The key.
        package var key: String
        /// Its value.
        package var value: JSONValue
        /// Why it has this value; nil where nobody would ask.
        package var comment: String?
    }

    /// The stages that are written only when somebody asks for them, each with its place in the
    /// order.
    package var unusual: [Stage] { spare.map(\.stage) }
    private var spare: [(stage: Stage, place: Int)] = []

    /// A pipeline from its parts.
    ///
    /// - Parameter stages: All stages, of which unusual ones are not written.
    init(name: String, version: [Member], products: [JSONValue], stages: [Stage]) {
        (self.name, self.version, self.products) = (name, version, products)
        self.stages = stages.filter(\.isUsual)
        spare = stages.enumerated().filter { !$0.element.isUsual }.map { ($0.element, $0.offset) }
    }

    /// Leaves a stage out.
    ///
    /// - Returns: Whether there is such a stage.
    @discardableResult
    package mutating func leaveOut(_ name: String, because reason: String) -> Bool {
        guard let index = stages.firstIndex(where: { areSame($0.name, name) }) else { return false }
        stages.remove(at: index)
        omissions.append(Omission(what: name, reason: reason))
        return true
    }

    /// Takes an unusual stage in.
    ///
    /// - Returns: Whether there is such a stage.
    @discardableResult
    package mutating func takeIn(_ name: String) -> Bool {
        guard let index = spare.firstIndex(where: { areSame($0.stage.name, name) }) else {
            return false
        }
        let (stage, place) = spare.remove(at: index)
        stages.insert(stage, at: min(place, stages.count))
        return true
    }

    /// Changes the pipeline until a check finds no error: what it refuses is left out.
    ///
    /// - Parameter check: Checks the pipeline's bytes and returns warnings.
    /// - Returns: The warnings of the last check.
    /// - Throws: What `check` throws for what can't be left out: `Failure`.
    package mutating func settle(
        _ check: ([UInt8]) async throws -> [Diagnostic]
    ) async throws -> [Diagnostic] {
        while true {
            do {
                return try await check(Array(text.utf8))
            } catch let failure as Failure {
                guard leaveOut(failure.diagnostics) else { throw failure }
            }
        }
    }

    /// Leaves out what errors are about; false when they are about something else.
    private mutating func leaveOut(_ errors: [Diagnostic]) -> Bool {
        var (parts, whole): ([Part: Diagnostic], [Int: Diagnostic]) = ([:], [:])
        for error in errors {
            guard let part = part(of: error) else { continue }
            if part.index != nil {
                parts[part] = parts[part] ?? error
            } else {
                whole[part.stage] = whole[part.stage] ?? error
            }
        }
        for (stage, error) in whole { omit(stages[stage].name, error) }
        // From the end, so that the places of the others stay.
        for (part, error) in parts.sorted(by: { $1.key < $0.key }) where whole[part.stage] == nil {
            remove(part, error)
        }
        let gone = Set(whole.keys)
        stages = stages.indices.filter { !gone.contains($0) }.map { stages[$0] }
        if whole.isEmpty, parts.isEmpty { return chooseOtherBuild(errors) }
        return true
    }

    /// A place in the options of a stage.
    private struct Part: Hashable, Comparable {
        var stage: Int
        var key = ""
        var index: Int?

        static func < (one: Self, other: Self) -> Bool {
            (one.stage, one.key, one.index ?? -1) < (other.stage, other.key, other.index ?? -1)
        }
    }

    private func part(of error: Diagnostic) -> Part? {
        let words = (error.place?.pointer ?? "").split(separator: "/")
        var stage: Int?
        if words.first == "stages", words.count > 1 { stage = Int(words[1]) }
        if stage == nil, let name = error.stage {
            stage = stages.firstIndex { areSame($0.name, name) }
        }
        guard let stage, stages.indices.contains(stage),
            // A release without its signature is another thing than was asked for.
            stages[stage].uses != "sign"
        else { return nil }
        if words.count > 4, words[2] == "with", let index = Int(words[4]),
            let elements = stages[stage].with?[String(words[3])]?.array, elements.count > 1,
            elements.indices.contains(index)
        {
            return Part(stage: stage, key: String(words[3]), index: index)
        }
        return Part(stage: stage)
    }

    private mutating func remove(_ part: Part, _ error: Diagnostic) {
        guard let index = part.index, var members = stages[part.stage].with?.members,
            let place = members.firstIndex(where: { areSame($0.key, part.key) }),
            var elements = members[place].value.array, elements.indices.contains(index)
        else { return }
        let gone = elements.remove(at: index)
        guard !elements.isEmpty else {
            omit(stages[part.stage].name, error)
            stages[part.stage].with = nil
            return
        }
        members[place].value =
            elements.count == 1 && part.key == "target"
            ? elements[0] : .array(elements)
        stages[part.stage].with = .object(members)
        let what = gone.string ?? gone["name"]?.string ?? gone.canonicalText
        omit("\(stages[part.stage].name): \(what)", error)
    }

    private mutating func omit(_ what: String, _ error: Diagnostic) {
        let place = error.place.flatMap { place in place.base == nil ? place.file : nil }
        let file = place.flatMap { $0.hasExactSuffix("pipeline.json") ? nil : "\($0): " } ?? ""
        omissions.append(Omission(what: what, reason: file + error.summary))
    }

    /// Counts commits where the project's build number can't be taken.
    private mutating func chooseOtherBuild(_ errors: [Diagnostic]) -> Bool {
        guard let index = version.firstIndex(where: { $0.key == "build" }),
            version[index].value["strategy"]?.string == "project", let error = errors.first
        else { return false }
        version.remove(at: index)
        omit("version.build", error)
        return true
    }
}

extension PipelineProposal {
    /// The names of the stages, for people.
    package var stageNames: [String] { stages.map(\.name) }
}
