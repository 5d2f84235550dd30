/// The name nearest to a misspelt one: at most two edits away, or a third of its length.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
    let limit = max(2, name.count / 3)
    return names.map { (name: $0, distance: editDistance(name, $0)) }
        .filter { $0.distance <= limit }
        .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
}

/// A help text that lists the known names and suggests the nearest.
public func knownNames(_ what: String, _ names: [String], near name: String) -> String {
    let list = names.isEmpty ? "there is none" : names.map { "\"\($0)\"" }.joined(separator: ", ")
    guard let nearest = nearestName(to: name, among: names) else { return "\(what): \(list)" }
    return "did you mean \"\(nearest)\"? \(what): \(list)"
}

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
