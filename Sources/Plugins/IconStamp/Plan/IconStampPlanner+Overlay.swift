import AppIcons
import Diagnostics
import Images
import PluginAPI

extension IconStampPlanner {
    /// The overlay of the options; nil when it can't be used.
    ///
    /// Errors are collected.
    func overlay(_ position: StampPosition, _ found: inout DiagnosticCollector) -> MarkSource? {
        found.collect { () throws(Diagnostic) in
            guard let source = options.overlay else { throw MarkMessages.noOverlay }
            let path = try context.sources.file(
                context.repositoryPath(source, option: "/overlay"),
                option: "/overlay"
            )
            let bytes = try context.sources.read(path, limit: Self.largestFile)
            try checkOverlay(bytes, path)
            let overlay = Overlay(
                file: path,
                position: position,
                size: options.size ?? 1,
                opacity: options.opacity
            )
            // A header says nothing about damaged pixels.
            _ = try overlay.bitmap(bytes, width: BundleStamp.side, height: BundleStamp.side)
            return MarkSource(
                mark: .overlay(overlay),
                choice: nil,
                input: UnitInput("overlay", from: .file(path))
            )
        }
    }

    private func checkOverlay(_ bytes: [UInt8], _ path: String) throws(Diagnostic) {
        do throws(ImagesError) {
            let facts = try Image.inspect(bytes.span)
            guard facts.format == .png || facts.format == .svg else {
                throw ImagesError("inspect", "it is a \(facts.format.rawValue.uppercased())")
            }
            guard facts.hasAlpha else {
                throw ImagesError("inspect", "it has no transparency and would hide the icon")
            }
        } catch {
            throw MarkMessages.unusableOverlay(path, error)
        }
    }
}
