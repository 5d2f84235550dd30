import CImages
import Host

/// The side of the renderer that renders: a process of its own, which foreign bytes may exhaust,
/// stop or crash.
public enum RenderWorker {
    /// The argument that makes a program a worker.
    static let argument = "render-pictures"

    /// Serves as a renderer, and never returns, when the program was started for that.
    ///
    /// A program that calls this first thing, and then `OwnProgram.isThis`, starts itself as its
    /// renderer; any other, such as a test runner, starts the `shipit` beside it.
    public static func serveIfAsked() {
        if CommandLine.arguments.dropFirst().first == argument { serve() }
    }

    private static func serve() -> Never {
        WorkerProcess.renounceRights(files: 64)
        WorkerProcess.endWithParent()
        var base: Int?
        while let head = WorkerProcess.read(count: RenderRequest.length),
            let request = RenderRequest(head), let bytes = WorkerProcess.read(count: request.count)
        {
            if base == nil {
                // Its error is that of the picture too, and is reported with that.
                _ = try? ImageLibrary.startForForeignFiles()
                // What the libraries take for themselves does not count.
                base = ResourceLimits.mappedBytes
            }
            ResourceLimits.allowProcessorTime(request.limits.processorTime)
            ResourceLimits.allowMemory(request.limits.memory + bytes.count, beyond: base)
            guard answer(request, bytes.span) else { break }
        }
        WorkerProcess.exit()
    }

    /// Answers a request; false when nobody takes the answer.
    private static func answer(_ request: RenderRequest, _ bytes: Span<UInt8>) -> Bool {
        do throws(ImagesError) {
            switch request.wish {
            case .facts:
                let facts = try Image.inspectHere(bytes, limit: request.limit)
                let head = RenderReply(
                    .facts,
                    [
                        facts.width, facts.height, facts.bands, facts.bitDepth,
                        facts.hasAlpha ? 1 : 0, facts.hasProfile ? 1 : 0,
                    ]
                )
                return WorkerProcess.write(head.bytes.span)
            case .pixels:
                let image = try Image.decodedHere(
                    bytes,
                    scale: request.scale,
                    limit: request.limit
                )
                return try send(image)
            }
        } catch {
            return send(error)
        }
    }

    private static func send(_ image: borrowing Image) throws(ImagesError) -> Bool {
        let profile = image.profile
        let head = RenderReply(
            .pixels,
            [
                image.width, image.height, image.bands, image.bitDepth,
                Int(image.interpretation.rawValue), profile.map { $0.count + 1 } ?? 0,
            ]
        )
        let start = head.bytes + (profile ?? [])
        return try image.withBytes { pixels in
            WorkerProcess.write(start.span) && WorkerProcess.write(pixels)
        }
    }

    private static func send(_ error: ImagesError) -> Bool {
        let (call, message) = (Array(error.call.utf8), Array(error.message.utf8))
        let head = RenderReply(.error, [error.cause.rawValue, call.count, message.count])
        return WorkerProcess.write((head.bytes + call + message).span)
    }
}
