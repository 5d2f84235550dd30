import Diagnostics
import HTTP
import JSON
import PluginAPI
import Releases
import Synchronization
import Uploads

/// The page of a release on GitHub, from its draft on.
final class GitHubDraft: Sendable {
    /// What is known of the page.
    private struct State {
        var id: Int
        var isDraft: Bool
        /// Where files are sent.
        var uploads: WebAddress
    }

    /// A file on the page.
    private struct Asset {
        var id: Int
        /// Whether it is up as a whole.
        var isWhole: Bool
        var size: Int
        /// `sha256:…`; nil from a server that knows none.
        var digest: String?
    }

    private let repository: GitHubRepository
    private let page: ReleasePage
    private let isPrerelease: Bool
    private let isLatest: Bool?
    private let ifOlder: OlderRelease
    private let facts: ReleaseFacts
    private let state = Mutex<State?>(nil)

    init(
        repository: GitHubRepository,
        page: ReleasePage,
        isPrerelease: Bool,
        isLatest: Bool?,
        ifOlder: OlderRelease,
        facts: ReleaseFacts
    ) {
        (self.repository, self.page) = (repository, page)
        (self.isPrerelease, self.isLatest) = (isPrerelease, isLatest)
        (self.ifOlder, self.facts) = (ifOlder, facts)
    }

    /// Finds the page of the tag, or creates a draft.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func begin() async throws -> PublishStep.Outcome {
        if ifOlder == .refuse { _ = try await becomesLatest() }
        if let found = try await found() {
            try take(found)
            return .unchanged
        }
        var body = content
        body.append(.init("draft", true))
        let (status, value) = try await repository.call(
            "POST",
            "releases",
            .object(body),
            accepted: [422]
        )
        if status == 422 {
            // Another run was faster, or an answer was lost.
            guard let found = try await found() else {
                throw Messages.refused(value["message"]?.string, page.tag)
            }
            try take(found)
            return .unchanged
        }
        try take(value)
        return .sent
    }

    /// Sends a file, unless it is there as a whole and the same.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func attach(
        _ file: ReleaseToPublish.File,
        as name: String
    ) async throws -> PublishStep.Outcome {
        guard let state = state.withLock({ $0 }) else { throw Messages.noPage }
        if let asset = try await asset(name, of: state.id) {
            if asset.isWhole, try await isSame(asset, file) { return .unchanged }
            guard state.isDraft || !asset.isWhole else { throw Messages.conflict(name, page.tag) }
            _ = try await repository.call("DELETE", "releases/assets/\(asset.id)", accepted: [404])
        }
        var address = state.uploads
        address.query = "name=\(WebAddress.encoded(name))"
        var request = repository.request("POST", address)
        request.headers.append(.init("Content-Type", file.mediaType))
        request.body = .file(file.source, offset: 0, length: file.digest.size)
        let (status, value) = try await repository.call(request, accepted: [422])
        let isWhole = status != 422 && value["state"]?.string ?? "uploaded" == "uploaded"
        let isGood = value["size"]?.integer ?? file.digest.size == file.digest.size
        guard isWhole, isGood else {
            // It is there already, or only half: the next try looks at it.
            throw TransientFault([Messages.half(name, value)])
        }
        return .sent
    }

    /// Publishes the draft.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func publish() async throws -> PublishStep.Outcome {
        guard let state = state.withLock({ $0 }) else { throw Messages.noPage }
        guard state.isDraft else { return .unchanged }
        var body = content
        body.append(.init("draft", false))
        let isLatest = try await becomesLatest()
        body.append(.init("make_latest", .string(isLatest ? "true" : "false")))
        _ = try await repository.call("PATCH", "releases/\(state.id)", .object(body))
        self.state.withLock { $0?.isDraft = false }
        return .sent
    }

    /// Whether the page becomes the latest release: GitHub itself would take the one that was
    /// published last, also a hotfix of an old version.
    private func becomesLatest() async throws -> Bool {
        // GitHub refuses to make one the latest.
        guard !isPrerelease else { return false }
        if let isLatest { return isLatest }
        guard ifOlder != .replace else { return true }
        let (status, value) = try await repository.call("GET", "releases/latest", accepted: [404])
        guard status != 404, let tag = value["tag_name"]?.string, tag != page.tag,
            let version = facts.version(inTag: tag), facts.isOlder(thanVersion: version)
        else { return true }
        guard ifOlder != .refuse else { throw Messages.older(tag, than: page.tag) }
        return false
    }

    private var content: [JSONValue.Member] {
        [
            .init("tag_name", .string(page.tag)), .init("name", .string(page.title)),
            .init("body", .string(page.notes)), .init("prerelease", .bool(isPrerelease)),
        ]
    }

    /// The page of the tag; a draft is in the list of all pages only.
    private func found() async throws -> JSONValue? {
        let (status, value) = try await repository.call(
            "GET",
            "releases/tags/\(page.tag)",
            accepted: [404]
        )
        if status != 404 { return value }
        let drafts = try await repository.list("releases").filter {
            $0["draft"] == true && $0["tag_name"]?.string == page.tag
        }
        // Of two that two runs created at once, all runs take the first.
        return drafts.min { ($0["id"]?.integer ?? 0) < ($1["id"]?.integer ?? 0) }
    }

    private func take(_ value: JSONValue) throws {
        let template = value["upload_url"]?.string ?? ""
        let uploads = template.split(separator: "{").first.map(String.init) ?? ""
        guard let id = value["id"]?.integer else { throw Messages.noPage }
        let address = try webAddress(uploads, option: "/api", sendsSecrets: true)
        state.withLock {
            $0 = State(id: id, isDraft: value["draft"] == true, uploads: address)
        }
    }

    private func asset(_ name: String, of id: Int) async throws -> Asset? {
        let assets = try await repository.list("releases/\(id)/assets")
        guard let found = assets.first(where: { $0["name"]?.string == name }),
            let number = found["id"]?.integer
        else { return nil }
        return Asset(
            id: number,
            isWhole: found["state"]?.string == "uploaded",
            size: found["size"]?.integer ?? -1,
            digest: found["digest"]?.string
        )
    }

    private func isSame(_ asset: Asset, _ file: ReleaseToPublish.File) async throws -> Bool {
        guard asset.size == file.digest.size else { return false }
        if let digest = asset.digest { return digest == "sha256:\(file.digest.hash)" }
        return try await repository.sender.holds(
            file,
            at: repository.request(
                "GET",
                repository.address.appending("releases/assets/\(asset.id)"),
                accept: "application/octet-stream"
            )
        )
    }
}

private enum Messages {
    static let noPage = Diagnostic(
        "GitHub's answer is not a release",
        option: "/api",
        help: "check the address of the API"
    )

    static func older(_ latest: String, than tag: String) -> Diagnostic {
        Diagnostic(
            "the latest release on GitHub is \(latest), and \(tag) is older",
            option: "/ifOlder",
            help: "publish it beside the latest one with --if-older keep, or make it the latest "
                + "one with --if-older replace"
        )
    }

    static func refused(_ message: String?, _ tag: String) -> Diagnostic {
        Diagnostic(
            "GitHub refuses a release for the tag \"\(tag)\": \(message ?? "no reason given")",
            option: "/repository",
            help: "push the tag first, and check that the token may write contents"
        )
    }

    static func conflict(_ name: String, _ tag: String) -> Diagnostic {
        UploadMessages.conflict(
            "\(name) is on the published page of \(tag)",
            option: "/repository"
        )
    }

    static func half(_ name: String, _ value: JSONValue) -> Diagnostic {
        let reason = value["errors"]?.array?.first?["code"]?.string ?? "it is not whole"
        return Diagnostic("GitHub did not take \(name): \(reason)", option: "/repository")
    }
}
