/// The labels of the blocks in a text of PEM, and what is wrong between them.
///
/// Source: RFC 7468, sections 2 and 3: explanatory text may precede a block.
struct PEMBlocks {
    /// The texts between `-----BEGIN` and `-----`, in order.
    private(set) var labels: [String] = []
    /// Whether something follows the last block that is not part of any.
    private(set) var hasTextBehind = false
    /// Whether a block has no end, or the end of another.
    private(set) var isCut = false

    init(_ text: UnsafeRawBufferPointer) {
        var open: String?
        let lines = unsafe text.split { $0 == 0x0A || $0 == 0x0D }
        for index in unsafe lines.indices {
            let line = unsafe lines[index]
            if let label = unsafe Self.label(line, after: "-----BEGIN ") {
                if open != nil { isCut = true }
                open = label
                labels.append(label)
                hasTextBehind = false
            } else if let label = unsafe Self.label(line, after: "-----END ") {
                if open != label { isCut = true }
                open = nil
            } else if open == nil, unsafe line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
                hasTextBehind = true
            }
        }
        if open != nil { isCut = true }
    }

    /// The label in a line; nil in one that is not such a line.
    ///
    /// Of a long one the end only: it may be a key whose line breaks were lost.
    private static func label(
        _ line: Slice<UnsafeRawBufferPointer>,
        after mark: String
    ) -> String? {
        let dashes = "-----".utf8
        var line = unsafe line
        while let last = unsafe line.last, last == 0x20 || last == 0x09 {
            unsafe line = line.dropLast()
        }
        guard unsafe line.count >= mark.utf8.count + dashes.count,
            unsafe line.starts(with: mark.utf8),
            unsafe line.suffix(dashes.count).elementsEqual(dashes)
        else { return nil }
        let label = unsafe line.dropFirst(mark.utf8.count).dropLast(dashes.count)
        let isLong = unsafe label.count > 64
        return unsafe String(
            decoding: label.suffix(isLong ? privateKey.utf8.count : 64),
            as: UTF8.self
        )
    }

    /// Refuses a text with more than one key, or with text that is ignored.
    ///
    /// OpenSSL takes the first key and ignores the rest. Certificates and curve parameters may be
    /// beside a key, as tools write them; so may a public key beside a private one. They are
    /// ignored.
    ///
    /// - Parameter kind: The end of the wanted key's label: `PRIVATE KEY`.
    /// - Throws: `CryptographyError` of the kind `notOneKey`.
    func requireOne(_ kind: String) throws(CryptographyError) {
        let isPrivate = kind == privateKey
        var count = 0
        for label in labels {
            if label == "CERTIFICATE" || label == "EC PARAMETERS" { continue }
            if label.hasSuffix(kind) {
                count += 1
            } else if !(isPrivate && label.hasSuffix(publicKey)) {
                throw .notOneKey("a block \(Self.shown(label)) beside the key")
            }
        }
        guard count == 1 else { throw .notOneKey("\(count) keys") }
        guard !isCut else { throw .notOneKey("a block without its -----END line") }
        guard !hasTextBehind else { throw .notOneKey("text after the last -----END line") }
    }

    /// A label as messages have it; one that no tool writes is not repeated.
    private static func shown(_ label: String) -> String {
        let isUsual =
            label.utf8.count <= 40
            && label.utf8.allSatisfy {
                (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x20
            }
        return isUsual ? "\"\(label)\"" : "of another kind"
    }
}

/// The end of every private key's label.
let privateKey = "PRIVATE KEY"
/// The end of every public key's label.
let publicKey = "PUBLIC KEY"

extension CryptographyError {
    fileprivate static func notOneKey(_ detail: String) -> CryptographyError {
        CryptographyError(.notOneKey, detail: detail)
    }
}
