/// Draws the small pictures of the release's report.
public protocol ThumbnailRenderer: Sendable {
    /// Raised if the same picture gives other bytes: part of the cache key.
    var version: String { get }
    /// The versions of the libraries that shape the bytes, by library; loads them.
    ///
    /// - Throws: `MissingLibrary`.
    func libraries() throws -> [String: String]

    /// A small copy of a picture, as WebP in sRGB.
    ///
    /// - Parameters:
    ///   - picture: The picture's file, in any format.
    ///   - longestSide: The greatest width and height of the copy, in pixels; a smaller picture
    ///     keeps its size.
    /// - Returns: The bytes; nil for a picture that can't be decoded.
    /// - Throws: an error of the machine: a library or memory is missing.
    func thumbnail(of picture: [UInt8], longestSide: Int) throws -> [UInt8]?
}
