import Diagnostics
import ExactStrings
import FileEdits
import ProjectVersions
import PropertyLists
import XcodeProjects

/// The places at which a stage writes, gathered by file.
struct StampedPlaces {
    /// The largest text that is edited, in bytes.
    private static let largest = OpenStepPropertyList.largest

    private let settings: VersionSettings
    private let destination: String?
    /// The value for each place, in the order in which they were found.
    private var values: [(place: VersionPlace, value: String)] = []
    private var found: [VersionPlace: String] = [:]
    /// What an option's files set by themselves.
    private var listed: [(key: VersionKey, file: String)] = []
    /// What stops the stage.
    private(set) var errors: [Diagnostic] = []
    /// Targets that are left as they are, which matters to no app.
    private(set) var warnings: [Diagnostic] = []
    /// Whether the place of some version is the file at the destination.
    private(set) var usesDestination = false

    /// - Parameter destination: The file that is replaced as a whole.
    init(_ settings: VersionSettings, destination: String?) {
        (self.settings, self.destination) = (settings, destination)
    }

    /// Adds the places of targets, in all configurations; the files of the option have been added.
    mutating func add(_ targets: [ProjectVersions.Target], embedded: [UnknownVersions.Name]) {
        var unknown = UnknownVersions(embedded: embedded)
        for target in targets {
            let hasReleases = target.builds.contains { !$0.isForDevelopment }
            for key in VersionKey.allCases where settings[key] != nil {
                for build in target.builds {
                    switch build[key] {
                    case .known(_, let place), .missing(let place): add(place, key)
                    // What only a development build lacks stops no release.
                    case .unknown where hasReleases && build.isForDevelopment: break
                    case .unknown(let gap) where isListed(gap, key): break
                    case .unknown(let gap): unknown.add(gap, key, target)
                    }
                }
            }
        }
        errors += unknown.errors
        warnings += unknown.warnings
    }

    /// Whether a file of the option sets what the projects leave open.
    private func isListed(_ gap: VersionGap, _ key: VersionKey) -> Bool {
        listed.contains { $0.key == key && (gap.variable != nil || areSame($0.file, gap.file)) }
    }

    /// Whether a value is written into a file.
    func writes(_ value: String, to file: String) -> Bool {
        values.contains { areSame($0.place.file, file) && areSame($0.value, value) }
    }

    /// Adds the places in a file that an option names.
    mutating func add(_ file: VersionFile?, at path: String, option: String) {
        guard let file else {
            errors.append(Messages.badFile(path, option))
            return
        }
        let keys = VersionKey.allCases.filter { settings[$0] != nil }
        guard keys.contains(where: { !file[$0].isEmpty }) else {
            errors.append(Messages.noVersions(path, option))
            return
        }
        for key in keys where !file[key].isEmpty {
            listed.append((key, path))
            file[key].compactMap(\.place).forEach { add($0, key) }
        }
    }

    private mutating func add(_ place: VersionPlace, _ key: VersionKey) {
        guard let value = settings[key] else { return }
        if let destination, areSame(place.file, destination) {
            usesDestination = true
            return
        }
        if let other = found[place] {
            if other != value { errors.append(Messages.bothKeys(place)) }
            return
        }
        found[place] = value
        values.append((place, value))
    }

    /// The edits of all files, by path; what can't be edited is added to the errors.
    mutating func edits(reading folder: some ProjectFiles) -> [FileEdit] {
        let byFile = Dictionary(grouping: values) { ExactString($0.place.file) }
        var edits: [FileEdit] = []
        for path in byFile.keys.sorted() {
            guard let bytes = folder.read(path.text, limit: Self.largest) else {
                errors.append(Messages.unreadable(path.text))
                continue
            }
            do throws(FileEditError) {
                let change = try Self.change(of: byFile[path] ?? [], in: bytes, path.text)
                let edit = FileEdit(path.text, change)
                guard try edit.applied(to: bytes) != bytes else { continue }
                edits.append(edit)
            } catch {
                errors.append(
                    Diagnostic(
                        "\(error.path): \(error.summary)",
                        at: Place(file: error.path, position: error.position),
                        help: error.help
                    )
                )
            }
        }
        return edits
    }

    private static func change(
        of values: [(place: VersionPlace, value: String)],
        in bytes: [UInt8],
        _ path: String
    ) throws(FileEditError) -> FileEdit.Change {
        var (keys, parts): ([KeyEdit], [TextReplacement]) = ([], [])
        var new: [Range<Int>: [(name: String, value: String)]] = [:]
        for (place, value) in values {
            switch place {
            case .key(let key, _, _): keys.append(KeyEdit([key], .set(.string(value))))
            case .assignment(let assignment):
                guard let range = assignment.range else { continue }
                // A setting without a value has no space before its end.
                let isEmpty = range.isEmpty && range.lowerBound > 0
                let space = isEmpty && bytes[range.lowerBound - 1] == UInt8(ascii: "=") ? " " : ""
                parts.append(TextReplacement(range, with: space + value))
            case .text(let place):
                parts.append(TextReplacement(place.range, with: place.written(value)))
            case .newSetting(let name, _, let settings):
                new[settings, default: []].append((name, value))
            }
        }
        guard keys.isEmpty else { return .keys(keys) }
        for settings in new.keys {
            parts += try insertions(of: new[settings] ?? [], into: settings, of: bytes, path)
        }
        return .lines(try LineEdit.edits(parts, in: bytes, of: path))
    }

    private static func insertions(
        of new: [(name: String, value: String)],
        into settings: Range<Int>,
        of bytes: [UInt8],
        _ path: String
    ) throws(FileEditError) -> [TextReplacement] {
        do {
            return try NewSettings(new, into: settings, of: bytes).replacements
        } catch {
            throw FileEditError(path: path, summary: error.summary, position: error.position)
        }
    }
}
