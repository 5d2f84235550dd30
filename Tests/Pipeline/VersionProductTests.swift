import Diagnostics
import JSON
import Pipeline
import Releases
import Testing
import TestSupport

struct VersionProductTests {
    /// A repository of three products and its pipeline's resolver.
    private func withProducts(
        _ body: (GitRepository, ReleaseResolver) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let file = try pipeline(
                #""version": { "tag": "v{version}", "build": { "strategy": "commit-count" } }, "products": [{ "name": "phone", "prefix": "ios/", "paths": ["Phone", "Shared"] }, { "name": "tv", "prefix": "tv-", "paths": ["TV/"] }, { "name": "watch", "tag": "{product}-{version}" }]"#
            )
            #expect(file.errors == [])
            try body(
                git,
                ReleaseResolver(repository: git.path, name: file.name, products: file.products)
            )
        }
    }

    private func pipeline(_ members: String) throws -> PipelineFile {
        try PipelineFile(
            Array("{ \"name\": \"Aurora\", \(members), \"stages\": [] }".utf8),
            path: "pipeline.json"
        )
    }

    @Test func `a tag releases its product only`() async throws {
        try await withProducts { git, resolver in
            for (path, tag) in [
                ("Phone/a", "ios/v1.0.0"), ("TV/a", "tv-v5.0.0"), ("Watch/a", "watch-3.0.0"),
                ("Phone/b", "ios/v1.1.0"), ("TV/b", "tv-v5.1.0"), ("Watch/b", "watch-3.1.0"),
                ("README", "v9.9.9"),
            ] {
                try git.commit([path: "1"])
                try git.git("tag", tag)
            }
            for (tag, product, previous) in [
                ("ios/v1.1.0", "phone", "ios/v1.0.0"), ("tv-v5.1.0", "tv", "tv-v5.0.0"),
                ("watch-3.1.0", "watch", "watch-3.0.0"), ("ios/v1.0.0", "phone", nil),
            ] as [(String, String, String?)] {
                try git.git("checkout", "--quiet", tag)
                let release = try resolver.resolve()
                #expect(release.facts.product == product)
                #expect(release.facts.tag == tag)
                #expect(release.facts.previous?.tag == previous)
                #expect(
                    try release.history.releases().map(\.tag) == [previous].compactMap(\.self)
                )
            }
            try git.git("checkout", "--quiet", "v9.9.9")
            let refused = refusals(resolver).map(\.summary)
            #expect(
                refused.first?.hasSuffix(": it has v9.9.9") == true
            )
        }
    }

    @Test
    func `two products' tags at one commit are distinguished by the push, a tag or a product`()
        async throws
    {
        try await withProducts { git, resolver in
            try git.commit(["Phone/a": "1", "TV/a": "1"])
            for tag in ["ios/v1.0.0", "tv-v2.0.0"] { try git.git("tag", tag) }
            #expect(
                refusals(resolver) == [
                    Diagnostic(
                        "HEAD has tags of several products: ios/v1.0.0, tv-v2.0.0",
                        help: "name the one to release: --tag ios/v1.0.0"
                    )
                ]
            )
            var chosen = resolver
            chosen.product = "tv"
            #expect(try chosen.resolve().facts.version == "2.0.0")
            chosen = resolver
            chosen.tag = "tv-v2.0.0"
            #expect(try chosen.resolve().facts.product == "tv")
            chosen = resolver
            chosen.environment = ["CI_COMMIT_TAG": "ios/v1.0.0"]
            #expect(try chosen.resolve().facts.product == "phone")
            chosen.product = "tv"
            #expect(
                refusals(chosen).map(\.summary) == [
                    "the pushed tag \"ios/v1.0.0\" (CI_COMMIT_TAG) does not match \"tv-v{version}\""
                ]
            )
            chosen.product = "tb"
            #expect(refusals(chosen).map(\.summary) == ["no product is called \"tb\" (--product)"])
            chosen = resolver
            chosen.snapshot = .always
            chosen.environment = ["CI_COMMIT_TAG": "ios/v1.0.0"]
            #expect(try chosen.resolve().facts.product == "phone")
            chosen.environment = [:]
            #expect(
                refusals(chosen).map(\.summary)
                    == ["the pipeline has several products: phone, tv, watch"]
            )
            chosen.product = "phone"
            #expect(try chosen.resolve().facts.version.hasPrefix("1.0.1-snapshot.0.g"))
        }
    }

    @Test func `paths that no commit touches give no build number`() async throws {
        try await withProducts { git, resolver in
            try git.commit(["README": "1"])
            try git.git("tag", "tv-v1.0.0")
            try git.git("tag", "ios/v1.0.0")
            var tv = resolver
            tv.product = "tv"
            #expect(refusals(tv).map(\.summary) == ["no commit touches the product's paths: TV"])
            let head = try git.commit(["Phone/a": "1"])
            try git.git("tag", "ios/v1.1.0")
            #expect(
                try resolver.resolve().warnings.map(\.summary)
                    == ["the product's path \"Shared\" is nothing in HEAD (\(head.prefix(10)))"]
            )
        }
    }

    @Test func `a name that two products' patterns match is that of the longer beginning`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let file = try pipeline(
                #""version": { "tag": "{channel}/{version}" }, "products": [{ "name": "phone" }, { "name": "tv", "tag": "tv/{version}" }]"#
            )
            for tag in ["beta/1.0.0", "tv/1.1.0", "beta/1.2.0"] {
                try git.commit()
                try git.git("tag", tag)
            }
            var resolver = ReleaseResolver(
                repository: git.path,
                name: file.name,
                products: file.products
            )
            // Whether the other product is looked at or not, its tags stay its own.
            for product in ["phone", nil] {
                resolver.product = product
                #expect(try resolver.resolve().facts.previous?.tag == "beta/1.0.0")
            }
            try git.git("checkout", "--quiet", "tv/1.1.0")
            resolver.product = nil
            resolver.snapshot = .always
            #expect(try resolver.resolve().facts.product == "tv")
            resolver.product = "phone"
            #expect(try resolver.resolve().facts.previous?.tag == "beta/1.0.0")
        }
    }

    @Test func `a build count sees the product's paths only`() async throws {
        try await withProducts { git, resolver in
            for (index, path) in ["Phone/a", "TV/a", "Shared/a", "README", "Phone/b", "TVs"]
                .enumerated()
            { try git.commit([path: "\(index)"]) }
            for tag in ["ios/v1.0.0", "tv-v1.0.0", "watch-1.0.0"] { try git.git("tag", tag) }
            for (product, paths) in [
                ("phone", ["Phone", "Shared"]), ("tv", ["TV"]), ("watch", ["."]),
            ] {
                var chosen = resolver
                chosen.product = product
                let counted = try run(
                    ["git", "-C", git.path, "rev-list", "--count", "--full-history", "HEAD", "--"]
                        + paths
                ).output
                #expect(try chosen.resolve().facts.build + "\n" == counted)
            }
        }
    }

    @Test(arguments: [
        (
            #""products": [{ "name": "a" }, { "name": "A", "prefix": "x" }]"#,
            "two products are called \"A\"", "/products/1/name"
        ),
        (
            #""products": [{ "name": "a" }, { "name": "b" }]"#,
            "\"a\" and \"b\" have the same tags: \"v{version}\"", "/products/1"
        ),
        (
            #""products": [{ "name": "a/b" }]"#,
            "the name \"a/b\" can't be the name of a folder", "/products/0/name"
        ),
        (
            #""products": [{ "name": "a", "paths": ["x", "../y"] }]"#,
            "\"../y\" leaves the repository", "/products/0/paths/1"
        ),
        (
            #""products": [{ "name": "a", "tag": ["v{version}", "{versoin}"] }]"#,
            "the tag pattern \"{versoin}\" has an unknown part {versoin}", "/products/0/tag/1"
        ),
        (
            #""version": { "tag": "{product}/{version" }, "products": [{ "name": "a" }, { "name": "b" }]"#,
            "the tag pattern \"{product}/{version\" has a { without a pair", "/version/tag"
        ),
        (
            #""version": { "scheme": "calver" }"#,
            "unknown value \"calver\"",
            "/version/scheme"
        ),
    ])
    func `an error in products is reported with its place`(
        members: String,
        summary: String,
        pointer: String
    ) throws {
        let errors = try pipeline(members).errors
        let error = try #require(errors.first)
        #expect(error.summary == summary)
        #expect(error.place?.pointer == pointer)
        #expect(error.place?.position != nil)
        #expect(error.help != nil)
    }

    @Test func `a stage of another product is left out, and an unknown product is an error`()
        throws
    {
        let file = try PipelineFile(
            Array(
                #"{ "name": "Aurora", "products": [{ "name": "tv", "prefix": "tv" }], "stages": [{ "name": "s", "uses": "splash", "products": ["tv", "vt"] }] }"#
                    .utf8
            ),
            path: "pipeline.json"
        )
        #expect(file.errors.map(\.summary) == ["no product is called \"vt\""])
        #expect(file.errors.first?.place?.pointer == "/stages/0/products/1")
    }
}
