import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import JSON
import PluginAPI

/// A bundle of Icon Composer as a stage stamps it.
struct StampedBundle {
    let source: IconSource
    /// Where it is below the stage's folder.
    let output: String
    /// Its files, relative to its folder, sorted; hidden ones left out.
    let files: [String]
    /// The size that it is stamped at.
    let frame: IconFrame
    /// The form of the label that was chosen.
    var form: LabelForm?
    /// The pictures of its layers that are in `Assets`, relative to its folder.
    var pictures: [String] { rest.filter { $0.hasExactPrefix("Assets/") } }

    /// The picture of what it looks like without glass, below the stage's folder.
    var preview: String { "\(output.splitExtension.stem) flat preview.png" }

    /// What is copied beside a new stamp: all but the description and the stamp of an earlier run.
    var rest: [String] {
        let stamps = BundleStamp.Picture.allCases.map(\.path)
        return files.filter { $0 != IconDescription.fileName && !stamps.containsExactly($0) }
    }

    /// Reads a bundle.
    ///
    /// - Throws: `Diagnostic` when it has no description that can be understood.
    init(_ source: IconSource, output: String, in sources: SourceTree) throws(Diagnostic) {
        (self.source, self.output) = (source, output)
        let bundle = try CheckedIconBundle(in: source.folder, option: source.option, sources)
        files = bundle.files
        do throws(JSONError) {
            let side = BundleStamp.side
            let outline = try StampedDescription(bundle.description).outline
            frame = IconFrame(width: side, height: side, outline: outline)
        } catch {
            throw bundle.unreadable(error)
        }
    }
}
