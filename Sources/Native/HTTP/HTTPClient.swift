import CCurl
import Dispatch
public import Host
import Synchronization

/// Sends requests over HTTP with libcurl, several at a time.
///
/// TLS is always verified. A redirect is followed for what only reads, and for all else on the same
/// host only; secrets are sent to no other host.
public final class HTTPClient: Sendable {
    private let network: NetworkSettings
    private let idle = Mutex<[Connection]>([])
    private let permits: Permits
    private let threads = DispatchQueue(label: "shipit.http", attributes: .concurrent)

    /// How many redirects are followed.
    static let mostRedirects = 5

    /// A client.
    ///
    /// - Parameter connections: How many requests are sent at once; others wait.
    /// - Throws: `MissingLibrary` when libcurl can't be loaded.
    public init(_ network: NetworkSettings, connections: Int) throws(MissingLibrary) {
        if let missing = Self.missing { throw missing }
        permits = Permits(connections)
        self.network = network
    }

    /// Why libcurl can't be loaded; loads it.
    public static let missing: MissingLibrary? = unsafe shipit_curl_load().map { reason in
        MissingLibrary(
            "libcurl",
            reason: unsafe String(cString: reason),
            packages: "libcurl4 on Debian and Ubuntu, libcurl on Fedora"
        )
    }

    /// The version of libcurl: `8.5.0`; nil when it can't be loaded.
    public static var version: String? {
        missing == nil ? unsafe String(cString: shipit_curl_version()) : nil
    }

    /// Sends a request, and waits for the response.
    ///
    /// - Throws: `HTTPFault` when there is none; `CancellationError`.
    public func perform(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        for _ in 0...Self.mostRedirects {
            let response = try await performOnce(request)
            guard let next = request.following(response) else { return response }
            request = next
        }
        throw HTTPFault(kind: .final, reason: "too many redirects")
    }

    private func performOnce(_ request: HTTPRequest) async throws -> HTTPResponse {
        await permits.take()
        defer { permits.giveBack() }
        try Task.checkCancellation()
        guard let connection = idle.withLock({ $0.popLast() }) ?? Connection() else {
            throw HTTPFault(kind: .final, reason: "out of memory")
        }
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                threads.async { [network] in
                    continuation.resume(
                        with: Result { try connection.perform(request, network) }
                    )
                }
            }
        } onCancel: {
            connection.cancel()
        }
        // One that was cancelled in the end serves no other.
        if !Task.isCancelled { idle.withLock { $0.append(connection) } }
        return response
    }
}

extension HTTPRequest {
    /// The request that a redirect asks for; nil when it is none, or not one to follow.
    func following(_ response: HTTPResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let next = response["location"].flatMap({ address.resolving($0) })
        else { return nil }
        let isSameHost = next.origin == address.origin
        let isRead = method == "GET" || method == "HEAD"
        guard isSameHost || (isRead && (next.scheme == "https" || address.scheme == "http"))
        else { return nil }
        // The others turn what is sent into a GET.
        guard isRead || response.status == 307 || response.status == 308 else { return nil }
        var request = self
        request.address = next
        if !isSameHost { request.headers.removeAll(where: \.isSecret) }
        return request
    }
}

/// How many may do something at once.
private final class Permits: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: max(count, 1))) }

    /// Waits for a permit; a cancelled task gets its turn, too.
    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
