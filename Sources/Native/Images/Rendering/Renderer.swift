import Host
import Synchronization

/// Has pictures decoded in processes of their own, under limits of memory and time.
///
/// Drawings are programs: a few kilobytes of them can ask for days and terabytes. The processes
/// live as long as this object, because one takes longer to start than most drawings to render.
public final class Renderer: Sendable {
    /// The renderer of `Image`.
    static let shared = Renderer()

    private let limits: RenderLimits
    private let canvas: Canvas.Maker
    private let idle = Mutex<[WorkerProcess]>([])

    /// The ids of the processes that wait for a picture.
    var waiting: [Int32] { idle.withLock { $0.map(\.identifier) } }

    /// A renderer without processes so far.
    public convenience init(limits: RenderLimits = RenderLimits()) {
        self.init(limits: limits) { canvas throws(ImagesError) in try canvas.image() }
    }

    /// A renderer with another way to make pictures for pixels.
    init(limits: RenderLimits, canvas: @escaping Canvas.Maker) {
        self.limits = limits
        self.canvas = canvas
    }

    /// Reads a picture's header.
    ///
    /// - Throws: as `Image.inspect`.
    public func inspect(_ bytes: Span<UInt8>, limit: Int = .max) throws(ImagesError) -> ImageFacts {
        switch try answer(.facts, bytes, scale: 1, limit: limit) {
        case .facts(let facts): return facts
        case .error(let error): throw error
        case .image: throw Self.unasked
        }
    }

    /// Decodes a picture.
    ///
    /// - Throws: as `Image.init(decoding:scale:limit:)`.
    public func decode(
        _ bytes: Span<UInt8>,
        scale: Double = 1,
        limit: Int = Image.pixelLimit
    ) throws(ImagesError) -> Image {
        switch try answer(.pixels, bytes, scale: scale, limit: limit) {
        case .image(let image): return image
        case .error(let error): throw error
        case .facts: throw Self.unasked
        }
    }

    private static let unasked = ImagesError("render", "the renderer's answer makes no sense")

    /// The answer of a process that waits, or of a new one.
    ///
    /// What earlier pictures left in a process may be what it fails of: then a new one is asked,
    /// and its failure is the picture's.
    private func answer(
        _ wish: RenderRequest.Wish,
        _ bytes: Span<UInt8>,
        scale: Double,
        limit: Int
    ) throws(ImagesError) -> RenderAnswer {
        let format = try ImageFormat(of: bytes)
        let request = RenderRequest(
            wish: wish,
            scale: scale,
            limit: limit,
            limits: limits,
            count: bytes.count
        )
        if let used = idle.withLock({ $0.popLast() }) {
            do throws(RenderFailure) {
                return try ask(used, request, bytes, format)
            } catch {
                guard error.mayBeOfProcess else { throw error.reason }
            }
        }
        let fresh = try start()
        do throws(RenderFailure) {
            return try ask(fresh, request, bytes, format)
        } catch {
            throw error.reason
        }
    }

    /// Asks one process; it waits for more when it answers, unless it ran out of something.
    private func ask(
        _ worker: WorkerProcess,
        _ request: RenderRequest,
        _ bytes: Span<UInt8>,
        _ format: ImageFormat
    ) throws(RenderFailure) -> RenderAnswer {
        let deadline = ContinuousClock.now + .seconds(limits.time)
        let answer: RenderAnswer
        do throws(WorkerFault) {
            worker.forgetWords()
            try worker.send(request.bytes.span, until: deadline)
            try worker.send(bytes, until: deadline)
            answer = try RenderAnswer(
                from: worker,
                until: deadline,
                format: format,
                limit: request.limit,
                canvas: canvas
            )
        } catch {
            throw RenderFailure(error, worker.end(), limits)
        }
        if let error = answer.exhaustion { throw RenderFailure(error, limits) }
        idle.withLock { $0.append(worker) }
        return answer
    }

    private func start() throws(ImagesError) -> WorkerProcess {
        guard let program = OwnProgram.path else {
            throw ImagesError(
                "render",
                "the program that decodes it, shipit, is not beside this one",
                cause: .machine
            )
        }
        do throws(WorkerFault) {
            return try WorkerProcess(
                program: program,
                arguments: [RenderWorker.argument],
                environment: RendererProgram.environment
            )
        } catch {
            throw RenderFailure(error, nil, limits).reason
        }
    }
}
