public import HTTP
public import JSON

extension HTTPRequest {
    /// The request with a JSON body.
    public func sending(_ body: JSONValue) -> HTTPRequest {
        var request = self
        request.headers.append(.init("Content-Type", "application/json"))
        request.body = .bytes(Array(body.canonicalText.utf8))
        return request
    }
}

extension HTTPResponse {
    /// The JSON of the body; nil when it has none.
    public var json: JSONValue? { body.isEmpty ? nil : try? JSONDocument(body).value }
}
