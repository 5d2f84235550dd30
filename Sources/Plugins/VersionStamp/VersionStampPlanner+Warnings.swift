import Diagnostics
import ExactStrings
import PluginAPI
import ProjectVersions
import Releases

// Of what is written, and is probably not what the user wants.

extension VersionStampPlanner {
    /// The highest build number that a lower one replaces, which a store would refuse.
    func lowerBuild(
        than settings: VersionSettings,
        _ targets: [ProjectVersions.Target],
        _ files: [VersionFile]
    ) -> Diagnostic? {
        let facts = context.release
        guard let text = settings.build, let build = BuildNumber(text) else { return nil }
        let isOwn = options.build == .text(nil)
        // A snapshot outside CI may have no number of its own, of which there is a warning.
        if isOwn, facts.snapshot, facts.build == "0" { return nil }
        let values = targets.flatMap { $0.values(of: .build) }
            .map { (text: $0.text, place: Optional($0.place)) }
        let listed = files.flatMap(\.build).compactMap { reading in
            reading.text.map { (text: $0, place: reading.place) }
        }
        var highest: (number: BuildNumber, place: VersionPlace)?
        for (text, place) in values + listed {
            guard let number = BuildNumber(text), let place, number > highest?.number ?? build
            else { continue }
            highest = (number, place)
        }
        return highest.map { Messages.lowerBuild($0.number, at: $0.place, build, isOwn: isOwn) }
    }

    /// A `project.yml` that XcodeGen would overwrite a written project from.
    ///
    /// Source: XcodeGen, "Usage": the default of `--spec` is `project.yml`, and the project is
    /// generated beside it.
    ///
    /// - Parameter listed: The files that the option names.
    func generated(
        from projects: [String],
        _ settings: VersionSettings,
        _ places: StampedPlaces,
        _ listed: [String]
    ) -> Diagnostic? {
        for project in projects {
            let path = (project.parentPath ?? "").appendingPath("project.yml")
            guard !listed.containsExactly(path), let file = VersionFile(path, in: folder) else {
                continue
            }
            let keys = VersionKey.allCases.filter { key in
                guard let value = settings[key] else { return false }
                return places.writes(value, to: project + "/project.pbxproj")
                    && file[key].contains { $0.text.map { !areSame($0, value) } ?? false }
            }
            if !keys.isEmpty { return Messages.isGenerated(project, from: path, keys) }
        }
        return nil
    }
}
