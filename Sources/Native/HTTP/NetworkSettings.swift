/// How servers are reached: proxies, certificates and patience.
///
/// The variables are those of curl(1) and OpenSSL; libcurl itself finds none, for they are taken
/// away when shipit starts.
public struct NetworkSettings: Sendable {
    /// Seconds until a connection must be open.
    var connectTimeout = 30
    /// Seconds in which at least some bytes must pass.
    var stallTimeout = 120
    /// The file of the certificates that are trusted; nil for the system's.
    let certificateFile: String?
    /// The folder of the certificates that are trusted; nil for the system's.
    let certificateFolder: String?
    /// The hosts that are reached without a proxy.
    let exceptions: String?
    private let proxies: [String: String]

    /// Settings from environment variables.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        certificateFile = value("CURL_CA_BUNDLE", "SSL_CERT_FILE")
        certificateFolder = value("SSL_CERT_DIR")
        exceptions = value("no_proxy", "NO_PROXY")
        let any = value("all_proxy", "ALL_PROXY")
        var proxies: [String: String] = [:]
        // HTTP_PROXY in capitals is not read: a web server sets it from a request's header.
        proxies["http"] = value("http_proxy") ?? any
        proxies["https"] = value("https_proxy", "HTTPS_PROXY") ?? any
        self.proxies = proxies
    }

    func proxy(for address: WebAddress) -> String? { proxies[address.scheme] }
}
