/// Byte order, in which REAPI sorts names and paths.
func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}
