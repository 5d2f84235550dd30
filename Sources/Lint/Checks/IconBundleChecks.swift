import AssetCatalogs
import ExactStrings
import JSON

/// Looks for what is wrong in an `.icon` bundle of Icon Composer.
struct IconBundleChecks {
    private let bundle: IconBundle
    private let use: IconUse

    init(_ bundle: IconBundle, _ use: IconUse) {
        self.bundle = bundle
        self.use = use
    }

    var findings: [LintFinding] {
        switch bundle.description {
        case .failure(.unread(let file)): [LintFinding(file, in: bundle.descriptionPath)]
        case .failure(.damaged(let error)):
            [
                LintFinding(
                    .iconBundleUnreadable,
                    in: bundle.descriptionPath,
                    line: error.position.line,
                    severity: use.ofUse,
                    Messages.unreadable(error)
                )
            ]
        case .success(let description):
            missingPictures(description) + unassignedPictures(description)
        }
    }

    private func missingPictures(_ description: IconDescription) -> [LintFinding] {
        description.pictures.filter { !bundle.assets.containsExactly($0.file) }.map { picture in
            let other = respelling(of: picture.file, among: bundle.assets)
            return LintFinding(
                other == nil ? .iconLayerMissing : .fileNameCase,
                in: bundle.descriptionPath,
                at: picture.pointer,
                line: description.document.position(of: picture.pointer).line,
                severity: use.ofUse,
                other.map { Messages.otherCase(picture.file, $0) } ?? Messages.missing(picture.file)
            )
        }
    }

    private func unassignedPictures(_ description: IconDescription) -> [LintFinding] {
        let named = Set(description.pictures.map { ExactString($0.file) })
        let assets = bundle.assets.map { ExactString($0) }
        // A name that no file has means the one that is spelled otherwise, which is reported there.
        let respelled = Set(named.subtracting(assets).map { $0.text.lowercased() })
        return assets.filter {
            !named.contains($0) && !respelled.contains($0.text.lowercased())
        }.map { file in
            LintFinding(
                .unassignedFile,
                in: "\(bundle.path.appendingPath("Assets"))/\(file)",
                severity: .note,
                Messages.unassigned
            )
        }
    }
}

private enum Messages {
    static let unassigned = FindingText(
        "no layer of the icon shows the file",
        help: "give it to a layer, or remove it"
    )

    static func unreadable(_ error: JSONError) -> FindingText {
        FindingText(error.summary)
    }

    static func missing(_ image: String) -> FindingText {
        FindingText("a layer shows \"\(image)\", which is not in the icon's folder Assets")
    }

    static func otherCase(_ image: String, _ other: String) -> FindingText {
        FindingText(
            "a layer shows \"\(image)\", and the file is called \"\(other)\"",
            of: image,
            as: other
        )
    }
}
