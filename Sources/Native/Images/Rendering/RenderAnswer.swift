import CImages
import Host

/// What a renderer answered, checked like any foreign bytes.
enum RenderAnswer: ~Copyable {
    case facts(ImageFacts)
    case image(Image)
    case error(ImagesError)

    /// The error of a process that ran out of memory or threads, and answered all the same.
    var exhaustion: ImagesError? {
        switch self {
        case .error(let error): error.cause == .machine ? error : nil
        case .facts: nil
        case .image: nil
        }
    }

    /// Receives an answer.
    ///
    /// - Parameters:
    ///   - format: The format of the file that it is about.
    ///   - limit: The greatest number of pixels.
    ///   - canvas: Makes the picture that the pixels are received into.
    /// - Throws: `WorkerFault`; an answer that makes no sense counts as the process's end.
    init(
        from worker: WorkerProcess,
        until deadline: ContinuousClock.Instant,
        format: ImageFormat,
        limit: Int,
        canvas: Canvas.Maker
    ) throws(WorkerFault) {
        let bytes = try worker.receive(count: RenderReply.length, until: deadline)
        guard let head = RenderReply(bytes) else { throw WorkerFault(.ended) }
        let values = head.values
        switch head.kind {
        case .facts:
            guard sides.contains(values[0]), sides.contains(values[1]),
                (1...5).contains(values[2]), [8, 16].contains(values[3])
            else { throw WorkerFault(.ended) }
            self = .facts(
                ImageFacts(
                    format: format,
                    width: values[0],
                    height: values[1],
                    bands: values[2],
                    bitDepth: values[3],
                    hasAlpha: values[4] != 0,
                    hasProfile: values[5] != 0
                )
            )
        case .pixels:
            self = try .receive(values, from: worker, until: deadline, limit: limit, canvas)
        case .error:
            guard let cause = ImagesError.Cause(rawValue: values[0]),
                (0...longestText).contains(values[1]), (0...longestText).contains(values[2])
            else { throw WorkerFault(.ended) }
            let call = try worker.receive(count: values[1], until: deadline)
            let message = try worker.receive(count: values[2], until: deadline)
            self = .error(
                ImagesError(
                    String(decoding: call, as: UTF8.self),
                    String(decoding: message, as: UTF8.self),
                    cause: cause
                )
            )
        }
    }

    private static func receive(
        _ values: [Int],
        from worker: WorkerProcess,
        until deadline: ContinuousClock.Instant,
        limit: Int,
        _ make: Canvas.Maker
    ) throws(WorkerFault) -> RenderAnswer {
        let (width, height, bands, depth) = (values[0], values[1], values[2], values[3])
        guard sides.contains(width), sides.contains(height), width * height <= limit,
            (1...5).contains(bands), depth == 8 || depth == 16,
            (0..<Int(VIPS_INTERPRETATION_LAST.rawValue)).contains(values[4]),
            (0...longestProfile).contains(values[5])
        else { throw WorkerFault(.ended) }
        let profile =
            values[5] == 0 ? nil : try worker.receive(count: values[5] - 1, until: deadline)
        let canvas: Image
        do throws(ImagesError) {
            canvas = try make(
                Canvas(width: width, height: height, bands: bands, depth: depth, meaning: values[4])
            )
        } catch {
            // The pixels are still on their way: the process can't be asked for anything else.
            throw WorkerFault(.noRoom(error.message))
        }
        guard let start = unsafe images.pointee.vips_image_get_data(canvas.handle) else {
            throw WorkerFault(.noRoom(ImagesError.last("vips_image_get_data").message))
        }
        let room = unsafe UnsafeMutableBufferPointer(
            start: UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self),
            count: width * height * bands * depth / 8
        )
        var pixels = unsafe room.mutableSpan
        try worker.receive(into: &pixels, until: deadline)
        if let profile {
            unsafe images.pointee.vips_image_set_blob_copy(
                canvas.handle,
                VIPS_META_ICC_NAME,
                profile,
                profile.count
            )
        }
        return .image(canvas)
    }
}

/// What a picture is like before it has pixels.
struct Canvas {
    typealias Maker = @Sendable (Canvas) throws(ImagesError) -> Image

    var width: Int
    var height: Int
    var bands: Int
    /// In bits.
    var depth: Int
    /// As a number of `VipsInterpretation`.
    var meaning: Int

    /// The picture, with memory for its pixels.
    func image() throws(ImagesError) -> Image {
        try Image.make("vips_image_write_prepare") {
            unsafe shipit_vips_new_canvas(
                &$0,
                Int32(width),
                Int32(height),
                Int32(bands),
                Int32(depth),
                VipsInterpretation(Int32(meaning))
            )
        }
    }
}

/// The pixels of a side, as libvips counts them.
private let sides = 1...Int(Int32.max)
/// The bytes of a message.
private let longestText = 1 << 16
/// The bytes of a colour profile, which a file of this size at most may hold.
private let longestProfile = 128 << 20
