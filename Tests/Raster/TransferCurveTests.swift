import Testing

@testable import Raster

struct TransferCurveTests {
    @Test func `the curve is that of the specification, and its inverse`() {
        for step in 0...65535 {
            let value = Double(step) / 65535
            #expect(abs(TransferCurve.light(value) - Reference.light(value)) < 1e-14)
            #expect(abs(TransferCurve.encoded(value) - Reference.encoded(value)) < 1e-14)
        }
    }

    @Test func `a step of light is at most a twentieth of a step of eight bits`() {
        let encoded = TransferCurve.encodedOf16Bits
        for index in 1..<encoded.count {
            #expect((encoded[index] - encoded[index - 1]) * 255 <= 0.0503)
        }
    }
}
