import Diagnostics
import Images
import JSON
import PluginAPI
import PluginTestSupport
import Releases
import TestSupport

@testable import Devices
@testable import SplashPlugin

/// A splash stage over a folder of art.
struct SplashStage {
    let folder: String
    let options: JSONValue
    /// What `--theme` gave.
    let themes: [String]
    let table: DeviceTable

    /// A stage with the `with` object given as text.
    ///
    /// - Parameter devices: The ids of the devices that exist; nil for all of the table.
    init(
        _ text: String,
        in folder: String,
        themes: [String] = [],
        devices: [String]? = nil
    ) throws {
        let all = try DeviceTable.bundled()
        table = DeviceTable(
            devices: all.devices.filter { devices?.contains($0.id) ?? true },
            slots: all.slots
        )
        options = try JSONDocument(Array(text.utf8)).value
        self.folder = folder
        self.themes = themes
    }

    /// The plan without what is made of the launch images afterwards.
    func plan() throws -> StagePlan<SplashWork> {
        var plan = try wholePlan()
        plan.units.removeAll { $0.outputs.first?.kind != "launch-image" }
        return plan
    }

    func wholePlan() throws -> StagePlan<SplashWork> {
        let facts = ReleaseFacts(
            name: "Aurora",
            version: "1.4.0",
            tag: "v1.4.0",
            build: "7",
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable"
        )
        let context = PlanContext(
            release: facts,
            sources: SourceTree(root: folder),
            history: ReleaseHistory(repository: folder, releases: []),
            variants: themes
        )
        let options = try options.decode(as: SplashOptions.self)
        return try SplashPlan(options, table, in: context).stagePlan()
    }

    /// The units that draw an image.
    func images() throws -> [Unit<SplashWork>] {
        try plan().units.filter {
            guard case .image = $0.specification else { return false }
            return true
        }
    }

    /// What the plan refuses.
    func errors() throws -> [Diagnostic] {
        do {
            _ = try plan()
            return []
        } catch let error as Diagnostics {
            return error.all
        } catch let error as Diagnostic {
            return [error]
        }
    }

    /// Performs one unit in a workspace of its own.
    ///
    /// - Returns: The PNG.
    func perform(_ unit: Unit<SplashWork>, with plugin: SplashPlugin = SplashPlugin()) async throws
        -> [UInt8]
    {
        try await withTemporaryFolder { root in
            for input in unit.inputs {
                guard case .file(let path) = input.source else { continue }
                try write(try read("\(folder)/\(path)"), to: "\(root)/in/\(input.path)")
            }
            let workspace = try Workspace(current: root)
            try await plugin.perform(unit.specification, in: workspace)
            return try read("\(root)/out/\(unit.outputs[0].path)")
        }
    }

    /// The picture of the unit with this label.
    func picture(_ label: String) async throws -> Picture {
        guard let unit = try images().first(where: { $0.label == label }) else {
            throw NoSuchUnit(label: label, known: try images().map(\.label))
        }
        return try Picture(try await perform(unit))
    }
}

/// The diagnostics of a stage about what it makes besides the images.
func warnings(_ run: StageRun) -> [Diagnostic] {
    run.warnings.filter { $0.place?.pointer?.hasPrefix("/outputs") ?? false }
}

struct NoSuchUnit: Error {
    let label: String
    let known: [String]
}

/// Decoded pixels.
struct Picture {
    let width: Int
    let height: Int
    let bands: Int
    let pixels: [UInt8]

    init(_ bytes: [UInt8]) throws {
        let image = try Image(decoding: bytes.span)
        (width, height, bands) = (image.width, image.height, image.bands)
        pixels = try image.pixels()
    }

    /// The colour of a pixel as `#RRGGBB`.
    func color(_ x: Int, _ y: Int) -> String {
        let start = (y * width + x) * bands
        return Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
            .description
    }
}

/// A PNG of solid blocks: rows of colours `#RRGGBB`, each block `side` pixels across and down.
func blocks(_ rows: [[String]], side: Int = 1) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for row in rows {
        let line = row.flatMap { text -> [UInt8] in
            let color = Color(text) ?? Color(red: 0, green: 0, blue: 0)
            return Array(repeating: [color.red, color.green, color.blue], count: side)
                .flatMap { $0 }
        }
        for _ in 0..<side { pixels += line }
    }
    let image = try Image(
        pixels: pixels,
        width: (rows.first?.count ?? 0) * side,
        height: rows.count * side,
        bands: 3
    )
    return try image.png()
}
