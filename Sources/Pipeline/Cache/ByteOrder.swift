/// Byte order, in which REAPI sorts names and paths; unlike `<` on strings it tells Unicode forms apart.
public func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// Byte equality; strings are equal when they only look alike.
public func areSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
