import CGit2

extension ObjectStore {
    /// A libgit2 object database that reads all objects through this store; the caller must free
    /// it.
    ///
    /// - Throws: `GitError` when there is no memory for it.
    func database() throws(GitError) -> OpaquePointer {
        let database = try unsafe make("git_odb_new") { unsafe git_odb_new(&$0) }
        let backend = UnsafeMutablePointer<shipit_git_backend>.allocate(capacity: 1)
        unsafe backend.initialize(to: shipit_git_backend())
        unsafe backend.pointee.store = Unmanaged.passRetained(self).toOpaque()
        unsafe backend.pointee.base.version = UInt32(GIT_ODB_BACKEND_VERSION)
        unsafe backend.pointee.base.read = readObject
        unsafe backend.pointee.base.read_header = readHeader
        unsafe backend.pointee.base.exists = isThere
        unsafe backend.pointee.base.free = freeBackend
        // The backend is what the structure begins with.
        let base = unsafe UnsafeMutableRawPointer(backend).assumingMemoryBound(
            to: git_odb_backend.self
        )
        do {
            try check("git_odb_add_backend", unsafe git_odb_add_backend(database, base, 1))
        } catch {
            unsafe freeBackend(base)
            unsafe git_odb_free(database)
            throw error
        }
        return unsafe database
    }

    /// Lets libgit2 read objects while `body` runs, as many as a work tree's state takes.
    ///
    /// A few small trees that hold each other many times over are as many files as anybody likes.
    func allowing<Result>(_ body: () throws(GitError) -> Result) throws(GitError) -> Result {
        allowance = mostForLibrary
        return try body()
    }
}

/// How many bytes of objects libgit2 may read at a time: the trees of some three million files.
private let mostForLibrary = 128 << 20

// Functions for C: they find the store after the backend. libgit2 calls them on the thread that
// called it.

private func readObject(
    _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ size: UnsafeMutablePointer<Int>?,
    _ type: UnsafeMutablePointer<git_object_t>?,
    _ backend: UnsafeMutablePointer<git_odb_backend>?,
    _ id: UnsafePointer<git_oid>?
) -> Int32 {
    unsafe answer(backend, id) { (store, id) throws(GitError) in
        let object = try store.object(id)
        store.allowance -= object.bytes.count
        guard store.allowance >= 0 else {
            throw .damaged("the trees of HEAD hold too many files")
        }
        let count = object.bytes.count
        // libgit2 reads some objects as C strings.
        guard let copy = unsafe git_odb_backend_data_alloc(backend, count + 1) else {
            throw .damaged("no memory for the object \(id)")
        }
        unsafe object.bytes.withUnsafeBytes { source in
            if let start = source.baseAddress {
                unsafe copy.copyMemory(from: start, byteCount: count)
            }
        }
        unsafe copy.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
        unsafe data?.pointee = copy
        unsafe size?.pointee = count
        unsafe type?.pointee = git_object_t(Int32(object.kind.rawValue))
    }
}

private func readHeader(
    _ size: UnsafeMutablePointer<Int>?,
    _ type: UnsafeMutablePointer<git_object_t>?,
    _ backend: UnsafeMutablePointer<git_odb_backend>?,
    _ id: UnsafePointer<git_oid>?
) -> Int32 {
    unsafe answer(backend, id) { (store, id) throws(GitError) in
        let header = try store.header(of: id)
        unsafe size?.pointee = header.size
        unsafe type?.pointee = git_object_t(Int32(header.kind.rawValue))
    }
}

private func isThere(
    _ backend: UnsafeMutablePointer<git_odb_backend>?,
    _ id: UnsafePointer<git_oid>?
) -> Int32 {
    let code = unsafe answer(backend, id) { (store, id) throws(GitError) in
        _ = try store.header(of: id)
    }
    return code == 0 ? 1 : 0
}

private func freeBackend(_ backend: UnsafeMutablePointer<git_odb_backend>?) {
    guard let backend = unsafe backend else { return }
    let own = unsafe UnsafeMutableRawPointer(backend).assumingMemoryBound(
        to: shipit_git_backend.self
    )
    if let store = unsafe own.pointee.store {
        unsafe Unmanaged<ObjectStore>.fromOpaque(store).release()
    }
    unsafe own.deallocate()
}

/// Calls `body` with a backend's store, and converts its error to libgit2's.
private func answer(
    _ backend: UnsafeMutablePointer<git_odb_backend>?,
    _ id: UnsafePointer<git_oid>?,
    _ body: (ObjectStore, ObjectID) throws(GitError) -> Void
) -> Int32 {
    guard let backend = unsafe backend, let id = unsafe id else { return GIT_ERROR.rawValue }
    let own = unsafe UnsafeMutableRawPointer(backend).assumingMemoryBound(
        to: shipit_git_backend.self
    )
    guard let pointer = unsafe own.pointee.store else { return GIT_ERROR.rawValue }
    let store = unsafe Unmanaged<ObjectStore>.fromOpaque(pointer).takeUnretainedValue()
    do {
        try body(store, unsafe ObjectID(id.pointee))
        return 0
    } catch {
        unsafe git_error_set_str(error.category, error.message)
        return error.code
    }
}
