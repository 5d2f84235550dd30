import Testing

struct PlaceholderTests {
    @Test func `placeholder`() { #expect(Bool(true)) }
}
