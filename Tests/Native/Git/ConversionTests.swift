import Testing
import TestSupport

@testable import Git

/// Conversions that git makes itself are the reference.
struct ConversionTests {
    private static let texts: [String: String] = [
        "a.txt": "one\r\ntwo\r\n", "b é.json": "one\ntwo\n", "mixed.txt": "one\r\ntwo\n",
        "raw.bin": "one\r\n\u{0}two\n", "plain.md": "one\r\n", "id.c": "/* $Id: old $ */\r\n",
        "sub/c.json": "one\r\ntwo", "empty.txt": "",
    ]
    private static let attributes = """
        *.txt text
        *.json text eol=crlf
        *.c ident text
        *.lfs filter=lfs diff=lfs merge=lfs -text
        *.crypt filter=git-crypt
        *.other filter=unset-driver
        *.strings working-tree-encoding=UTF-16LE-BOM
        *.utf working-tree-encoding=UTF-8
        """

    private func repository(in folder: String, _ settings: [String]) throws -> GitRepository {
        let repository = try GitRepository(at: "\(folder)/app")
        try repository.commit([".gitattributes": Self.attributes])
        for setting in settings {
            let parts = setting.split(separator: "=").map(String.init)
            try repository.git("config", parts[0], parts[1])
        }
        return repository
    }

    @Test(arguments: [[], ["core.autocrlf=true"], ["core.autocrlf=input"], ["core.eol=crlf"]])
    func `bytes are stored and checked out as git does`(settings: [String]) async throws {
        try await withTemporaryFolder { folder in
            let made = try repository(in: folder, settings)
            for (path, text) in Self.texts { try write(text, to: "\(made.path)/\(path)") }
            let repository = try Repository(around: made.path)
            for (path, text) in Self.texts {
                let stored = try repository.stored(Array(text.utf8), at: path)
                try write(stored, to: "\(folder)/stored")
                let id = try made.git("hash-object", "--no-filters", "\(folder)/stored")
                #expect(try made.git("hash-object", "--path", path, path) == id, "\(path)")
            }
            try made.git("add", "--all")
            try made.git("commit", "--quiet", "-m", "files")
            for path in Self.texts.keys {
                let stored = try run(["git", "cat-file", "blob", "HEAD:\(path)"], in: made.path)
                try run(["rm", "\(made.path)/\(path)"])
                try made.git("checkout", "--", path)
                let bytes = try repository.checkedOut(Array(stored.output.utf8), at: path)
                #expect(try read("\(made.path)/\(path)") == bytes, "\(path)")
            }
        }
    }

    @Test func `a file of Git LFS is stored as its pointer, and a pointer as it is`() async throws {
        try await withTemporaryFolder { folder in
            let made = try repository(in: folder, [])
            let repository = try Repository(around: made.path)
            let bytes = Array("picture\r\n".utf8)
            let stored = try repository.stored(bytes, at: "a.lfs")
            let pointer = """
                version https://git-lfs.github.com/spec/v1
                oid sha256:05dc4c2c9a2309f32c19554da8f1d92c74ed7c6a4646103905324f5bca064fd5
                size 9

                """
            #expect(String(decoding: stored, as: UTF8.self) == pointer)
            #expect(try repository.stored(stored, at: "a.lfs") == stored)
            #expect(try repository.stored([], at: "a.lfs") == [])
            #expect(try repository.checkedOut(bytes, at: "a.lfs") == bytes)
        }
    }

    @Test func `a conversion that another program makes is named`() async throws {
        try await withTemporaryFolder { folder in
            let made = try repository(in: folder, ["filter.git-crypt.clean=cat"])
            let repository = try Repository(around: made.path)
            #expect(try repository.unsupportedConversion(of: "a.crypt") == "filter=git-crypt")
            let encoding = try repository.unsupportedConversion(of: "a.strings")
            #expect(encoding == "working-tree-encoding=UTF-16LE-BOM")
            for path in ["a.txt", "a.lfs", "a.other", "a.utf", "none"] {
                #expect(try repository.unsupportedConversion(of: path) == nil)
            }
        }
    }

    @Test func `what HEAD has of a file is read, and the submodule around a path found`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let inner = try GitRepository(at: "\(folder)/inner")
            try inner.commit(["file": "inner"])
            let made = try repository(in: folder, ["protocol.file.allow=always"])
            #expect(try Repository(around: made.path).committed("é/a b", limit: 9) == nil)
            try made.commit(["é/a b": "text"])
            try made.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                "\(folder)/inner",
                "Sub"
            )
            try made.commit()
            let repository = try Repository(around: made.path)
            #expect(try repository.committed("é/a b", limit: 9) == Array("text".utf8))
            #expect(try repository.committed("é", limit: 9) == nil)
            #expect(try repository.committed("Sub", limit: 9) == nil)
            #expect(try repository.submodule(at: "Sub/file") == "Sub")
            #expect(try repository.submodule(at: "Sub") == "Sub")
            #expect(try repository.submodule(at: "é/a b") == nil)
            #expect(throws: GitError.self) { try repository.committed("é/a b", limit: 1) }
        }
    }
}
