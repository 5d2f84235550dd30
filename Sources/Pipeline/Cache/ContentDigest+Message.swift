import Releases

/// Source: Remote Execution API v2, `build.bazel.remote.execution.v2.Digest`.
extension ContentDigest {
    var message: [UInt8] {
        var message = ProtobufMessage()
        message.add(1, hash)
        message.add(2, size)
        return message.bytes
    }

    init?(message: ArraySlice<UInt8>) {
        var reader = ProtobufReader(message)
        var (hash, size) = ("", 0)
        while let (field, value) = reader.next() {
            switch (field, value) {
            case (1, .bytes(let bytes)): hash = String(decoding: bytes, as: UTF8.self)
            case (2, .integer(let integer)): size = Int(clamping: integer)
            default: break
            }
        }
        guard !reader.isMalformed, Self.isHash(hash), size <= Self.mostBytes else { return nil }
        self.init(hash: hash, size: size)
    }
}
