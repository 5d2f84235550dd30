import Cryptography
import Diagnostics
import ExactStrings
import Files
import Git
import JSON
import Pipeline
import Releases

/// What an examination says of a pipeline's keys and tags.
struct PipelineFindings {
    private let request: LoadedProject.Request
    private let root: String
    private let file: PipelineFile?

    init(_ request: LoadedProject.Request, root: String, path: String) {
        (self.request, self.root) = (request, root)
        // The check reports why a file can't be read.
        file = (try? FileSystem.read(path, limit: PipelineFile.sizeLimit)).flatMap {
            try? PipelineFile($0, path: path)
        }
    }

    var findings: [Finding] {
        guard let file else { return [] }
        return tagFindings(file) + keyFindings(file)
    }

    // MARK: Tags

    private func tagFindings(_ file: PipelineFile) -> [Finding] {
        let rules = OpeningRules(
            environment: request.environment,
            trustsEveryOwner: request.trustsOwner
        )
        guard let repository = try? Repository(around: root, by: rules),
            let names = try? repository.tags(matching: { $0 }).map(\.tag.name), !names.isEmpty
        else { return [] }
        return file.products.map { product in
            let patterns = product.version.tagPatterns
            let matches = names.count { name in patterns.contains { $0.match(name) != nil } }
            let list = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
            let topic = product.name.map { "tag pattern of \($0)" } ?? "tag pattern"
            let text = "\(list) matches \(matches) of \(names.count) tags"
            guard matches == 0 else { return Finding(topic, .ok, text) }
            let style = TagStyle(of: names.map { TagStyle.Dated($0, time: 0) })
            let scheme = style?.scheme == .dotted ? " and \"scheme\": \"dotted\"" : ""
            return Finding(
                topic,
                .warning,
                text,
                fix: style.map {
                    "set \"tag\": \"\($0.patterns[0])\"\(scheme) under \"version\": it matches "
                        + "\($0.matches)"
                } ?? "tag the next release as \(product.version.tag(for: "1.0.0"))"
            )
        }
    }

    // MARK: Keys

    private func keyFindings(_ file: PipelineFile) -> [Finding] {
        let stages = file.stages.filter { $0.uses == "sign" }
        guard !stages.isEmpty else {
            return [
                Finding(
                    "key",
                    .warning,
                    "no stage signs, so a forged release can't be detected",
                    fix: "add { \"name\": \"sign\", \"uses\": \"sign\", \"with\": "
                        + "{ \"key\": { \"env\": \"SHIPIT_SIGNING_KEY\" } } }"
                )
            ]
        }
        return stages.flatMap { stage -> [Finding] in
            let key = stage.with["key"]
            if let name = key?["env"]?.string { return variable(name) }
            if let name = key?["file"]?.string { return keyFile(name) }
            return []
        }
    }

    private func variable(_ name: String) -> [Finding] {
        guard let text = request.environment[name], !text.isEmpty else {
            return [
                Finding(
                    "key",
                    .warning,
                    "the variable \(name) is not set here: check works without it, release does "
                        + "not",
                    fix: "create a key once: shipit key make --out ~/release-key.pem; then "
                        + "\(name)=\"$(cat ~/release-key.pem)\" shipit release"
                )
            ]
        }
        return [state(of: Array(text.utf8), from: "the variable \(name)")]
    }

    private func keyFile(_ name: String) -> [Finding] {
        let path = name.isAbsolutePath ? name : "\(root)/\(name)"
        do throws(FileError) {
            let bytes = try FileSystem.read(path, limit: 1 << 20)
            let warnings = SecretFile(path, named: name).warnings(environment: request.environment)
            return [state(of: bytes, from: name)]
                + warnings.map { Finding("key", .warning, $0.summary, fix: $0.help) }
        } catch {
            return [
                Finding(
                    "key",
                    .problem,
                    "\(name) can't be read: \(error.reason)",
                    fix: error.isMissing ? "shipit key make --out \(name.shellWord)" : nil
                )
            ]
        }
    }

    /// What is known of a key's text, of which nothing is printed.
    private func state(of pem: [UInt8], from place: String) -> Finding {
        do throws(CryptographyError) {
            let key = try PrivateKey(pem: pem)
            return Finding("key", .ok, "\(place) holds a private key: \(key.kind.rawValue)")
        } catch {
            if error.kind == .passphraseMissing {
                return Finding("key", .ok, "\(place) holds a private key that is encrypted")
            }
            return Finding(
                "key",
                .problem,
                "\(place) holds no private key that can sign",
                fix: "shipit key make creates one; the text is that of the whole file"
            )
        }
    }
}

/// What an examination says of CI.
struct SystemFindings {
    let findings: [Finding]

    init(_ environment: [String: String]) {
        let names = RunningSystems.names(in: environment)
        guard !names.isEmpty else {
            findings = [Finding("CI", .ok, "this is not a run of a CI system that shipit knows")]
            return
        }
        let tag = RunningSystems.pushedTag(in: environment)
        findings = [
            Finding(
                "CI",
                .ok,
                names.joined(separator: ", ")
                    + (tag.map { ", started by the tag \($0)" } ?? ", not started by a tag")
            )
        ]
    }
}
