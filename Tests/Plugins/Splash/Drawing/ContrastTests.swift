import Diagnostics
import PluginAPI
import PluginTestSupport
import SplashPlugin
import Testing
import TestSupport

struct ContrastTests {
    private func warnings(_ layers: String) async throws -> [String] {
        try await withTemporaryFolder { folder in
            let mark = """
                <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
                <rect width="40" height="20" rx="6" fill="#FFFFFF"/></svg>
                """
            try write(Array(mark.utf8), to: "\(folder)/mark.svg")
            let made = try await StageRun.run(
                SplashPlugin(),
                """
                {"devices": ["iphone-se-3", "iphone-17"], "outputs": {"sheet": false},
                 "layers": [\(layers)]}
                """,
                in: folder
            )
            return made.warnings.map(\.summary)
        }
    }

    private static let mark = ##"{"image": "mark.svg", "frame": {"width": 80, "height": 40}}"##

    @Test
    func `a mark on a ground of its own color has a warning for each appearance that hides it`()
        async throws
    {
        let ground = ##"{"color": {"light": "#FAFAFA", "dark": "#101010"}}"##
        #expect(
            try await warnings("\(ground), \(Self.mark)") == [
                "mark.svg can hardly be seen in launch-750x1334@2x-portrait-light.png: its greatest"
                    + " contrast with what is behind it is 1.04"
            ]
        )
        let box = #"{"frame": {"width": 90, "height": 50}, "clip": true, "layers": ["#
        #expect(try await warnings("\(ground), \(box)\(Self.mark)]}").count == 1)
    }

    @Test func `a mark that is seen has none, nor has a background`() async throws {
        let ground = ##"{"color": "#3060A0"}"##
        #expect(try await warnings("\(ground), \(Self.mark)") == [])
        #expect(try await warnings(##"{"color": "#FFFFFF"}, {"image": "mark.svg"}"##) == [])
    }
}
