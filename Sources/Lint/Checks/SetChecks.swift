import AssetCatalogs
import Diagnostics
import ExactStrings
import ImageHeaders

/// Looks for what is wrong between the slots of a set and the files in its folder.
struct SetChecks {
    private let folder: CatalogSet
    private let use: IconUse
    private let isIcon: Bool

    init(_ folder: CatalogSet, _ uses: IconUses) {
        self.folder = folder
        isIcon = Icon.kinds.contains(folder.kind)
        use = isIcon ? uses.use(of: folder.path) : .unknown
    }

    var findings: [LintFinding] {
        guard let contents = folder.contents else { return missingContents }
        if case .failure(let fault) = contents {
            return [LintFinding(fault, in: folder.contentsPath, severity: use.ofUse)]
        }
        return missingFiles + unassignedFiles + ambiguousSlots + pictures + pointers
    }

    /// An `.iconset` needs none: `iconutil` reads the files' names.
    private var missingContents: [LintFinding] {
        guard ["imageset", "appiconset", "launchimage"].contains(folder.kind), !folder.files.isEmpty
        else { return [] }
        return [
            LintFinding(
                .catalogUnreadable,
                in: folder.path,
                severity: .warning,
                Messages.noContents
            )
        ]
    }

    // MARK: Names

    private var missingFiles: [LintFinding] {
        let entries = Set(folder.entries.map { ExactString($0) })
        let lowercased = Dictionary(folder.entries.map { ($0.lowercased(), $0) }) { first, _ in
            first
        }
        return folder.slots.compactMap { slot in
            guard let file = slot.file, !slot.isUnassigned,
                !entries.contains(ExactString(file))
            else {
                return nil
            }
            let other = lowercased[file.lowercased()]
            // Each name is compared with each: sets in use have some ten files.
            let nearest = entries.count < 100 ? nearestName(to: file, among: folder.files) : nil
            return LintFinding(
                other == nil ? .missingFile : .fileNameCase,
                in: folder.contentsPath,
                at: slot.name,
                line: folder.line(of: slot),
                severity: isIcon ? use.ofUse : .warning,
                other.map { Messages.otherCase(file, $0) } ?? Messages.missing(file, nearest)
            )
        }
    }

    private var unassignedFiles: [LintFinding] {
        guard !folder.slots.isEmpty || !folder.files.isEmpty, folder.kind != "iconset" else {
            return []
        }
        let entries = Set(folder.entries.map { ExactString($0) })
        let assigned = Set(
            folder.slots.filter { !$0.isUnassigned }.compactMap(\.file).map { ExactString($0) }
        )
        // A name without an entry is another spelling of one that has, which is reported there.
        let respelled = Set(assigned.subtracting(entries).map { $0.text.lowercased() })
        return folder.files.filter {
            !assigned.contains(ExactString($0)) && !respelled.contains($0.lowercased())
        }.map { file in
            LintFinding(
                .unassignedFile,
                in: folder.path.appendingPath(file),
                severity: isIcon ? use.severity(.warning) : .note,
                Messages.unassigned("\(folder.name).\(folder.kind)")
            )
        }
    }

    private var ambiguousSlots: [LintFinding] {
        guard ["imageset", "appiconset", "launchimage"].contains(folder.kind) else { return [] }
        var first: [ExactString: CatalogSet.Slot] = [:]
        var findings: [LintFinding] = []
        for slot in folder.slots where slot.file != nil && !slot.isUnassigned {
            let traits = ExactString(slot.traits)
            guard let earlier = first[traits] else {
                first[traits] = slot
                continue
            }
            guard let one = earlier.file, let other = slot.file, !areSame(one, other) else {
                continue
            }
            findings.append(
                LintFinding(
                    .ambiguousSlots,
                    in: folder.contentsPath,
                    at: slot.name,
                    line: folder.line(of: slot),
                    severity: use.severity(.warning),
                    Messages.ambiguous(one, other)
                )
            )
        }
        return findings
    }

    // MARK: Bytes

    private var pictures: [LintFinding] {
        folder.pictures.sorted { $0.key < $1.key }.compactMap { key, picture in
            let file = key.text
            let slot = folder.slots.first { $0.names(file) }
            guard let (rule, severity, text) = finding(of: file, picture, folder.damage[key])
            else { return nil }
            return LintFinding(
                rule,
                in: folder.path.appendingPath(file),
                at: slot?.name ?? "",
                severity: severity,
                text
            )
        }
    }

    private var pointers: [LintFinding] {
        let count = folder.pictures.values.count { $0.isPointer }
        guard count > 0 else { return [] }
        let first = folder.slots.first { slot in
            slot.file.flatMap { folder.picture($0) }?.isPointer ?? false
        }
        return [
            LintFinding(
                .gitLFSPointer,
                in: folder.contentsPath,
                line: first.flatMap(folder.line),
                Messages.pointers(count)
            )
        ]
    }

    private func finding(
        of file: String,
        _ picture: Picture,
        _ damage: String?
    ) -> (LintRule, LintRule.Severity, FindingText)? {
        let header: ImageHeader
        switch picture {
        case .unreadable(let reason): return (.unread, .note, Messages.unread(reason))
        case .header(let read): header = read
        }
        guard !picture.isPointer, let type = ExpectedFormat(ofName: file) else { return nil }
        let broken: LintRule.Severity = isIcon ? use.ofUse : .warning
        if let fault = header.fault ?? damage {
            return (.imageUnreadable, broken, Messages.damaged(header.format, fault))
        }
        if header.format == .empty || header.format == .other {
            // A drawing's first tag may come after a long comment.
            guard type.format != .svg || header.format == .empty else { return nil }
            return (.imageUnreadable, broken, Messages.noPicture(header.format, type))
        }
        guard header.format != type.format else { return nil }
        let odd: LintRule.Severity = isIcon ? use.severity(.warning) : .note
        return (.wrongFormat, odd, Messages.otherFormat(header.format, type))
    }
}

private enum Messages {
    static let noContents = FindingText(
        "the set has files and no Contents.json",
        help: "let Xcode write it, or remove the folder"
    )

    static func pointers(_ count: Int) -> FindingText {
        FindingText(
            "Git LFS left pointers in place of \(count == 1 ? "a picture" : "\(count) pictures"), "
                + "which could not be checked"
        )
    }

    static func unread(_ reason: String) -> FindingText {
        FindingText("the picture can't be read: \(reason)")
    }

    static func missing(_ file: String, _ nearest: String?) -> FindingText {
        let hint = nearest.map { ", or name \"\($0)\", which is there" } ?? ""
        return FindingText(
            "the slot names \"\(file)\", which is not in the set",
            help: "add the file, empty the slot\(hint)"
        )
    }

    static func otherCase(_ file: String, _ other: String) -> FindingText {
        FindingText(
            "the slot names \"\(file)\", and the file is called \"\(other)\"",
            of: file,
            as: other
        )
    }

    static func unassigned(_ set: String) -> FindingText {
        FindingText("no slot of \(set) names the file, so no app holds it")
    }

    static func ambiguous(_ one: String, _ other: String) -> FindingText {
        FindingText(
            "\"\(one)\" and \"\(other)\" are in slots with the same properties; one is never shown"
        )
    }

    static func damaged(_ format: ImageHeader.Format, _ fault: String) -> FindingText {
        FindingText("the picture is \(format.name), and damaged: \(fault)")
    }

    static func noPicture(_ format: ImageHeader.Format, _ type: ExpectedFormat) -> FindingText {
        FindingText("the file is \(format.name), and its name says .\(type.fileExtension)")
    }

    static func otherFormat(_ format: ImageHeader.Format, _ type: ExpectedFormat) -> FindingText {
        FindingText(
            "the file is \(format.name), and its name says .\(type.fileExtension)",
            help: format == .applePNG
                ? "use the original: pictures from a built app are in Apple's own format"
                : "convert it to \(type.format.name): renaming does not change what is in it"
        )
    }
}
