import ExactStrings
import ImageHeaders

/// The pictures outside of catalogs that property lists name by `CFBundleIconFiles`.
struct LooseIcons {
    /// A picture with its header.
    struct File {
        var path: String
        var picture: Picture
    }

    private var files: [ExactString: [File]] = [:]
    private let setNames: [String]

    /// Finds files by name in all folders but sets.
    ///
    /// - Parameter names: With or without an extension.
    init(_ names: [String], in project: LintedProject) {
        setNames = project.icons.map(\.name)
        let wanted = Set(names.map { ExactString(Self.base(of: $0)) })
        let sets = Set(project.sets.map { ExactString($0.path) })
        guard !wanted.isEmpty else { return }
        for (folder, contents) in project.source.folders where !sets.contains(folder) {
            for name in contents.files {
                let base = ExactString(Self.base(of: name))
                guard wanted.contains(base) else { continue }
                let path = folder.text.appendingPath(name)
                let picture = project.source.picture(path)
                guard picture.isImage else { continue }
                files[base, default: []].append(File(path: path, picture: picture))
            }
        }
        for base in files.keys { files[base]?.sort { isOrderedBefore($0.path, $1.path) } }
    }

    /// How many pictures were read.
    var readCount: Int { files.values.reduce(0) { $0 + $1.count } }

    /// The files that the system takes for a name.
    func files(of name: String) -> [File] { files[ExactString(Self.base(of: name))] ?? [] }

    /// Whether the asset catalog compiler (actool) writes a picture of this name into the app: a
    /// set's name, with or without a size.
    func isGenerated(_ name: String) -> Bool {
        setNames.contains { set in
            guard let rest = name.droppingExactPrefix(set) else { return false }
            return rest.allSatisfy { $0.isNumber || "x@.png~iad".contains($0) }
        }
    }

    /// A name without extension, scale and device.
    static func base(of name: String) -> String {
        [".png", ".jpg", "~ipad", "~iphone", "@2x", "@3x"].reduce(name) { base, suffix in
            base.droppingSuffix(ignoringCase: suffix) ?? base
        }
    }
}

extension Picture {
    /// Whether the bytes are a picture's, as far as they can be read.
    fileprivate var isImage: Bool {
        guard case .header(let header) = self else { return true }
        return header.format != .other
    }
}
