/// Percent-encoding of URLs.
public enum PercentEncoding {
    /// A text as part of a URL's path or query: each byte of its UTF-8 that is not one of the
    /// unreserved characters or a slash is encoded.
    ///
    /// Source: RFC 3986, sections 2.1 and 2.3; a slash stays, as hosts want it.
    public static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                result += (byte < 0x10 ? "%0" : "%") + hex
            }
        }
        return result
    }

    /// A relative path as a URL reference that is always read as one: it has neither scheme nor
    /// host, whatever the path begins with.
    ///
    /// Source: RFC 3986, section 4.2.
    public static func reference(_ path: String) -> String { "./" + encoded(path) }
}
