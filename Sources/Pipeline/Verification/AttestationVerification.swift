import Attestations
import Cryptography
import Diagnostics
import ExactStrings
import Files
import JSON
import Releases

/// Checks what a release says of its making: the bill of materials and the provenance.
///
/// Both are beside what the manifest and the checksums list, so they are compared with those: they
/// have to be about this very release, and signed by the key.
struct AttestationVerification {
    /// What came of it.
    struct Result {
        var verified: [String] = []
        var signatures: [String] = []
        var unchecked: [String] = []
        var problems: [Diagnostic] = []
        /// Who built, as the provenance says; nil without one.
        var builder: String?
        /// Where the source is from, as the provenance says; nil where it does not.
        var source: String?
        /// The expectations that the provenance meets, a line each.
        var expected: [String] = []
    }

    /// The release's folder.
    let folder: String
    let manifest: Manifest
    /// The digest of a file as it is; nil for one that is not here.
    let digest: (ExactString) throws -> ContentDigest?
    /// Whether all files of the release have to be here.
    let isWhole: Bool
    let keys: SignatureKeys?
    let expectations: Expectations

    /// Reads and checks both documents; one that is not there is not missed.
    ///
    /// - Throws: `FileError`; `CryptographyError`; `Diagnostic` when only some of the keys have
    ///   signed the bill of materials.
    func verify() throws -> Result {
        var result = Result()
        if let bytes = try read(ReleaseLayout.billOfMaterials) {
            try checkMaterials(bytes, &result)
        }
        if let bytes = try read(ReleaseLayout.provenance) {
            do {
                try checkProvenance(bytes, &result)
            } catch let problem as Diagnostic {
                result.problems.append(problem)
            } catch let error as CryptographyError {
                result.problems.append(problem("has a signature that can't be checked: \(error)"))
            }
        } else if isWhole {
            result.unchecked.append(
                "how it was made: the release has no \(ReleaseLayout.provenance), which sign stages "
                    + "write"
            )
        }
        let making = expectations.compareMaking(builder: result.builder, source: result.source)
        result.expected = making.met
        // Whoever altered the document could have written anything.
        if result.problems.isEmpty { result.problems = making.unmet }
        return result
    }

    private func read(_ name: String) throws -> [UInt8]? {
        guard try FileSystem.kind(of: "\(folder)/\(name)") != nil else { return nil }
        return try FileSystem.read("\(folder)/\(name)", limit: Verification.documentLimit)
    }

    private func checkMaterials(_ bytes: [UInt8], _ result: inout Result) throws {
        let name = ReleaseLayout.billOfMaterials
        if let keys {
            let found = try keys.accepted(of: name, bytes, in: folder)
            result.signatures += found.accepted
            guard !found.accepted.isEmpty else {
                result.problems.append(
                    Verification.unsigned(name, hasSignatures: found.hasSignatures, in: name)
                )
                return
            }
        }
        let expected = BillOfMaterials.lasting(BillOfMaterials(manifest, components: []).document)
        guard let document = try? JSONDocument(bytes).value,
            BillOfMaterials.lasting(document) == expected
        else {
            result.problems.append(
                problem("lists other files or facts than \(ReleaseLayout.manifest)", in: name)
            )
            return
        }
        result.verified.append("\(name) lists the files of the manifest")
    }

    private func checkProvenance(
        _ bytes: [UInt8],
        _ result: inout Result
    ) throws {
        let name = ReleaseLayout.provenance
        let envelope = try Envelope(bytes, file: name)
        guard envelope.payloadType == Envelope.inToto else {
            throw problem(
                "holds \"\(envelope.payloadType)\" instead of an in-toto statement",
                in: name
            )
        }
        if let keys {
            let signatures = envelope.signatures
            let accepted = try keys.accepted(signatures.map(\.bytes), of: envelope.message)
            guard !accepted.isEmpty else {
                throw Verification.unsigned(name, hasSignatures: !signatures.isEmpty, in: name)
            }
            result.signatures.append(name)
            for index in signatures.indices where !accepted.contains(index) {
                let key = signatures[index].keyID.map { " (\"\($0.prefix(64))\")" } ?? ""
                result.unchecked.append(
                    "\(name): signature \(index + 1) of \(signatures.count)\(key) was not "
                        + "checked: it is not of this key"
                )
            }
        }
        let statement: JSONValue
        do {
            statement = try JSONDocument(envelope.payload).value
        } catch {
            throw problem("holds a payload that is not JSON: \(error.summary)", in: name)
        }
        guard statement["_type"]?.string == Provenance.statementType,
            statement["predicateType"]?.string == Provenance.predicateType
        else { throw problem("holds no SLSA provenance, version 1", in: name) }
        try checkSubjects(statement)
        try checkFacts(statement)
        let predicate = statement["predicate"]
        guard let builder = predicate?["runDetails"]?["builder"]?["id"]?.string else {
            throw problem("does not say who built it")
        }
        let dependencies = predicate?["buildDefinition"]?["resolvedDependencies"]?.array
        let uri = dependencies?.first?["uri"]?.string
        result.builder = builder
        result.source = uri.map { Provenance.source(of: $0, tag: manifest.tag) }
        let from = uri.map { "from \($0), " } ?? ""
        result.verified.append(
            "\(name): built \(from)commit \(manifest.commit.prefix(10)), by \(builder)"
        )
    }

    /// Compares the subjects with the files; each file but the signatures has to be one.
    private func checkSubjects(_ statement: JSONValue) throws {
        var left = manifest.digests.mapValues(\.hash)
        var others = manifest.allFiles.subtracting(left.keys)
            .subtracting((manifest.seals + [ReleaseLayout.provenance]).map(ExactString.init))
        for subject in statement["subject"]?.array ?? [] {
            let path = ExactString(subject["name"]?.string ?? "")
            let hash = subject["digest"]?["sha256"]?.string
            others.remove(path)
            if let listed = left.removeValue(forKey: path) {
                guard listed == hash else {
                    throw problem("has another digest of \(path) than the manifest")
                }
            } else if let found = try digest(path) {
                guard found.hash == hash else {
                    throw problem("is about another \(path) than the one that is here")
                }
            } else if isWhole {
                throw problem("is about \(path), which is not here")
            }
        }
        guard let path = others.union(left.keys).min() else { return }
        throw problem("says nothing about \(path)")
    }

    /// Compares what the statement says of the release with the manifest.
    private func checkFacts(_ statement: JSONValue) throws {
        let definition = statement["predicate"]?["buildDefinition"]
        let commit = definition?["resolvedDependencies"]?.array?.first?["digest"]?["gitCommit"]
        var facts: [(name: String, said: JSONValue?, is: JSONValue)] = [
            ("type of build", definition?["buildType"], .string(Provenance.buildType)),
            ("commit", commit, .string(manifest.commit)),
        ]
        for (parameters, expected) in [
            ("externalParameters", Provenance.externalFacts(of: manifest)),
            ("internalParameters", Provenance.internalFacts(of: manifest)),
        ] {
            facts += expected.map { fact in
                let name = fact.key == "stages" ? "list of stages" : fact.key
                return (name, definition?[parameters]?[fact.key], fact.value)
            }
        }
        // As text, because the order of an object's members says nothing.
        for fact in facts where fact.said?.canonicalText != fact.is.canonicalText {
            throw problem(
                "has another \(fact.name) than \(ReleaseLayout.manifest): "
                    + (fact.said?.canonicalText ?? "none")
            )
        }
    }

    private func problem(_ what: String, in name: String = ReleaseLayout.provenance) -> Diagnostic {
        Diagnostic(
            "\(name) \(what)",
            at: Place(file: name),
            help: "it is of another release, or was changed: fetch the release again"
        ).coded(.altered)
    }
}
