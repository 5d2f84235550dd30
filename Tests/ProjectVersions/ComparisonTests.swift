import ProjectVersions
import TestSupport
import Testing

struct ComparisonTests {
    /// A target whose version and build number are settings.
    private func target(
        _ name: String,
        _ version: String,
        _ build: String = "7",
        type: String = "application",
        embeds: [String] = [],
        debug: [String: String] = [:]
    ) -> XcodeProjectText.Target {
        .init(
            name,
            type: type,
            settings: [
                "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "\"\(version)\"",
                "CURRENT_PROJECT_VERSION": "\"\(build)\"",
            ],
            debug: debug,
            embeds: embeds
        )
    }

    /// The differences in one line each.
    private func differences(
        _ targets: [XcodeProjectText.Target],
        version: String? = "1.4.0",
        build: String? = nil
    ) -> [String] {
        let found = versions(of: targets)
        let comparison = VersionComparison(of: found) { $0 == .version ? version : build }
        return comparison.differences.map { difference in
            "\(difference.key) \(difference.targets.joined(separator: "+")) \(difference.text)"
                + " not \(difference.wanted) of \(difference.app ?? "the release")"
        } + comparison.gaps.map { "\($0.key) \($0.target) unknown" }
    }

    @Test(arguments: ["1.4.0", "1.4", "01.4.0"])
    func `missing and leading zeros make no difference`(version: String) {
        #expect(differences([target("App", version)]) == [])
    }

    @Test func `targets with another version are one difference`() {
        let widget = target("Widget", "1.3", type: "app-extension")
        let targets = [target("App", "1.3", embeds: ["Widget"]), target("Demo", "1.2"), widget]
        #expect(differences(targets) == ["version App+Demo 1.3 not 1.4.0 of the release"])
        #expect(
            differences(targets, build: "8") == [
                "version App+Demo 1.3 not 1.4.0 of the release",
                "build App+Demo 7 not 8 of the release",
            ]
        )
    }

    @Test func `where one app is released, others may have other versions`() {
        let widget = target("Widget", "1.3", type: "app-extension", embeds: ["Inner"])
        let inner = target("Inner", "1.2", type: "app-extension")
        let kit = target("Kit", "0.1", type: "framework")
        let app = target("App", "1.4.0", embeds: ["Widget", "Kit"])
        #expect(
            differences([target("Mac", "9.0"), app, widget, inner, kit])
                == ["version Widget+Inner 1.3 not 1.4.0 of the release"]
        )
    }

    @Test func `what an app brings along is compared with it also where the release has another`() {
        let widget = target("Widget", "1.0", type: "app-extension")
        let app = target("App", "1.3", embeds: ["Widget"])
        #expect(
            differences([app, widget]) == [
                "version App 1.3 not 1.4.0 of the release", "version Widget 1.0 not 1.3 of App",
            ]
        )
    }

    @Test func `what an app brings along may be unknown, too`() {
        let widget = target("Widget", "$(CI)", type: "app-extension")
        let app = target("App", "1.4.0", embeds: ["Widget"])
        #expect(differences([app, widget]) == ["version Widget unknown"])
    }

    @Test func `without a release the parts of an app are compared with it`() {
        let widget = target("Widget", "1.3", "8", type: "app-extension")
        let app = target("App", "1.4.0", embeds: ["Widget"])
        #expect(
            differences([app, widget], version: nil) == [
                "version Widget 1.3 not 1.4.0 of App", "build Widget 8 not 7 of App",
            ]
        )
    }

    @Test func `placeholders, unknown values and development builds are not compared`() {
        #expect(differences([target("App", "local build")]) == [])
        #expect(differences([target("App", "$(CI)")]) == ["version App unknown"])
        #expect(differences([target("App", "1.4.0", debug: ["MARKETING_VERSION": "0.1"])]) == [])
    }
}
