import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

/// Where the outputs of a stage belong in the repository.
struct DestinationTests {
    /// The destinations by output, of a repository with two sets of one name and a bundle.
    private func destinations(
        _ with: String,
        _ check: (_ destinations: [String: String], StagePlan<IconStampWork>) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try writeSet(at: "\(folder)/App/Assets.xcassets/AppIcon.appiconset")
            try writeSet(at: "\(folder)/Watch/Assets.xcassets/AppIcon.appiconset")
            try write(testBundle, to: "\(folder)/App/Glass.icon/icon.json")
            try write(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#,
                to: "\(folder)/App/Glass.icon/Assets/disc.svg"
            )
            let plan = try StageRun.plan(IconStampPlugin(), with, in: folder)
            let outputs = plan.units.flatMap(\.outputs)
            let pairs = outputs.compactMap { output in
                output.destination.map { (output.path, $0) }
            }
            try check(Dictionary(uniqueKeysWithValues: pairs), plan)
        }
    }

    @Test func `stamped images go back to the file that they were read from`() async throws {
        try await destinations(#"{"set": "*/Assets.xcassets/*.appiconset"}"#) { found, plan in
            let stamped = plan.units.flatMap(\.outputs).filter { $0.metadata["stamped"] == true }
            #expect(found.count == 22)
            #expect(Set(found.keys) == Set(stamped.map(\.path)))
            // Sets of one name are below their whole path in the stage's folder too.
            #expect(found.allSatisfy { $0.key == $0.value })
            #expect(plan.edits.isEmpty && plan.replacedFolders.isEmpty)
        }
        try await destinations(#"{"set": "App/Assets.xcassets/AppIcon.appiconset"}"#) { found, _ in
            #expect(
                found["AppIcon.appiconset/icon & 180.v2.png"]
                    == "App/Assets.xcassets/AppIcon.appiconset/icon & 180.v2.png"
            )
            #expect(found["AppIcon.appiconset/Contents.json"] == nil)
        }
    }

    @Test func `a bundle gets its description and the stamp's images, and keeps all else`()
        async throws
    {
        try await destinations(#"{"set": "App/Glass.icon"}"#) { found, plan in
            #expect(
                found == [
                    "Glass.icon/icon.json": "App/Glass.icon/icon.json",
                    "Glass.icon/Assets/shipit-stamp.png": "App/Glass.icon/Assets/shipit-stamp.png",
                    "Glass.icon/Assets/shipit-stamp-tinted.png":
                        "App/Glass.icon/Assets/shipit-stamp-tinted.png",
                ]
            )
            #expect(plan.replacedFolders.isEmpty)
        }
    }

    @Test func `icons of a channel that is not stamped, and images left out, change nothing`()
        async throws
    {
        try await destinations(
            #"{"set": ["App/Glass.icon", "App/Assets.xcassets/AppIcon.appiconset"], "channels": ["beta"]}"#
        ) { found, _ in #expect(found.isEmpty) }
        try await destinations(
            #"{"set": "App/Assets.xcassets/AppIcon.appiconset", "exclude": ["icon*180*"]}"#
        ) { found, _ in
            #expect(found.count == 10)
            #expect(found["AppIcon.appiconset/icon & 180.v2.png"] == nil)
        }
    }
}
