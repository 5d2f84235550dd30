import Diagnostics
import HTTP
import JSON
import PluginAPI
import Releases
import Uploads

extension WebAddress {
    /// The address with one more part, whose slashes are encoded: GitLab takes the path of a project
    /// and the name of a tag so.
    func appendingPart(_ name: String) -> WebAddress {
        var address = self
        address.path += (path.last == "/" ? "" : "/") + WebAddress.encoded(name)
        return address
    }
}

/// The API of a project.
struct GitLabProject: Sendable {
    /// Its address: `https://gitlab.com/api/v4/projects/GROUP%2FNAME`.
    let address: WebAddress
    let token: HTTPRequest.Header
    let sender: HTTPSender

    /// Creates the release of a tag with links to its files; adds the links that an existing one
    /// lacks.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func release(
        _ page: ReleasePage,
        links: [(name: String, address: WebAddress)]
    ) async throws -> PublishStep.Outcome {
        let release = address.appending("releases").appendingPart(page.tag)
        let (status, value) = try await call("GET", release, accepted: [403, 404])
        if status == 404 || status == 403 {
            let body: JSONValue = [
                "tag_name": .string(page.tag), "name": .string(page.title),
                "description": .string(page.notes),
                "assets": ["links": .array(links.map { Self.link($0.name, $0.address) })],
            ]
            let (created, _) = try await call(
                "POST",
                address.appending("releases"),
                body,
                accepted: [409]
            )
            if created != 409 { return .sent }
            // Another run was faster: the next try looks at it.
            throw TransientFault([Diagnostic("GitLab has the release of \(page.tag) already")])
        }
        let known = (value["assets"]?["links"]?.array ?? []).compactMap { $0["name"]?.string }
        let missing = links.filter { !known.contains($0.name) }
        for (name, address) in missing {
            let links = release.appending("assets/links")
            _ = try await call("POST", links, Self.link(name, address))
        }
        return missing.isEmpty ? .unchanged : .sent
    }

    private static func link(_ name: String, _ address: WebAddress) -> JSONValue {
        [
            "name": .string(name), "url": .string(address.text),
            "direct_asset_path": .string("/\(name)"), "link_type": "package",
        ]
    }

    /// Sends a request with a JSON body.
    ///
    /// - Parameter accepted: The statuses that are answers, besides those of success.
    func call(
        _ method: String,
        _ address: WebAddress,
        query: String? = nil,
        _ body: JSONValue? = nil,
        accepted: Set<Int> = []
    ) async throws -> (status: Int, value: JSONValue) {
        var request = HTTPRequest(method, address, headers: [token])
        request.address.query = query
        if let body { request = request.sending(body) }
        return try await call(request, accepted: accepted)
    }

    /// Sends a request.
    func call(
        _ request: HTTPRequest,
        accepted: Set<Int> = []
    ) async throws -> (status: Int, value: JSONValue) {
        let response = try await sender.response(to: request)
        let value = response.json
        guard response.isSuccess || accepted.contains(response.status) else {
            let reason = value?["message"]?.string ?? value?["error"]?.string
            throw sender.fault(of: response, to: request, saying: reason)
        }
        return (response.status, value ?? .null)
    }
}

/// The files of a version in the project's package registry.
struct GitLabPackage: Sendable {
    let project: GitLabProject
    let name: String
    let version: String

    /// The address of a file.
    func address(of file: String) -> WebAddress {
        project.address.appending("packages/generic/\(name)/\(version)/\(file)")
    }

    /// Puts a file, unless it is there with the same bytes.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func put(
        _ file: ReleaseToPublish.File,
        as name: String
    ) async throws -> PublishStep.Outcome {
        if let digest = try await digest(of: name) {
            guard digest == file.digest.hash else { throw Messages.conflict(name, version) }
            return .unchanged
        }
        var request = HTTPRequest("PUT", address(of: name), headers: [project.token])
        request.headers.append(.init("Content-Type", "application/octet-stream"))
        request.body = .file(file.source, offset: 0, length: file.digest.size)
        _ = try await project.call(request)
        return .sent
    }

    /// The SHA-256 of a file that is there; nil for none.
    private func digest(of file: String) async throws -> String? {
        let name = WebAddress.encoded(self.name)
        let version = WebAddress.encoded(self.version)
        let query =
            "package_type=generic&package_name=\(name)&package_version=\(version)&per_page=100"
        let packages =
            try await project.call(
                "GET",
                project.address.appending("packages"),
                query: query
            ).value.array ?? []
        for package in packages
        where package["name"]?.string == self.name && package["version"]?.string == self.version {
            guard let id = package["id"]?.integer else { continue }
            for page in 1...20 {
                let files =
                    try await project.call(
                        "GET",
                        project.address.appending("packages/\(id)/package_files"),
                        query: "page=\(page)&per_page=100"
                    ).value.array ?? []
                if let found = files.last(where: { $0["file_name"]?.string == file }) {
                    return found["file_sha256"]?.string
                }
                if files.count < 100 { break }
            }
        }
        return nil
    }
}

private enum Messages {
    static func conflict(_ name: String, _ version: String) -> Diagnostic {
        Diagnostic(
            "\(name) is in the package of \(version) with other bytes",
            option: "/package",
            help:
                "published files are immutable: give this release a version of its own, or delete "
                + "the file there"
        )
    }
}
