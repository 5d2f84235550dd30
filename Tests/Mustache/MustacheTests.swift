import JSON
import Testing

@testable import Mustache

struct MustacheTests {
    /// Cases modelled on those of the specification's core modules.
    static let cases: [MustacheCase] = [
        // Interpolation.
        .init("plain {text} }} here\n", "{}", "plain {text} }} here\n"),
        .init(
            "{{a}}|{{ a }}|{{&a}}|{{{a}}}|{{{ a }}}",
            #"{"a":"<&\">"}"#,
            ##"&lt;&amp;&quot;&gt;|&lt;&amp;&quot;&gt;|<&">|<&">|<&">"##
        ),
        .init("{{n}} {{f}} [{{none}}] [{{none.b}}]", #"{"n":-85,"f":1.21}"#, "-85 1.21 [] []"),
        .init("  {{a}}\n", #"{"a":"x"}"#, "  x\n"),
        .init("{{a.b.c}}", #"{"a":{"b":{"c":"deep"}}}"#, "deep"),
        .init("[{{a.b.c}}]", #"{"a":{"b":{}},"c":"no"}"#, "[]"),
        .init("{{#a}}[{{b.c}}]{{/a}}", #"{"a":{"b":{}},"b":{"c":"no"}}"#, "[]"),
        .init("{{#a}}{{b.c}}{{/a}}", #"{"a":{"x":1},"b":{"c":"out"}}"#, "out"),
        .init("{{#list}}({{.}}){{/list}}", #"{"list":["<",2]}"#, "(&lt;)(2)"),
        // Sections.
        .init("{{#yes}}in{{/yes}}{{#no}}out{{/no}}", #"{"yes":true,"no":false}"#, "in"),
        .init("{{#o}}{{a}}{{b}}{{/o}}", #"{"a":1,"o":{"b":2}}"#, "12"),
        .init("{{#list}}{{v}},{{/list}}", #"{"list":[{"v":1},{"v":2},{"v":3}]}"#, "1,2,3,"),
        .init("[{{#list}}x{{/list}}{{#none}}x{{/none}}]", #"{"list":[]}"#, "[]"),
        .init(
            "{{#a}}{{one}}{{#b}}{{one}}{{two}}{{#c}}{{one}}{{two}}{{three}}{{/c}}{{/b}}{{/a}}",
            #"{"a":{"one":1},"b":{"two":2},"c":{"three":3}}"#,
            "112123"
        ),
        .init("{{#a.b}}{{c}}{{/a.b}}", #"{"a":{"b":[{"c":1},{"c":2}]}}"#, "12"),
        .init("{{#a}}{{#a}}{{v}}{{/a}}{{/a}}", #"{"a":{"v":"x"}}"#, "x"),
        .init("{{# a }}={{/ a }}", #"{"a":true}"#, "="),
        // Inverted sections.
        .init(
            "{{^no}}a{{/no}}{{^yes}}b{{/yes}}{{^none}}c{{/none}}",
            #"{"yes":true,"no":false}"#,
            "ac"
        ),
        .init(
            "{{^list}}a{{/list}}{{^full}}b{{/full}}{{^o}}c{{/o}}",
            #"{"list":[],"full":[1],"o":{"x":1}}"#,
            "a"
        ),
        .init("{{^a.b.c}}none{{/a.b.c}}", #"{"a":{}}"#, "none"),
        // Comments.
        .init("12{{! a comment }}34{{!\n  of two lines }}", "{}", "1234"),
        .init("a\n  {{! alone }}\nb\n{{!\n of lines\n}}\nc {{! not alone }}\n", "{}", "a\nb\nc \n"),
        .init("a\r\n{{! alone }}\r\nb", "{}", "a\r\nb"),
        .init("  {{! no line before }}\nb\n  {{! no line after }}", "{}", "b\n"),
        // Delimiters.
        .init("{{=<% %>=}}(<%a%>) {{a}}", #"{"a":"x"}"#, "(x) {{a}}"),
        .init("({{= | | =}}|a|)", #"{"a":"x"}"#, "(x)"),
        .init(
            "{{#s}}{{a}}|a|{{/s}}{{= | | =}}|#s|{{a}}|a||/s|",
            #"{"s":true,"a":"x"}"#,
            "x|a|{{a}}x"
        ),
        .init("a\n {{=@ @=}}\nb{{=x}} @= {{ }} =@ {{a}}\n", #"{"a":"x"}"#, "a\nb{{=x}}  x\n"),
        .init("{{=<% %>=}}<%{a}%><%& a %><%a%>", #"{"a":"<"}"#, "<<&lt;"),
        // Lines.
        .init("a\n{{#s}}\nb\n{{/s}}\nc\n", #"{"s":true}"#, "a\nb\nc\n"),
        .init("a\n  {{#s}}\n\n\t{{/s}}\nc", #"{"s":true}"#, "a\n\nc"),
        .init(" {{#s}} x {{/s}} \n", #"{"s":true}"#, "  x  \n"),
        .init("  {{#s}}{{/s}}\n", #"{"s":true}"#, "  \n"),
        .init("a\r\n{{#s}}\r\n{{/s}}\r\nb", #"{"s":true}"#, "a\r\nb"),
        .init("{{#s}}\n{{#s}}\n x\n{{/s}}\n{{/s}}", #"{"s":true}"#, " x\n"),
        .init("{{^no}}\nnone\n{{/no}}\n", "{}", "none\n"),
        .init("  {{a}}  \n  {{{a}}}\n  {{&a}}\n", #"{"a":"x"}"#, "  x  \n  x\n  x\n"),
    ]

    @Test(arguments: cases) func `a template is rendered as the specification has it`(
        of expected: MustacheCase
    ) throws {
        let template = try MustacheTemplate(expected.template)
        #expect(try template.render(try value(expected.data)) == expected.text)
    }

    @Test(arguments: [
        ("{{a}}{{% CONTENT_TYPE:TEXT}}{{a}}", #"{"a":"<"}"#, "&lt;<"),
        ("{{#o}}{{%CONTENT_TYPE : TEXT}}{{a}}{{/o}}{{a}}", #"{"o":true,"a":"<"}"#, "<&lt;"),
        ("{{% CONTENT_TYPE:HTML}}\nx", "{}", "x"),
        ("{{$title}}\nby default {{a}}\n{{/title}}\n", #"{"a":1}"#, "by default 1\n"),
        ("{{count(l)}} {{first(l)}} {{last(l)}} {{reversed(l)}}", #"{"l":[1,2]}"#, "2 1 2 [2,1]"),
        (
            "{{#reversed(l)}}{{.}}{{/reversed(l)}}{{^empty(l)}}!{{/empty(l)}}", #"{"l":[1,2]}"#,
            "21!"
        ),
        ("{{#l}}{{.}}{{^last()}}, {{/last()}}{{/l}}", #"{"l":["a","b"]}"#, "a, b"),
        (
            "{{#l}}{{index()}}{{plusone(index())}}{{#even()}}e{{/even()}}{{/l}}", #"{"l":[0,0]}"#,
            "01e12"
        ),
        ("{{#l}}{{#first()}}f{{/first()}}{{#odd()}}o{{/odd()}}{{/l}}", #"{"l":[0,0]}"#, "fo"),
        (
            "{{uppercased(a)}} {{lowercased(a)}} {{capitalized(a)}}", #"{"a":"éA it's B2b"}"#,
            "ÉA IT'S B2B éa it's b2b Éa It's B2b"
        ),
        ("[{{count(a)}}{{first(n)}}{{index()}}]", #"{"a":"x","n":1}"#, "[]"),
        (
            "{{minusone(n)}}{{#odd(n)}}o{{/odd(n)}}{{#equalzero(n)}}z{{/equalzero(n)}}",
            #"{"n":3}"#, "2o"
        ),
        ("{{#o}}[{{.a}}{{.b}}]{{/o}}", #"{"a":1,"o":{"b":2}}"#, "[2]"),
        ("{{#o}}[{{a}}]{{/o}}", #"{"a":1,"o":{"a":null}}"#, "[]"),
        (
            "{{o}} {{l}} {{yes}}", #"{"o":{"b":1,"a":2},"l":[1,null],"yes":true}"#,
            #"{"a":2,"b":1} [1,null] true"#
        ),
    ])
    func `functions, blocks and settings go beyond it`(
        template: String,
        data: String,
        text: String
    ) throws {
        let escapes = try MustacheTemplate(template)
        #expect(
            try escapes.render(try value(data))
                == text.replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        )
    }

    @Test(
        arguments: [
            ("a\n b {{", .name, 2, 6), ("{{a", .name, 1, 4), ("{{}}", .name, 1, 3),
            ("{{a b}}", .name, 1, 5), ("{{{a}}", .name, 1, 5), ("{{! a", .name, 1, 6),
            ("{{first(a}}", .name, 1, 10), ("{{()}}", .name, 1, 3),
            ("{{a()b}}", .function("a"), 1, 1),
            ("é{{=a=}}", .delimiters, 1, 2), ("{{= | | }}", .delimiters, 1, 1),
            ("{{% X:Y}}", .setting, 1, 10), ("\n{{> a}}", .partial, 2, 1),
            ("{{<a}}{{/a}}", .partial, 1, 1),
            ("{{#a}}", .noEnd, 1, 7), ("{{#a}}{{#b}}{{/a}}{{/b}}", .wrongEnd, 1, 16),
            ("{{/a}}", .wrongEnd, 1, 4), ("{{#first(a)}}{{/a}}", .wrongEnd, 1, 17),
        ] as [(String, MustacheError.Kind, Int, Int)]
    )
    func `an error has its place`(
        text: String,
        kind: MustacheError.Kind,
        line: Int,
        column: Int
    ) {
        let error = #expect(throws: MustacheError.self) { try MustacheTemplate(text) }
        #expect(error?.kind == kind)
        #expect(error?.position == TextPosition(line: line, column: column))
    }

    @Test func `depth, tags, text and work have limits`() throws {
        let start = String(repeating: "{{#a}}", count: 50)
        let end = String(repeating: "{{/a}}", count: 50)
        _ = try MustacheTemplate(start + end)
        var error = #expect(throws: MustacheError.self) {
            try MustacheTemplate("{{#a}}" + start + end + "{{/a}}")
        }
        #expect(error?.kind == .tooDeep)
        error = #expect(throws: MustacheError.self) {
            try MustacheTemplate("{{\(String(repeating: "a", count: 500))}}")
        }
        #expect(error?.kind == .tooDeep)

        let list = try value(#"{"a":[1,2,3,4,5,6,7,8,9,10],"s":"0123456789"}"#)
        error = #expect(throws: MustacheError.self) {
            try MustacheTemplate("\n{{#a}}{{#a}}{{s}}{{/a}}{{/a}}").render(list, limit: 500)
        }
        #expect(error == MustacheError(.tooLarge, at: TextPosition(line: 2, column: 13)))
        let work = try MustacheTemplate(start + "{{none}}" + end)
        error = #expect(throws: MustacheError.self) { try work.render(list) }
        #expect(error?.kind == .tooLarge)
    }
}

/// A template, JSON that it renders, and the text.
struct MustacheCase: Sendable {
    var template: String
    var data: String
    var text: String

    init(_ template: String, _ data: String, _ text: String) {
        (self.template, self.data, self.text) = (template, data, text)
    }
}

func value(_ json: String) throws -> JSONValue { try JSONDocument(Array(json.utf8)).value }
