/// The name that a misspelt one most likely means: the nearest of those at most two edits away, or
/// a third of its length, and one edit of a name of three letters; else the only one that holds it
/// as a part, or is a part of it.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
    // No name in use is longer; the work for one grows with the product of the lengths.
    guard name.utf8.count <= longestName else { return nil }
    let names = names.filter { $0.utf8.count <= longestName }
    // Of a short name, two other letters make another word.
    let limit = name.count < 4 ? 1 : max(2, name.count / 3)
    let near = names.map { (name: $0, distance: editDistance(name, $0)) }
        .filter { $0.distance <= limit }
    if let best = near.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) {
        return best.name
    }
    let written = name.lowercased()
    let related = names.filter { known in
        let known = known.lowercased()
        guard min(known.count, written.count) > 1 else { return false }
        return known.contains(written) || written.contains(known)
    }
    return related.count == 1 ? related[0] : nil
}

/// A help text that lists the known names and suggests the nearest.
public func knownNames(_ what: String, _ names: [String], near name: String) -> String {
    let listed = names.prefix(mostNames).map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    let list = names.isEmpty ? "there is none" : listed + rest
    guard let nearest = nearestName(to: name, among: names) else { return "\(what): \(list)" }
    return "did you mean \"\(nearest)\"? \(what): \(list)"
}

/// In bytes of UTF-8.
private let longestName = 200
/// How many names a help text lists.
private let mostNames = 100

/// The Levenshtein distance, in characters.
private func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (character == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
