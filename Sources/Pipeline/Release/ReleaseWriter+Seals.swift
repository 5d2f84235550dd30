import Diagnostics
import ExactStrings
import Files
import JSON
import PluginAPI
import Releases

extension ReleaseWriter {
    /// The kinds of artifacts that get seals of their own because a seal stage names them.
    var sealedKinds: Set<String> { Set(sealers.flatMap { $0.sealer.sealedKinds }) }

    /// Lets the seal stages seal the artifacts that are to be trusted by themselves: each seal is
    /// an artifact of the same stage.
    ///
    /// All seal stages seal what one of them names, so that each key alone is enough to check it.
    ///
    /// - Throws: `Failure` or `FileError`.
    mutating func sealArtifacts() throws {
        markSealedKinds()
        let paths = Set(artifacts.map { ExactString($0.path) })
        for index in stages.indices {
            for artifact in stages[index].artifacts where artifact.isSealed {
                let taken = sealers.first { _, sealer in
                    sealer.sealNames(of: artifact.path).contains {
                        paths.contains(ExactString($0))
                    }
                }
                if let taken {
                    throw Failure(.stage, place(Messages.taken(artifact.path), taken.stage))
                }
                let document = try document(artifact.path, size: artifact.digest.size)
                stages[index].artifacts += try seal(document).map {
                    artifact.sealed(in: $0.path, digest: $0.digest)
                }
            }
        }
    }

    private mutating func markSealedKinds() {
        let kinds = sealedKinds
        for stage in stages.indices {
            for index in stages[stage].artifacts.indices
            where kinds.contains(stages[stage].artifacts[index].kind) {
                stages[stage].artifacts[index].metadata[UnitOutput.sealKey] = true
            }
        }
        let found = Set(artifacts.map(\.kind) + [Bundle.stage])
        for (stage, sealer) in sealers {
            for (index, kind) in sealer.sealedKinds.enumerated() where !found.contains(kind) {
                watch(.warning(place(Messages.noArtifact(kind, index), stage)))
            }
        }
    }

    /// A file of the release that is to be sealed.
    ///
    /// - Throws: `Failure` when it is too large to be in memory at once.
    func document(_ path: String, size: Int) throws -> SealedDocument {
        guard size <= Verification.documentLimit else {
            throw Failure(.stage, Messages.tooLarge(path, size))
        }
        let bytes = try FileSystem.read("\(folder)/\(path)", limit: Verification.documentLimit)
        return SealedDocument(path: path, bytes: bytes)
    }

    /// Lets each seal stage seal a document.
    func seal(
        _ document: SealedDocument
    ) throws -> [(path: String, digest: ContentDigest)] {
        try sealers.flatMap { stage, sealer in
            do {
                return try sealer.extensions.map {
                    let existing =
                        sealer.isReproducible
                        ? nil : try existingSeal(of: document, as: $0, by: sealer)
                    let seal = try existing ?? sealer.seal(document, as: $0)
                    return try write(seal, to: document.path + $0)
                }
            } catch {
                throw Failure(error, as: .stage).mapReasons { place($0, stage) }
            }
        }
    }

    /// The seal that an existing release has of a document; nil when it is not this sealer's.
    func existingSeal(
        of document: SealedDocument,
        as fileExtension: String,
        by sealer: any Sealer
    ) throws -> [UInt8]? {
        guard let existing else { return nil }
        let file = "\(existing)/\(document.path)\(fileExtension)"
        guard case .file(let size, _)? = try FileSystem.kind(of: file),
            size <= Verification.signatureLimit
        else { return nil }
        let seal = try FileSystem.read(file, limit: Verification.signatureLimit)
        return try sealer.accepts(seal, of: document, as: fileExtension) ? seal : nil
    }

    /// Reports the end of the seal stages, after the last step.
    func finishSealing() {
        let documents = artifacts.filter(\.isSealed).map(\.path) + sealedDocuments
        for (stage, sealer) in sealers {
            let seals = Set(documents.flatMap { sealer.sealNames(of: $0).map(ExactString.init) })
            let size = (written + artifactFiles).filter { seals.contains(ExactString($0.path)) }
                .reduce(0) { $0 + $1.digest.size }
            watch(
                .stageFinished(
                    name: stage,
                    .done(ran: 1, cached: 0),
                    artifacts: documents.count,
                    size: size
                )
            )
        }
    }
}

private enum Messages {
    static func taken(_ path: String) -> Diagnostic {
        Diagnostic(
            "the seal of \(path) would replace an artifact",
            help: "give the seal stage another extension, or the artifact another name"
        )
    }

    static func tooLarge(_ path: String, _ size: Int) -> Diagnostic {
        Diagnostic(
            "\(path) has \(byteCount(size)), too many for a signature of its own: the limit is "
                + byteCount(Verification.documentLimit),
            help: "leave its kind out of the seal stages' \"artifacts\": the manifest, which is "
                + "signed, has its SHA-256"
        )
    }

    static func noArtifact(_ kind: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "there is no artifact of the kind \"\(kind)\"",
            option: "/artifacts/\(index)",
            severity: .warning
        )
    }
}
