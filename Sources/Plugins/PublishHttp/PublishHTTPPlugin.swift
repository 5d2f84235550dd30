import Diagnostics
import HTTP
import Markup
public import PluginAPI
import Uploads

/// Puts the release on a server over HTTP: WebDAV, or a store of artifacts that takes PUT.
///
/// Files that never change are put first, then the manifest that names them, and the pointers last.
/// What is there already is compared: by a digest that the server names, else by its bytes. With
/// `webdav`, each file is put under another name and renamed, so that no reader sees half of it.
///
/// Source: RFC 9110 (PUT, If-None-Match); RFC 4918 (MKCOL, MOVE).
public struct PublishHTTPPlugin: PublishPlugin {
    /// The options of a stage.
    public typealias Options = PublishHTTPOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "publish-http",
        version: "1",
        summary: "puts the release on a WebDAV server or a store that takes PUT",
        options: PublishHTTPOptions.properties
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Checks the options, and reads the credentials.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func prepare(
        _ options: PublishHTTPOptions,
        in context: PublishContext
    ) throws -> any Publisher {
        try options.layout.check()
        let headers = try credentials(options, in: context)
        let address = try webAddress(
            options.url,
            option: "/url",
            sendsSecrets: !headers.isEmpty
        )
        guard address.query == nil else {
            throw Diagnostic("the address has a query", option: "/url", help: "write it without")
        }
        return HTTPPublisher(
            options: options,
            folder: HTTPFolder(
                address: address,
                headers: headers,
                isWebDAV: options.webdav,
                sender: try HTTPSender(
                    to: "the server",
                    option: "/url",
                    connections: options.transfer.connections,
                    in: context
                )
            )
        )
    }

    private func credentials(
        _ options: Options,
        in context: PublishContext
    ) throws -> [HTTPRequest.Header] {
        func text(_ reference: SecretReference, _ pointer: String) throws -> String {
            try secretText(try context.secret(reference, option: pointer), option: pointer)
        }
        guard options.bearer == nil || options.basic == nil else {
            throw Diagnostic(
                "\"bearer\" and \"basic\" exclude each other",
                option: "/basic",
                help: "take one of them out"
            )
        }
        var headers: [HTTPRequest.Header] = []
        if let bearer = options.bearer {
            let token = "Bearer \(try text(bearer, "/bearer"))"
            headers.append(.init("Authorization", token, isSecret: true))
        }
        if let basic = options.basic {
            // The first colon ends it (RFC 7617, section 2).
            guard !basic.user.contains(":") else {
                throw Diagnostic(
                    "the user's name has a colon",
                    option: "/basic/user",
                    help: "name a user without one"
                )
            }
            try checkHeader(basic.user, option: "/basic/user")
            let pair = "\(basic.user):\(try text(basic.password, "/basic/password"))"
            let value = "Basic \(Base64.text(Array(pair.utf8)))"
            headers.append(.init("Authorization", value, isSecret: true))
        }
        for (name, reference) in options.headers.sorted(by: { $0.key < $1.key }) {
            guard !name.isEmpty, name.utf8.allSatisfy({ Self.isNameByte($0) }) else {
                throw Diagnostic("\"\(name)\" is not the name of a header", option: "/headers")
            }
            let value = try text(reference, "/headers/\(name)")
            headers.append(.init(name, value, isSecret: true))
        }
        return headers
    }

    /// Source: RFC 9110, section 5.6.2, without what no header's name has.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

private struct HTTPPublisher: Publisher {
    let options: PublishHTTPOptions
    let folder: HTTPFolder

    var retry: RetryPolicy { options.transfer.retry }
    var connections: Int { options.transfer.connections }

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        try options.layout.steps(of: release, to: folder)
    }
}
