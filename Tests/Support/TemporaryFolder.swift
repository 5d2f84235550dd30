import Foundation

/// Calls `body` with the path of a fresh folder, and removes the folder afterwards.
///
/// The path has no links in it, so that it compares equal to resolved paths.
public func withTemporaryFolder<Result>(
    _ body: (_ path: String) async throws -> Result
) async throws -> Result {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    let path = "\(base)/shipit-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
}

/// Writes a text file, with the folders above it.
public func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
}

/// Writes a file, with the folders above it.
public func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
}

/// A file's bytes.
public func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// The paths of all files below a folder, relative to it, sorted.
public func files(below folder: String) throws -> [String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: folder).filter {
        var isFolder: ObjCBool = false
        return unsafe manager.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
            && !isFolder.boolValue
    }.sorted()
}
