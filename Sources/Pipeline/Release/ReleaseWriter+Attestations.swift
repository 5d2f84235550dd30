import Attestations
import Diagnostics
import ExactStrings
import Files
import JSON
import PluginAPI
import Releases

extension ReleaseWriter {
    /// Writes what the release holds and what made it, and lets the seal stages seal that.
    ///
    /// Two machines make the same release with other versions of libraries, so the document of a
    /// release that exists is kept when it says the same of the release itself.
    ///
    /// - Throws: `Failure` or `FileError`.
    mutating func writeMaterials(_ attestations: ReleaseAttestations) throws {
        let bytes =
            try existingMaterials()
            ?? BillOfMaterials(manifest, components: try attestations.components()).bytes
        try writeSealed(bytes, as: ReleaseLayout.billOfMaterials)
    }

    /// The bill of materials of an existing release, when it says the same in the same way and each
    /// seal stage has sealed it: nothing that was changed in it is sealed again.
    private func existingMaterials() throws -> [UInt8]? {
        let name = ReleaseLayout.billOfMaterials
        guard let bytes = try existingDocument(name),
            BillOfMaterials(bytes, of: manifest) != nil
        else { return nil }
        let document = SealedDocument(path: name, bytes: bytes)
        for (stage, sealer) in sealers {
            do {
                for fileExtension in sealer.extensions
                where try existingSeal(of: document, as: fileExtension, by: sealer) == nil {
                    return nil
                }
            } catch {
                throw Failure(error, as: .stage).mapReasons { place($0, stage) }
            }
        }
        return bytes
    }

    /// Writes how the release was made, signed by all keys; nothing when there is no key.
    ///
    /// - Throws: `Failure` or `FileError`.
    mutating func writeProvenance(_ attestations: ReleaseAttestations) throws {
        let signers = sealers.filter { $0.sealer.keyID != nil }
        guard !signers.isEmpty else { return }
        let new = try attestations.provenance(of: manifest, attestedFiles, [])
        if let known = try existingProvenance(like: new.statement, by: signers) {
            try write(known, as: ReleaseLayout.provenance)
            return
        }
        var provenance = new
        provenance.components = try attestations.components()
        let payload = Array(provenance.statement.canonicalText.utf8)
        let message = Envelope.message(Envelope.inToto, payload)
        let signatures = try signers.compactMap { stage, sealer in
            do {
                return try sealer.signature(of: message).map {
                    Envelope.Signature(keyID: sealer.keyID, bytes: $0)
                }
            } catch {
                throw Failure(error, as: .stage).mapReasons { place($0, stage) }
            }
        }
        let envelope = Envelope(
            payloadType: Envelope.inToto,
            payload: payload,
            signatures: signatures
        )
        try write(envelope.bytes, as: ReleaseLayout.provenance)
    }

    /// The envelope of an existing release, when it says the same and each key has signed it.
    private func existingProvenance(
        like statement: JSONValue,
        by signers: [(stage: String, sealer: any Sealer)]
    ) throws -> [UInt8]? {
        guard let bytes = try existingDocument(ReleaseLayout.provenance),
            let envelope = try? Envelope(bytes, file: ReleaseLayout.provenance),
            envelope.signatures.count == signers.count,
            let known = try? JSONDocument(envelope.payload).value,
            Provenance.lasting(known) == Provenance.lasting(statement)
        else { return nil }
        let message = envelope.message
        for (signature, signer) in zip(envelope.signatures, signers) {
            guard try signer.sealer.accepts(signature: signature.bytes, of: message) else {
                return nil
            }
        }
        return bytes
    }

    private func existingDocument(_ name: String) throws -> [UInt8]? {
        guard let existing,
            case .file(let size, _)? = try FileSystem.kind(of: "\(existing)/\(name)"),
            size <= Verification.documentLimit
        else { return nil }
        return try FileSystem.read("\(existing)/\(name)", limit: Verification.documentLimit)
    }
}
