import ExactStrings

/// What the paths of a tree must be so that every device can hold them.
public enum PathRules {
    /// Why a path can't be in a tree.
    public enum Fault: Hashable, Sendable {
        /// It has no character.
        case empty
        /// It begins with a slash.
        case absolute
        /// Nothing is between two of its slashes, or behind the last one.
        case emptyName
        /// It has `.` or `..` as a name: the text is which.
        case dots(String)
        /// It holds a control character, a NUL or an escape among them.
        case control
        /// It holds a backslash, which is a slash elsewhere.
        case backslash
        /// It is not in Unicode's composed form (NFC).
        case decomposed
        /// It is longer than 1024 bytes, a part than 255, or it has more than 64 parts.
        ///
        /// Source: PATH_MAX and NAME_MAX of Darwin's `sys/syslimits.h`; the parts are our own
        /// bound.
        case tooLong
    }

    /// What is wrong with a path; nil when nothing is.
    public static func fault(in path: String) -> Fault? {
        guard path.utf8.count <= 1024 else { return .tooLong }
        // By scalars: a slash and a combining accent behind it are one character, and no slash.
        let scalars = path.unicodeScalars
        guard let first = scalars.first else { return .empty }
        guard scalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            return .control
        }
        guard !scalars.contains("\\") else { return .backslash }
        guard first != "/" else { return .absolute }
        let parts = scalars.split(separator: "/", omittingEmptySubsequences: false)
        for part in parts {
            switch String(part) {
            case "": return .emptyName
            case ".", "..": return .dots(String(part))
            default: continue
            }
        }
        guard parts.count <= 64, parts.allSatisfy({ String($0).utf8.count <= 255 }) else {
            return .tooLong
        }
        let composed = path.composed
        return areSame(path, composed) ? nil : .decomposed
    }

    /// Pairs of paths that are one path where case or Unicode forms are ignored, and pairs
    /// of a file and a path below it.
    ///
    /// - Parameter paths: Sorted by their bytes, none of them twice.
    /// - Returns: The path with the other one that it meets.
    public static func collisions(among paths: [String]) -> [(path: String, other: String)] {
        // Keys of a dictionary are equal when they are canonically equivalent.
        var owners: [String: String] = [:]
        var found: [(path: String, other: String)] = []
        let folded = paths.map(fold)
        for (path, folded) in zip(paths, folded) {
            if let owner = owners.updateValue(path, forKey: folded) { found.append((path, owner)) }
        }
        for (path, folded) in zip(paths, folded) {
            for index in folded.utf8.indices where folded.utf8[index] == UInt8(ascii: "/") {
                guard let file = owners[String(folded[..<index])] else { continue }
                found.append((path, file))
            }
        }
        return found
    }

    /// The text without case; by way of upper case, so that the two lower-case sigmas are one.
    private static func fold(_ path: String) -> String { path.uppercased().lowercased() }
}

extension PathRules.Fault {
    /// What a path with this fault is, behind "it is".
    public var text: String {
        switch self {
        case .empty: "empty"
        case .absolute: "absolute: it begins with a slash"
        case .emptyName: "not a path: it has an empty name between two slashes, or behind the last"
        case .dots(let name): "not inside its folder: it has \"\(name)\" as a name"
        case .control: "not printable: it holds a control character"
        case .backslash: "not portable: it holds a backslash"
        case .decomposed: "not in Unicode's composed form (NFC)"
        case .tooLong: "longer than a device can hold"
        }
    }
}
