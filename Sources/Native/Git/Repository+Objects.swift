extension Repository {
    /// An object's size in bytes, and its kind.
    func header(of id: ObjectID) throws(GitError) -> (size: Int, kind: ObjectKind) {
        try objects.header(of: id)
    }

    /// Whether the clone has an object.
    ///
    /// - Throws: `GitError` when it is damaged.
    public func has(_ id: ObjectID) throws(GitError) -> Bool {
        do {
            _ = try header(of: id)
            return true
        } catch {
            guard error.isMissing else { throw error }
            return false
        }
    }

    /// Calls `body` with the bytes of an object as they are stored, unparsed.
    ///
    /// - Throws: `GitError` when the object is missing, damaged or of another kind, or what `body`
    ///   throws.
    func withObject<Result>(
        _ id: ObjectID,
        as kind: ObjectKind,
        _ body: (Span<UInt8>) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        let bytes = try bytes(of: id, as: kind)
        return try body(bytes.span)
    }

    /// The bytes of an object as they are stored.
    func bytes(of id: ObjectID, as kind: ObjectKind) throws(GitError) -> [UInt8] {
        let object = try objects.object(id)
        guard object.kind == kind else {
            throw GitError(call: "read", code: -1, message: "\(id) is not a \(kind)")
        }
        return object.bytes
    }
}
