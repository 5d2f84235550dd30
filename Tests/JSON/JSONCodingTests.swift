import JSON
import Testing

struct JSONCodingTests {
    private enum Shape: Codable, Hashable {
        case none
        case circle(radius: Double)
        case named(String, size: Int?)
    }

    private struct Sample: Codable, Hashable {
        var text = "e\u{301}"
        var whole = 3
        var half = 1.0
        var small: Float = 0.1
        var unsigned: UInt64 = 7
        var flags = [true, false]
        var missing: Int?
        var nested: [[String: Int?]] = [["a": 1, "b": nil], [:]]
        var shapes: [Shape] = [.none, .circle(radius: 2), .named("x", size: nil)]
        var any: JSONValue = ["n": 1.0, "list": [1, 2.5, .null]]
    }

    @Test func `a type is written and read as its own coding says`() throws {
        let value = try JSONValue(encoding: Sample())
        #expect(
            value.canonicalText == """
                {"any":{"list":[1,2.5,null],"n":1.0},"flags":[true,false],"half":1.0,\
                "nested":[{"a":1,"b":null},{}],"shapes":[{"none":{}},{"circle":{"radius":2.0}},\
                {"named":{"_0":"x"}}],"small":0.1,"text":"e\u{301}","unsigned":7,"whole":3}
                """
        )
        #expect(try value.decode(as: Sample.self) == Sample())
    }

    @Test func `keys that only look alike are two keys`() throws {
        let text = "{\"\u{E9}\": 1, \"e\u{301}\": 2}"
        let document = try JSONDocument(Array(text.utf8))
        #expect(document.value["e\u{301}"] == 2 && document.value["\u{E9}"] == 1)
        #expect(document.position(of: "/e\u{301}").column == 15)
        let decoded = try document.value.decode(as: JSONValue.self)
        #expect(decoded.members?.count == 2)
        #expect(throws: JSONError.self) {
            try JSONDocument(Array("{\"\u{E9}\":1,\"\u{E9}\":2}".utf8))
        }
    }

    @Test func `a value of another shape is named with its path`() throws {
        let value: JSONValue = ["whole": "three"]
        struct Whole: Decodable { var whole: Int }
        let error = #expect(throws: DecodingError.self) { try value.decode(as: Whole.self) }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["whole"])
        #expect(context.debugDescription == "expected an integer, found string")
        #expect(throws: DecodingError.self) {
            try JSONValue.number(1.5).decode(as: Int.self)
        }
        #expect(throws: DecodingError.self) { try JSONValue.integer(300).decode(as: UInt8.self) }
        let unwritable = #expect(throws: EncodingError.self) {
            try JSONValue(encoding: [[1], [2, .nan]])
        }
        guard case .invalidValue(_, let place)? = unwritable else {
            Issue.record("\(String(describing: unwritable))")
            return
        }
        #expect(place.codingPath.map(\.intValue) == [1, 1])
        #expect(try JSONValue.number(3).decode(as: Int.self) == 3)
        #expect(try JSONValue.integer(3).decode(as: Double.self) == 3)
    }
}
