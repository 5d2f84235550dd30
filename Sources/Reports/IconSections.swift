import Diagnostics
import ExactStrings
import JSON
import Markup
import Releases
import WorkTree

/// The pictures of one icon set, or of an Icon Composer bundle.
struct IconSet {
    /// The folder in the release: `stages/icons/AppIcon.appiconset`.
    let folder: String
    /// Sorted by the bytes of their paths.
    var pictures: [Manifest.Artifact]

    /// The largest picture of each appearance.
    var shown: [Manifest.Artifact] {
        var appearances: [String] = []
        var largest: [String: Manifest.Artifact] = [:]
        for picture in pictures {
            let appearance = picture.appearance ?? "any"
            if let known = largest[appearance] {
                if picture.width > known.width { largest[appearance] = picture }
            } else {
                appearances.append(appearance)
                largest[appearance] = picture
            }
        }
        return appearances.compactMap { largest[$0] }
    }
}

extension ReleaseReport {
    /// The icon sets and bundles of the release, in the order of their stages.
    var iconSets: [IconSet] {
        var sets: [IconSet] = []
        for picture in artifacts(PictureKind.icon, "flat-preview") where picture.isPicture {
            let folder =
                picture.metadata["of"]?.string.map { of in
                    picture.stage.map { "\(ReleaseLayout.folder(of: $0))/\(of)" } ?? of
                } ?? picture.path.parentPath ?? ""
            if let index = sets.firstIndex(where: { areSame($0.folder, folder) }) {
                sets[index].pictures.append(picture)
            } else {
                sets.append(IconSet(folder: folder, pictures: [picture]))
            }
        }
        return sets
    }

    /// The icons of each set, before and after.
    var icons: HTML? {
        let sets = iconSets
        guard !sets.isEmpty else { return nil }
        let hasStages = Set(sets.compactMap { $0.pictures.first?.stage }).count > 1
        return
            "\(sets.map { figures($0, namesStage: hasStages) })\n\(self.sheets(of: sets.flatMap(\.pictures)))"
    }

    /// - Parameter namesStage: Whether sets of several stages are shown.
    private func figures(_ set: IconSet, namesStage: Bool) -> HTML {
        let shown = set.shown
        let pairs = shown.map { picture -> HTML in
            let original = replaced(by: picture).flatMap {
                self.picture(
                    .original(ExactString($0.path)),
                    alt: "\(picture.name.lastPathPart), before"
                )
            }
            let before = original.map {
                "<span class=\"pane\">\($0)<small>before</small></span><span class=\"arrow\">→</span>"
                    as HTML
            }
            return """
                <figure><div class="panes">\(before)<span class="pane">\
                \(linked(picture, alt: "\(picture.name.lastPathPart)\(original == nil ? "" : ", after")"))\
                <small>\(picture.stampText)</small></span></div>\
                <figcaption>\(picture.name.lastPathPart)\
                <small>\(picture.sizeText)\(picture.appearanceText)</small></figcaption></figure>
                """
        }
        let others = set.pictures.filter { picture in !shown.contains(picture) }
            .sorted { $0.width > $1.width }
        let strip = others.map { linked($0, alt: $0.name.lastPathPart) }
        let stage = set.pictures.first?.stage ?? ""
        let name = ReleaseLayout.name(of: set.folder, in: stage)
        return """
            <h3>\(namesStage ? "\(stage): " : nil)\(name)</h3>
            <div class="gallery">\(pairs)</div>
            \(strip.isEmpty ? nil : "<div class=\"strip\">\(strip)</div>" as HTML)
            """
    }

    /// The alternate icons by name.
    var alternateIcons: HTML? {
        var names: [String] = []
        var pictures: [String: [Manifest.Artifact]] = [:]
        for picture in artifacts(PictureKind.alternateIcon) where picture.isPicture {
            let name = picture.metadata["name"]?.string ?? picture.name
            if pictures[name] == nil { names.append(name) }
            pictures[name, default: []].append(picture)
        }
        guard !names.isEmpty else { return nil }
        let figures = names.map { name -> HTML in
            let shown = IconSet(folder: name, pictures: pictures[name] ?? []).shown
            let panes = shown.map { picture -> HTML in
                """
                <span class="pane">\(linked(picture, alt: "Alternate icon \(name)\(picture.appearanceText)"))\
                \(picture.paneCaption(among: shown.count).map { "<small>\($0)</small>" as HTML })</span>
                """
            }
            let files = counted(pictures[name]?.count ?? 0, "file")
            return """
                <figure><div class="panes">\(panes)</div>\
                <figcaption>\(name)<small>\(files)</small></figcaption></figure>
                """
        }
        return """
            <div class="gallery icons">\(figures)</div>
            \(sheets(of: pictures.values.flatMap(\.self)))
            """
    }

    /// Where all pictures of some stages are seen at once, in their real sizes.
    func sheets(of pictures: [Manifest.Artifact]) -> HTML? {
        let links = stages.filter { stage in pictures.contains { $0.stage == stage.name } }
            .flatMap(\.artifacts).filter { $0.kind == PictureKind.contactSheet }
            .sorted { Self.place(of: $0) < Self.place(of: $1) }
            .map { sheet -> HTML in
                "<a href=\"\(PercentEncoding.reference(sheet.path))\">\(sheet.path)</a>"
            }
        guard !links.isEmpty else { return nil }
        return "<p class=\"note\">In full size: \(links)</p>"
    }

    /// By which sheets are sorted: each before its twin on a dark background.
    private static func place(of sheet: Manifest.Artifact) -> (String, Int) {
        let light = sheet.path.droppingExactSuffix("-dark.png")
        let stem = light ?? sheet.path.droppingExactSuffix(".png") ?? sheet.path
        return (stem, light == nil ? 0 : 1)
    }

    /// The pictures of no other section.
    var otherPictures: HTML? {
        let known = [
            PictureKind.launchImage, PictureKind.icon, PictureKind.alternateIcon,
            PictureKind.contactSheet, "flat-preview",
        ]
        let groups = stages.compactMap { stage -> HTML? in
            let pictures = stage.artifacts.filter { $0.isPicture && !known.contains($0.kind) }
            guard !pictures.isEmpty else { return nil }
            let figures = pictures.map { picture -> HTML in
                """
                <figure>\(linked(picture, alt: "\(picture.kind.replacing("-", with: " ")) \(picture.name)"))\
                <figcaption>\(picture.name.lastPathPart)</figcaption></figure>
                """
            }
            return """
                <details><summary>\(stage.name): \(counted(pictures.count, "picture"))</summary>\
                <div class="gallery art">\(figures)</div></details>
                """
        }
        return groups.isEmpty ? nil : "\(groups)"
    }
}

extension Manifest.Artifact {
    /// In pixels; 0 if the plugin does not say.
    fileprivate var width: Int { metadata["width"]?.integer ?? 0 }
    fileprivate var appearance: String? { metadata["appearance"]?.string }
    fileprivate var appearanceText: String {
        appearance.flatMap { $0 == "any" ? nil : ", \($0)" } ?? ""
    }
    fileprivate var sizeText: String {
        guard let height = metadata["height"]?.integer, width > 0 else { return "" }
        return "\(width) × \(height) px"
    }
    /// What a stage did with it.
    fileprivate var stampText: String {
        switch metadata["stamped"]?.bool {
        case true?: "stamped"
        case false?: "not stamped"
        case nil: metadata["preview"]?.string.map { "\($0) preview" } ?? "after"
        }
    }
    /// What is said below an alternate icon's picture: a bundle of Icon Composer has layers, which
    /// the system puts together.
    fileprivate func paneCaption(among count: Int) -> String? {
        if name.pathParts.contains(where: { $0.hasExactSuffix(".icon") }) { return "layer" }
        return count > 1 ? appearance ?? "any" : nil
    }
}
