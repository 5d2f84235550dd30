import CGit2

/// The hunks of a unified diff of two texts, with three lines of context.
///
/// - Throws: `GitError` when there is no memory for it.
func textHunks(from before: [UInt8], to after: [UInt8]) throws(GitError) -> [UInt8] {
    try Library.start()
    var options = unsafe git_diff_options()
    try check(
        "git_diff_options_init",
        unsafe git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    )
    unsafe options.flags = GIT_DIFF_FORCE_TEXT.rawValue
    unsafe options.context_lines = 3
    // Both must stay where they are as long as the patch exists.
    let made: (code: Int32, bytes: Result<[UInt8], GitError>) = unsafe before.withUnsafeBytes {
        old in
        unsafe after.withUnsafeBytes { new in
            var patch: OpaquePointer?
            let code = unsafe git_patch_from_buffers(
                &patch,
                old.baseAddress,
                old.count,
                nil,
                new.baseAddress,
                new.count,
                nil,
                &options
            )
            guard code == 0, let patch = unsafe patch else { return (code, .success([])) }
            defer { unsafe git_patch_free(patch) }
            do throws(GitError) {
                return (code, .success(try unsafe hunks(of: patch)))
            } catch {
                return (code, .failure(error))
            }
        }
    }
    try check("git_patch_from_buffers", made.code)
    return try made.bytes.get()
}

private func hunks(of patch: OpaquePointer) throws(GitError) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in 0..<(unsafe git_patch_num_hunks(patch)) {
        var hunk: UnsafePointer<git_diff_hunk>?
        var lines = 0
        try check("git_patch_get_hunk", unsafe git_patch_get_hunk(&hunk, &lines, patch, number))
        guard let header = unsafe hunk?.pointee else { continue }
        bytes += Array(
            "@@ -\(range(header.old_start, header.old_lines)) +\(range(header.new_start, header.new_lines)) @@\n"
                .utf8
        )
        for place in 0..<lines {
            var found: UnsafePointer<git_diff_line>?
            try check(
                "git_patch_get_line_in_hunk",
                unsafe git_patch_get_line_in_hunk(&found, patch, number, place)
            )
            guard let line = unsafe found?.pointee else { continue }
            let origin = unsafe UInt8(bitPattern: line.origin)
            // A note of a missing end of the last line begins with the line break it lacks.
            if [UInt8(ascii: " "), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(origin) {
                bytes.append(origin)
            }
            bytes += unsafe Array(
                UnsafeRawBufferPointer(start: line.content, count: line.content_len)
            )
        }
    }
    return bytes
}

/// A start and a length as unified diffs have them: a length of one is left out.
private func range(_ start: Int32, _ lines: Int32) -> String {
    lines == 1 ? "\(start)" : "\(start),\(lines)"
}
