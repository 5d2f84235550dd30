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
        let (status, _) = try await call("GET", release, accepted: [403, 404])
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
        return try await addLinks(links, to: release)
    }

    /// Adds the links that a release lacks.
    private func addLinks(
        _ links: [(name: String, address: WebAddress)],
        to release: WebAddress
    ) async throws -> PublishStep.Outcome {
        let place = release.appending("assets/links")
        let known = try await list(place)
        var outcome = PublishStep.Outcome.unchanged
        for (name, address) in links {
            if let link = known.first(where: { $0["name"]?.string == name }) {
                guard link["url"]?.string == address.text else {
                    throw Messages.otherLink(name, link["url"]?.string ?? "")
                }
                continue
            }
            // 400: the answer of an earlier try was lost, in which it was added.
            let body = Self.link(name, address)
            let (status, value) = try await call("POST", place, body, accepted: [400])
            if status == 400 {
                let reason = value["message"]?.string ?? "no reason given"
                guard try await list(place).contains(where: { $0["name"]?.string == name }) else {
                    throw Messages.noLink(name, reason)
                }
            }
            outcome = .sent
        }
        return outcome
    }

    /// All elements of a list, page by page.
    func list(_ address: WebAddress, query: String = "") async throws -> [JSONValue] {
        var all: [JSONValue] = []
        for page in 1...Self.mostPages {
            let found =
                try await call("GET", address, query: query + "page=\(page)&per_page=100")
                .value.array ?? []
            all += found
            if found.count < 100 { break }
        }
        return all
    }

    private static let mostPages = 50

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
        if let found = try await found(name) {
            guard try await isSame(found, file, name) else {
                throw Messages.conflict(name, version)
            }
            return .unchanged
        }
        var request = HTTPRequest("PUT", address(of: name), headers: [project.token])
        request.headers.append(.init("Content-Type", "application/octet-stream"))
        request.body = .file(file.source, offset: 0, length: file.digest.size)
        _ = try await project.call(request)
        return .sent
    }

    /// A file that is in the package.
    private struct Found {
        /// Its SHA-256; nil from a server that tells none.
        var digest: String?
    }

    private func isSame(
        _ found: Found,
        _ file: ReleaseToPublish.File,
        _ name: String
    ) async throws -> Bool {
        if let digest = found.digest { return digest == file.digest.hash }
        let request = HTTPRequest("GET", address(of: name), headers: [project.token])
        return try await project.sender.holds(file, at: request)
    }

    /// The file of a name that is there; nil for none.
    private func found(_ file: String) async throws -> Found? {
        let name = WebAddress.encoded(self.name)
        let version = WebAddress.encoded(self.version)
        // The name is searched for: packages whose names begin so are found, too.
        let packages = try await project.list(
            project.address.appending("packages"),
            query: "package_type=generic&package_name=\(name)&package_version=\(version)&"
        )
        for package in packages
        where package["name"]?.string == self.name && package["version"]?.string == self.version {
            guard let id = package["id"]?.integer else { continue }
            let files = try await project.list(
                project.address.appending("packages/\(id)/package_files")
            )
            // Of several with one name, the newest is the one that readers get.
            if let found = files.last(where: { $0["file_name"]?.string == file }) {
                return Found(digest: found["file_sha256"]?.string)
            }
        }
        return nil
    }
}

private enum Messages {
    static func otherLink(_ name: String, _ address: String) -> Diagnostic {
        Diagnostic(
            "the release on GitLab has a link \(name) to another address: \(address)",
            option: "/project",
            help: "remove the link there, and publish again"
        )
    }

    static func noLink(_ name: String, _ reason: String) -> Diagnostic {
        Diagnostic("GitLab refuses the link \(name): \(reason)", option: "/project")
    }

    static func conflict(_ name: String, _ version: String) -> Diagnostic {
        UploadMessages.conflict(
            "\(name) is in the package of \(version)",
            option: "/package"
        )
    }
}
