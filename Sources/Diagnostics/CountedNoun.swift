/// A number with its noun: `1 file`, `2 files`.
///
/// - Parameter noun: In the singular; its plural has an "s".
public func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
