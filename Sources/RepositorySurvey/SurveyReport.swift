package import JSON
import Releases

/// What a survey found, for people and for programs.
package struct SurveyReport: Sendable {
    /// Other apps are named so many.
    private static let mostOthers = 4

    private let survey: Survey

    /// A report of a survey.
    package init(_ survey: Survey) { self.survey = survey }

    // MARK: For people

    /// One line for each thing that was found, with its name in front.
    package var lines: [String] {
        var rows: [(String, String)] = []
        for app in survey.apps { rows += Self.rows(of: app) }
        if survey.apps.isEmpty {
            rows.append(("App", "no Xcode project in git has an app for iOS"))
        }
        rows += survey.unreadableProjects.map { ("Unreadable", $0) }
        rows += survey.looseIcons.prefix(Self.mostOthers).map { ("Icons", $0.path) }
        rows += survey.otherApps.prefix(Self.mostOthers).map {
            ("Not used", "\($0.target) in \($0.project) \($0.reason)")
        }
        let more = survey.otherApps.count - Self.mostOthers
        if more > 0 { rows.append(("Not used", "\(more) more apps; --json lists them")) }
        rows += tagRows
        rows.append(("Build", Self.text(survey.build)))
        if !survey.tools.isEmpty {
            rows.append(("Built with", survey.tools.joined(separator: ", ")))
        }
        let ci = survey.ci.map { "\($0.system) (\($0.path))" }.joined(separator: ", ")
        rows.append(("CI", ci.isEmpty ? "no configuration that shipit knows" : ci))
        var previous = ""
        return rows.map { name, text in
            defer { previous = name }
            let head = name == previous ? "" : name
            return head + String(repeating: " ", count: max(1, 12 - head.count)) + text
        }
    }

    private static func rows(of app: SurveyedApp) -> [(String, String)] {
        var parts = [Self.counted(app.extensions, "extension")].compactMap(\.self)
        parts += app.companions.map { "\($0.kind.rawValue) \($0.target)" }
        let with = parts.isEmpty ? "" : ", with \(parts.joined(separator: ", "))"
        var rows = [("App", "\(app.target) in \(app.project)\(with)")]
        rows += app.icons.map { ("Icons", $0.path) }
        if app.icons.isEmpty { rows.append(("Icons", "none in a catalog of \(app.target)")) }
        rows += app.companions.flatMap(\.icons).map { ("Icons", $0.path) }
        if !app.alternates.isEmpty {
            rows.append(("Alternates", "\(app.alternates.count) in the catalog"))
        }
        if app.looseAlternates > 0, app.alternates.isEmpty {
            rows.append(("Alternates", "\(app.looseAlternates) as loose files"))
        }
        if let launch = app.launch {
            var text = "\(launch.source) (\(launch.kind))"
            if !launch.pictures.isEmpty {
                text += ": " + launch.pictures.map(\.path).joined(separator: ", ")
            }
            rows.append(("Launch", text))
        }
        rows += app.assets.map { ("Assets", "\($0.path): \($0.reason)") }
        if let version = app.version {
            rows.append(("Version", "\(version) (\(app.build ?? "?")) in the project"))
        }
        return rows
    }

    private var tagRows: [(String, String)] {
        guard survey.products.isEmpty else {
            return survey.products.map { product in
                (
                    "Tags",
                    "\(product.name): \(Self.text(product.tags.patterns, product.tags.matches))"
                )
            }
        }
        let style = survey.tags
        guard style.matches > 0 else {
            let text =
                style.total == 0
                ? "none yet; \(style.next) would be the first"
                : "none of \(style.total) is like a version; \(style.next) would be the first"
            return [("Tags", text)]
        }
        let text = Self.text(style.patterns, style.matches)
        return [("Tags", "\(text) of \(style.total); the last one is \(style.newest)")]
    }

    private static func text(_ patterns: [String], _ matches: Int) -> String {
        let list = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
        return "\(list) \(patterns.count == 1 ? "matches" : "match") \(matches)"
    }

    private static func counted(_ count: Int, _ what: String) -> String? {
        count == 0 ? nil : "\(count) \(what)\(count == 1 ? "" : "s")"
    }

    private static func text(_ build: BuildHabit) -> String {
        switch build {
        case .tag(let perVersion):
            "the number in the tag" + (perVersion ? ", which starts again with each version" : "")
        case .project(let number): "the number in the Xcode project, now \(number)"
        case .commitCount(0): "the number of commits"
        case .commitCount(let offset): "the number of commits and \(offset)"
        }
    }

    // MARK: For programs

    /// All that was found.
    package var json: JSONValue {
        [
            "name": .string(survey.name), "apps": .array(survey.apps.map(Self.json)),
            "otherApps": .array(
                survey.otherApps.map {
                    [
                        "project": .string($0.project), "target": .string($0.target),
                        "reason": .string($0.reason),
                    ]
                }
            ),
            "icons": Self.paths(survey.looseIcons),
            "unreadableProjects": Self.strings(survey.unreadableProjects),
            "tools": Self.strings(survey.tools),
            "ci": .array(
                survey.ci.map { ["system": .string($0.system), "path": .string($0.path)] }
            ),
            "tags": [
                "patterns": Self.strings(survey.tags.patterns),
                "scheme": .string(survey.tags.scheme.rawValue),
                "matches": .integer(survey.tags.matches), "total": .integer(survey.tags.total),
                "newest": .string(survey.tags.newest), "next": .string(survey.tags.next),
            ],
            "products": .array(
                survey.products.map {
                    [
                        "name": .string($0.name), "paths": Self.strings($0.paths),
                        "patterns": Self.strings($0.tags.patterns),
                        "next": .string($0.tags.next),
                    ]
                }
            ),
            "build": .string(Self.text(survey.build)),
        ]
    }

    private static func json(_ app: SurveyedApp) -> JSONValue {
        [
            "project": .string(app.project), "target": .string(app.target),
            "icons": paths(app.icons), "alternates": paths(app.alternates),
            "companions": .array(
                app.companions.map {
                    [
                        "target": .string($0.target), "kind": .string($0.kind.rawValue),
                        "icons": paths($0.icons),
                    ]
                }
            ),
            "launch": app.launch.map { launch in
                [
                    "source": .string(launch.source), "kind": .string(launch.kind),
                    "pictures": strings(launch.pictures.map(\.path)),
                ]
            } ?? .null,
            "assets": .array(
                app.assets.map { ["path": .string($0.path), "reason": .string($0.reason)] }
            ),
            "version": app.version.map { .string($0) } ?? .null,
            "build": app.build.map { .string($0) } ?? .null,
        ]
    }

    private static func paths(_ icons: [IconPlace]) -> JSONValue { strings(icons.map(\.path)) }

    private static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map { .string($0) })
    }
}
