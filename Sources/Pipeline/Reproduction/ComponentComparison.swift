import Attestations
import ExactStrings
import Files
import JSON
import Releases

/// The tools and libraries that built a release, compared with those that built it again.
struct ComponentComparison {
    /// What may explain other bytes, a line each.
    let lines: [String]

    /// - Parameter components: Those that built it again.
    init(_ original: OriginalRelease, _ components: [BuildComponent]) {
        guard original.files[ExactString(ReleaseLayout.billOfMaterials)] != nil,
            let bytes = try? FileSystem.read(
                "\(original.folder)/\(ReleaseLayout.billOfMaterials)",
                limit: Verification.documentLimit
            ),
            let document = try? JSONDocument(bytes).value,
            let entries = document["metadata"]?["tools"]?["components"]?.array
        else {
            lines = []
            return
        }
        lines = components.flatMap { component -> [String] in
            let found = entries.first { entry in
                (entry["name"]?.string).map { areSame($0, component.name) } ?? false
            }
            guard let found else {
                return ["\(component.name) \(component.version) took no part in the release"]
            }
            let version = found["version"]?.string ?? ""
            guard areSame(version, component.version) else {
                return ["\(component.name) was \(version), and is \(component.version) here"]
            }
            let hash = found["hashes"]?.array?.first?["content"]?.string
            guard let hash, let sha256 = component.sha256, hash != sha256 else { return [] }
            return ["\(component.name) \(version) is another build of it here"]
        }
    }
}
