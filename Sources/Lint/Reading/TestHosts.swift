import ExactStrings
import XcodeProjects

/// The apps that unit tests and tests of the interface run in.
///
/// Source: Apple, Xcode help, "Build settings reference", `TEST_HOST` and `TEST_TARGET_NAME`.
struct TestHosts {
    /// An app as a setting of a target of tests names it.
    private struct Host: Hashable {
        var project: ExactString
        var name: ExactString

        init(project: String, name: String) {
            (self.project, self.name) = (ExactString(project), ExactString(name))
        }
    }

    private var byProduct: Set<Host> = []
    private var byTarget: Set<Host> = []

    init(_ targets: [BuiltTarget]) {
        for target in targets where !target.isApp {
            for build in target.builds {
                // The folder of products is unknown here, and does not matter.
                let path = build.settings["TEST_HOST"]?.text.pathParts ?? []
                if let name = path.lazy.compactMap({ $0.droppingExactSuffix(".app") }).first {
                    byProduct.insert(Host(project: target.project, name: name))
                }
                if let name = build.settings["TEST_TARGET_NAME"]?.text {
                    byTarget.insert(Host(project: target.project, name: name))
                }
            }
        }
    }

    /// Whether tests of its own project run in an app.
    func contains(_ app: BuiltTarget) -> Bool {
        byTarget.contains(Host(project: app.project, name: app.name))
            || app.builds.contains { build in
                let name = build.settings["PRODUCT_NAME"]?.text ?? app.name
                return byProduct.contains(Host(project: app.project, name: name))
            }
    }
}
