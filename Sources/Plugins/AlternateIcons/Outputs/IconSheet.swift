import AssetCatalogs
import ContactSheets
import Images
import PluginAPI
import Raster

/// The unit that draws all alternates beside one another as home screens show them.
public struct IconSheet: Codable, Hashable, Sendable {
    /// One alternate.
    struct Tile: Codable, Hashable, Sendable {
        var name: String
        /// Further text about it, line by line.
        var details: [String]
        var pictures: [Picture]
    }

    /// One appearance of it.
    struct Picture: Codable, Hashable, Sendable {
        /// Below the stage's folder; its path in the workspace too.
        var path: String
        var appearance: IconAppearance
    }

    var title: String
    /// In the order of the options.
    var tiles: [Tile]

    static let file = "alternate-icons.png"

    /// The unit over the pictures of planned icons; none when only Apple's tools can draw them.
    static func unit(_ icons: [PlannedIcon], title: String) -> [Unit<AlternateIconsWork>] {
        let tiles = icons.map { Tile($0) }
        let paths = tiles.flatMap(\.pictures).map(\.path)
        guard !paths.isEmpty else { return [] }
        return [
            Unit(
                file,
                .sheet(IconSheet(title: "\(title): alternate icons", tiles: tiles)),
                inputs: paths.map { UnitInput($0, from: .sibling($0)) },
                outputs: SheetTheme.allCases.map {
                    UnitOutput($0.file(file), kind: "contact-sheet", mediaType: "image/png")
                }
            )
        ]
    }

    /// Writes the sheet, light and dark.
    ///
    /// - Throws: `Diagnostic` when a picture can't be decoded; what the workspace throws.
    func write(in workspace: Workspace) async throws {
        for (theme, png) in try await IconSheetDrawing(self).pngs(in: workspace) {
            try workspace.write(png, to: theme.file(Self.file))
        }
    }
}

extension IconSheet.Tile {
    private static let mostSeasons = 4

    fileprivate init(_ icon: PlannedIcon) {
        name = icon.alternate.name.key
        let seasons = icon.alternate.seasons.map { "\($0.from) to \($0.to)" }
        let shown = seasons.count > Self.mostSeasons ? Self.mostSeasons - 1 : seasons.count
        details = Array(seasons.prefix(shown))
        if shown < seasons.count { details.append("and \(seasons.count - shown) more") }
        pictures = icon.shown.map { .init(path: $0.path, appearance: $0.appearance) }
    }
}
