import Diagnostics
import ExactStrings
import Files
import Host
import Pipeline
import PluginAPI
import ProjectVersions
import Releases
import VersionStampPlugin

/// The versions of apps that differ from the release that HEAD is tagged as, for `shipit lint`.
struct ReleasedVersions {
    /// Their files are relative to the folder.
    let differences: [VersionComparison.Difference]

    /// Compares where a folder is in a repository with a pipeline and a release's tag at HEAD, and
    /// no stage of the pipeline writes versions.
    init(around folder: String) {
        do {
            let project = try LoadedProject(
                LoadedProject.Request(
                    repository: folder,
                    snapshot: .unlessReleased,
                    environment: Host.environment
                )
            )
            let stamps = VersionStampPlugin.descriptor.name
            guard !project.file.stages.contains(where: { $0.uses == stamps }),
                let inside = try FileSystem.resolve(folder).path(belowOrAt: project.workTree)
            else {
                differences = []
                return
            }
            differences = try project.projectDifferences().compactMap { found in
                guard found.app == nil, let place = found.place.relative(to: inside) else {
                    return nil
                }
                var found = found
                found.place = place
                found.isRefused = project.refusesOtherProjectVersions
                return found
            }
        } catch {
            // No repository, no pipeline, or one that "shipit check" has something to say about.
            differences = []
        }
    }
}

extension String {
    /// The path below a folder; empty for the folder itself, nil for one elsewhere.
    fileprivate func path(belowOrAt folder: String) -> String? {
        areSame(self, folder) ? "" : path(below: folder)
    }
}
