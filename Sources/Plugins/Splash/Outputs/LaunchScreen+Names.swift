import Diagnostics
import ExactStrings
import LaunchScreens
import PluginAPI
import PropertyLists

extension LaunchScreen {
    /// The members of the `UILaunchScreen` dictionary, with the names that its assets will have;
    /// nil where no dictionary is written.
    ///
    /// The names have digests of the assets' bytes, which the plan reads for this.
    ///
    /// - Parameter inputs: Those of the unit that writes the launch screen.
    /// - Throws: `Diagnostic` when the image can't be used.
    func dictionaryMembers(
        _ inputs: [UnitInput],
        in sources: SourceTree
    ) throws -> [PropertyListValue.Member]? {
        guard let dictionary else { return nil }
        let image = try dictionary.image.map { index in
            let folder = try images[index].folder { path in
                guard let input = inputs.first(where: { areSame($0.path, path) }),
                    case .file(let file) = input.source
                else { throw Messages.unknownName }
                return try sources.read(file, limit: Art.byteLimit)
            }
            guard let folder else { throw Messages.unknownName }
            return folder.name
        }
        return dictionary.members(
            colorName: dictionary.color.map { colors[$0].folder.name },
            imageName: image
        )
    }
}

private enum Messages {
    /// A dictionary shows only images whose size is known, and so whose bytes are.
    static let unknownName = Diagnostic(
        defect: "the plan can't read the image that UILaunchScreen names"
    )
}
