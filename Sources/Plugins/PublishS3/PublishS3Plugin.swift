import Cryptography
import Diagnostics
import HTTP
public import PluginAPI
import Uploads

/// Sends the release to a bucket of Amazon S3, or of a store that speaks its protocol.
///
/// Objects that never change are put first, then the manifest that names them, and the pointers last,
/// so that a reader that finds a manifest finds its files. Each object carries its SHA-256, by which a
/// second run finds it; the store checks each request against its digest. Large files are sent in
/// parts, several at once, and a run that was killed goes on with the missing parts.
///
/// Source: Amazon S3 API Reference (2006-03-01); AWS Signature Version 4.
public struct PublishS3Plugin: PublishPlugin {
    /// The options of a stage.
    public typealias Options = PublishS3Options

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "publish-s3",
        version: "1",
        summary: "sends the release to a bucket of Amazon S3 or a compatible store",
        options: PublishS3Options.properties
    )

    /// The variables of AWS's own tools.
    public static let secretVariables = [
        "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN",
    ]

    /// A plugin; it holds no state.
    public init() {}

    /// Checks the options, and reads the access key.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func prepare(
        _ options: PublishS3Options,
        in context: PublishContext
    ) throws -> any Publisher {
        try options.layout.check()
        for (index, cache) in options.cache.enumerated() {
            try checkHeader(cache.control, option: "/cache/\(index)/control")
        }
        try options.acl.map { try checkHeader($0, option: "/acl") }
        let region =
            options.region
            ?? ["AWS_REGION", "AWS_DEFAULT_REGION"].lazy.compactMap { context.environment[$0] }
            .first { !$0.isEmpty } ?? "us-east-1"
        let isNamed = options.accessKeyID != nil || options.secretAccessKey != nil
        func text(_ secret: Secret, _ pointer: String) throws -> String {
            try secretText(secret, option: pointer)
        }
        let id = try context.secret(
            options.accessKeyID,
            option: "/accessKeyID",
            else: ["AWS_ACCESS_KEY_ID"]
        )
        let secret = try context.secret(
            options.secretAccessKey,
            option: "/secretAccessKey",
            else: ["AWS_SECRET_ACCESS_KEY"]
        )
        let token =
            try options.sessionToken.map { try context.secret($0, option: "/sessionToken") }
            ?? (isNamed ? nil : context.usualSecret("AWS_SESSION_TOKEN"))
        let signer = S3Signer(
            accessKeyID: try text(id, "/accessKeyID"),
            secretAccessKey: try text(secret, "/secretAccessKey"),
            sessionToken: try token.map { try text($0, "/sessionToken") },
            region: region
        )
        let isRegion = region.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard isRegion, !region.isEmpty else {
            throw Diagnostic(
                "\"\(region)\" is not the name of a region",
                option: "/region",
                help: "use lower-case letters, digits and \"-\", as in eu-central-1"
            )
        }
        return S3Publisher(
            options: options,
            bucket: S3Bucket(
                address: try address(options, region, sendsToken: token != nil),
                signer: signer,
                sender: try HTTPSender(
                    to: "the store",
                    option: options.endpoint == nil ? "/bucket" : "/endpoint",
                    connections: options.transfer.connections,
                    in: context
                )
            )
        )
    }

    /// The address that keys are below.
    private func address(
        _ options: Options,
        _ region: String,
        sendsToken: Bool
    ) throws -> WebAddress {
        let name = options.bucket
        try S3Bucket.check(name, isAmazons: options.endpoint == nil)
        let endpoint = try webAddress(
            options.endpoint ?? "https://s3.\(region).amazonaws.com",
            option: options.endpoint == nil ? "/region" : "/endpoint",
            sendsSecrets: sendsToken
        )
        // A dot in the bucket's name is in no certificate.
        guard options.pathStyle ?? (options.endpoint != nil || name.contains(".")) else {
            let host = "\(endpoint.scheme)://\(name).\(endpoint.host)\(endpoint.path)"
            return WebAddress(host) ?? endpoint
        }
        return endpoint.appending(name)
    }
}

private struct S3Publisher: Publisher {
    let options: PublishS3Options
    let bucket: S3Bucket

    var retry: RetryPolicy { options.transfer.retry }
    var connections: Int { options.transfer.connections }

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        try options.layout.steps(of: release, to: self)
    }
}

extension S3Publisher: UploadDestination {
    func label(of path: String) -> String { bucket.address.appending(path).label }

    func details(of upload: Upload) -> [String] { [upload.file.mediaType, control(of: upload)] }

    func send(_ upload: Upload) async throws -> PublishStep.Outcome {
        var headers: [HTTPRequest.Header] = [
            .init("Content-Type", upload.file.mediaType),
            .init("Cache-Control", control(of: upload)),
        ]
        if let acl = options.acl { headers.append(.init("x-amz-acl", acl)) }
        let sending = S3Upload(
            bucket: bucket,
            upload: upload,
            headers: headers,
            partSize: options.partSize,
            connections: options.transfer.connections
        )
        return try await sending.perform()
    }

    func bytes(at path: String, limit: Int) async throws -> [UInt8]? {
        try await bucket.bytes(at: path, limit: limit)
    }

    private func control(of upload: Upload) -> String {
        options.cache.first { Glob($0.files).matches(upload.label) }?.control
            ?? (upload.isPointer ? "no-cache" : "public, max-age=31536000, immutable")
    }
}
