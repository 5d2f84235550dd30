import Diagnostics
import HTTP
import JSON
import Uploads

/// The API of a repository.
struct GitHubRepository: Sendable {
    /// Its address: `https://api.github.com/repos/OWNER/NAME`.
    let address: WebAddress
    let token: String
    let sender: HTTPSender

    /// How many elements a page of a list has.
    static let pageSize = 100
    private static let mostPages = 20

    /// A request with the headers that GitHub wants.
    func request(
        _ method: String,
        _ address: WebAddress,
        accept: String = "application/vnd.github+json"
    ) -> HTTPRequest {
        HTTPRequest(
            method,
            address,
            headers: [
                .init("Accept", accept), .init("X-GitHub-Api-Version", "2022-11-28"),
                .init("User-Agent", "shipit"),
                .init("Authorization", "Bearer \(token)", isSecret: true),
            ]
        )
    }

    /// Sends a request with a JSON body.
    ///
    /// - Parameter accepted: The statuses that are answers, besides those of success.
    /// - Returns: The status, and the JSON of the response.
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func call(
        _ method: String,
        _ path: String,
        query: String? = nil,
        _ body: JSONValue? = nil,
        accepted: Set<Int> = []
    ) async throws -> (status: Int, value: JSONValue) {
        var target = address.appending(path)
        target.query = query
        var request = request(method, target)
        if let body { request = request.sending(body) }
        return try await call(request, accepted: accepted)
    }

    /// Sends a request.
    func call(
        _ request: HTTPRequest,
        accepted: Set<Int> = []
    ) async throws -> (status: Int, value: JSONValue) {
        let response = try await sender.response(to: request)
        guard response.isSuccess || accepted.contains(response.status) else {
            throw fault(of: response, to: request)
        }
        return (response.status, response.json ?? .null)
    }

    /// All elements of a list.
    func list(_ path: String) async throws -> [JSONValue] {
        var all: [JSONValue] = []
        for page in 1...Self.mostPages {
            let query = "page=\(page)&per_page=\(Self.pageSize)"
            let found = try await call("GET", path, query: query).value.array ?? []
            all += found
            if found.count < Self.pageSize { break }
        }
        return all
    }

    /// The error of a response, in GitHub's words.
    func fault(of response: HTTPResponse, to request: HTTPRequest) -> any Error {
        let value = response.json
        let codes = (value?["errors"]?.array ?? []).compactMap {
            $0["message"]?.string ?? $0["code"]?.string
        }
        let words = [value?["message"]?.string].compactMap(\.self) + codes
        return sender.fault(
            of: response,
            to: request,
            saying: words.isEmpty ? nil : words.joined(separator: ", ")
        )
    }
}
