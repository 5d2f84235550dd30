import Foundation
import Synchronization
import Testing
import TestSupport

@testable import Images

/// Pictures that are decoded in a process of their own.
struct RendererTests {
    private static func drawing(_ elements: String, side: Int = 20) -> [UInt8] {
        Array(HostileDrawing.svg(elements, side: side).utf8)
    }

    private static let disc = drawing("<circle cx='10' cy='10' r='8' fill='#C02040'/>")

    private func limits(_ change: (inout RenderLimits) -> Void) -> RenderLimits {
        var limits = RenderLimits()
        change(&limits)
        return limits
    }

    private func refusal(_ renderer: Renderer, _ bytes: [UInt8]) -> ImagesError? {
        do throws(ImagesError) {
            _ = try renderer.decode(bytes.span)
            return nil
        } catch {
            return error
        }
    }

    @Test func `another process renders the very pixels that this one would`() async throws {
        try await withTemporaryFolder { folder in
            let file = "\(folder)/a.webp"
            let made = try run(["convert", "-size", "48x32", "gradient:#F00000-#0000F080", file])
            try #require(made.status == 0, "\(made.error)")
            let opaque = Color(red: 0, green: 9, blue: 0)
            let files = [
                Self.disc, pdf("1 0.5 0 rg 1 1 2 1 re f"), try read(file),
                try Image(width: 9, height: 7, color: opaque).heic(quality: 80),
            ]
            try ImageLibrary.startForForeignFiles()
            for file in files {
                let renderer = Renderer()
                let apart = try renderer.decode(file.span, scale: 1)
                let here = try Image.decodedHere(file.span, scale: 1, limit: Image.pixelLimit)
                #expect(try apart.isIdentical(to: here))
                let facts = try renderer.inspect(file.span)
                #expect(try facts == Image.inspectHere(file.span, limit: .max))
            }
        }
    }

    @Test
    func `masks that multiply end at the limit of processor time, and the next drawing is drawn`()
        throws
    {
        let renderer = Renderer(limits: limits { $0.processorTime = 1 })
        let error = refusal(renderer, Array(HostileDrawing.masks().utf8))
        #expect(error?.message == "decoding it takes more than 1 s of processor time")
        #expect(error?.cause == .limit)
        #expect(refusal(renderer, Self.disc) == nil)
    }

    @Test
    func `a drawing that takes more than its share of memory is refused, and the next is drawn`()
        throws
    {
        let renderer = Renderer(limits: limits { $0.memory = 48 << 20 })
        #expect(refusal(renderer, Self.disc) == nil)
        let error = refusal(renderer, Self.drawing("<rect width='9' height='9'/>", side: 4000))
        #expect(error?.message == "decoding it takes more than 48 MiB of memory")
        #expect(error?.cause == .limit)
        #expect(refusal(renderer, Self.disc) == nil)
    }

    @Test func `a renderer that does not answer is given up`() throws {
        let renderer = Renderer(limits: limits { $0.time = 1 })
        let error = refusal(renderer, Array(HostileDrawing.masks().utf8))
        #expect(error?.message == "decoding it did not end within 1 s")
    }

    @Test func `a picture that finds no room here spoils no other`() throws {
        let hasRoom = Atomic(false)
        let renderer = Renderer(limits: RenderLimits()) { canvas throws(ImagesError) in
            guard hasRoom.load(ordering: .relaxed) else { throw ImagesError("x", "no memory") }
            return try canvas.image()
        }
        let error = refusal(renderer, Self.disc)
        #expect(error?.cause == .machine)
        #expect(error?.message == "not enough memory for its pixels (no memory)")
        // Its pixels are still on their way: the next picture's answer would begin with them.
        #expect(renderer.waiting == [])
        hasRoom.store(true, ordering: .relaxed)
        #expect(refusal(renderer, Self.disc) == nil)
        #expect(try renderer.inspect(Self.disc.span).width == 20)
    }

    @Test func `a cancelled task gets no drawing, and does not wait for it`() async throws {
        let task = Task { refusal(Renderer(), Array(HostileDrawing.masks().utf8)) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        // One that is not interrupted ends at its limit of processor time.
        #expect(await task.value?.cause == .interruption)
    }

    @Test func `a process that ended while it waited costs no picture`() throws {
        let renderer = Renderer()
        let expected = try renderer.decode(Self.disc.span).pixels()
        let first = try #require(renderer.waiting.first)
        kill(first, SIGKILL)
        #expect(try renderer.decode(Self.disc.span).pixels() == expected)
        #expect(renderer.waiting.count == 1)
        #expect(renderer.waiting != [first])
    }

    @Test func `a process that ran out of memory is not asked again`() throws {
        let renderer = Renderer(limits: limits { $0.memory = 48 << 20 })
        #expect(refusal(renderer, Self.disc) == nil)
        #expect(renderer.waiting.count == 1)
        let large = Self.drawing("<rect width='9' height='9'/>", side: 4000)
        #expect(refusal(renderer, large)?.cause == .limit)
        #expect(renderer.waiting == [])
    }

    @Test func `many threads share the processes that render`() async throws {
        let renderer = Renderer()
        let expected = try renderer.decode(Self.disc.span).pixels()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask { (try? renderer.decode(Self.disc.span).pixels()) == expected }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }

    @Test func `what the machine lacks is not blamed on a file`() {
        let fault = ImagesError("render", "unable to create thread", cause: .machine)
        #expect(
            fault.summary("Art/a.svg", "can't be used")
                == "no resources left for Art/a.svg: unable to create thread"
        )
        #expect(fault.help("export it again").contains("--jobs"))
        let limit = ImagesError("render", "decoding it takes a day", cause: .limit)
        #expect(
            limit.summary("Art/a.svg", "can't be used")
                == "Art/a.svg can't be used: decoding it takes a day"
        )
        #expect(limit.help("export it again").hasPrefix("simplify its masks"))
    }
}
