import ExactStrings
import Releases

extension UnitInput: Hashable {
    /// Whether both are the same bytes at the same path: two files' paths may look alike.
    public static func == (left: Self, right: Self) -> Bool {
        areSame(left.path, right.path) && left.source == right.source
    }

    /// Feeds the bytes of the path, which seldom belongs to two inputs, to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactString(path)) }
}

extension UnitInput.Source: Equatable {
    /// Whether both give the same bytes; paths are compared byte by byte.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.file(let path), .file(let other)), (.sibling(let path), .sibling(let other)):
            areSame(path, other)
        case (.blob(let id), .blob(let other)): id == other
        case (.largeFile(let file), .largeFile(let other)):
            file == other && areSame(file.path, other.path)
        case (.bytes(let bytes), .bytes(let other)): bytes == other
        case (.artifact(let stage, let path), .artifact(let otherStage, let other)):
            stage == otherStage && areSame(path, other)
        default: false
        }
    }
}
