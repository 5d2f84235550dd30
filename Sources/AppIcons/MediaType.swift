/// The media type that the name of an icon's file suggests (IANA, "Media Types").
public func mediaType(of name: String) -> String {
    switch name.utf8.split(separator: UInt8(ascii: ".")).last.map({ Substring($0).lowercased() }) {
    case "png": "image/png"
    case "json": "application/json"
    case "jpg", "jpeg": "image/jpeg"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
}
