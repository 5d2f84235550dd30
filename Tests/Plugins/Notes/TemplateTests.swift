import Diagnostics
import JSON
import Testing
import TestSupport

@testable import NotesPlugin

struct TemplateTests {
    private let commits = history(
        ("9", "feat(ui)!: <dark> & \"bright\" (#7)", nil),
        ("8", "fix: crash", nil)
    )

    private func fill(_ text: String) throws -> String {
        let template = try NotesTemplate(Array(text.utf8), file: "notes.mustache")
        try template.checkNames()
        return try template.render(try notes(commits).json(NotesOptions.Links()))
    }

    @Test func `a template sees what the JSON holds, and nothing is escaped`() throws {
        let text = """
            # {{name}} {{version}} of {{day}}{{#from}}, after {{version}}{{/from}}
            {{#groups}}
            {{title}}:
            {{#entries}}
            * {{#scope}}[{{scope}}] {{/scope}}{{description}}{{#pullRequests}} {{name}}{{/pullRequests}}
            {{/entries}}
            {{/groups}}
            {{^hasBreaking}}calm{{/hasBreaking}}{{omitted}}
            """
        #expect(
            try fill(text) == """
                # App 1.1.0 of 2023-11-14, after 1.0.0
                Features:
                * [ui] <dark> & "bright" #7
                Fixes:
                * crash
                0
                """
        )
    }

    @Test func `a template for a page may ask for HTML's escapes`() throws {
        let text = "{{% CONTENT_TYPE:HTML}}\n{{#breaking}}{{description}}{{/breaking}}\n"
        #expect(try fill(text) == "&lt;dark&gt; &amp; &quot;bright&quot;\n")
    }

    @Test func `a whole object is its JSON, the same each time`() throws {
        let text = try fill(
            "{{to}} {{count(groups)}} {{#first(groups)}}{{title}}{{/first(groups)}}"
        )
        let id = longID("e")
        #expect(
            text == #"{"commit":"\#(id)","tag":"v1.1.0","version":"1.1.0"} 2 Features"#
        )
    }

    @Test(arguments: [
        ("a\n{{#groups}}\n", 3, 1, "the template is broken: a section has no end"),
        (
            "{{#groups}}\n{{/group}}\n", 2, 4,
            "the template is broken: this section's end has another name than its start"
        ),
        ("a {{ver,sion}}\n", 1, 8, "the template is broken: a tag is not a name between braces"),
        ("a\n b {{> other}}\n", 2, 4, "the template asks for another file"),
        ("{{< other}}{{/other}}", 1, 1, "the template asks for another file"),
        ("{{=| =}}", 1, 1, "the template is broken: these can't be the delimiters of tags"),
        ("\n{{size(groups)}}", 2, 1, "the template is invalid: unknown function \"size\""),
        ("ok\n\u{1B}[2J", 2, 1, "the template has a control character"),
        ("{{% CONTENT_TYPE:PDF}}", 1, 23, "the template is broken: an unknown setting"),
        ("\n{{#groups}}{{titel}}{{/groups}}", 2, 12, "the notes have no \"titel\""),
        ("{{#from}}{{tagg}}{{/from}}", 1, 10, "the notes have no \"tagg\""),
        ("{{^groups}}{{noting}}{{/groups}}", 1, 12, "the notes have no \"noting\""),
    ])
    func `an error is reported with its line`(text: String, line: Int, column: Int, message: String)
        throws
    {
        let found = try #require(errors(in: text).first)
        #expect(found.summary == message)
        #expect(found.place?.file == "notes.mustache")
        #expect(found.place?.position?.line == line, "\(found.lines.joined())")
        #expect(found.place?.position?.column == column, "\(found.lines.joined())")
        #expect(found.help?.isEmpty == false)
    }

    @Test func `a template may have other delimiters`() throws {
        #expect(try fill("{{=<% %>=}}\n<%name%> {{name}}") == "App {{name}}")
    }

    @Test func `templates that would exhaust the stack are refused`() {
        let deep = String(repeating: "{{#groups}}", count: 100_000)
        #expect(
            errors(in: deep).first?.summary.hasPrefix("the template has more than 50") == true
        )
        let calls = "{{" + String(repeating: "first(", count: 100_000) + "x}}"
        #expect(
            errors(in: calls).first?.summary.hasPrefix("the template has more than 50") == true
        )
    }

    @Test func `no text crashes the template`() {
        var random = SeededGenerator(seed: 9)
        let parts = [
            "{{", "}}", "{", "}", "#", "^", "/", "$", "&", "!", "%", "groups", "entries", ".", " ",
            "\n", "(", ")", "title", "\u{301}", "CONTENT_TYPE:", "HTML", "first(", "*", "=", "|",
            ">",
        ]
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 1...30, using: &random))
                .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let count = errors(in: text).count
            #expect(count >= 0)
        }
    }

    private func errors(in text: String) -> [Diagnostic] {
        do {
            _ = try fill(text)
            return []
        } catch let diagnostic as Diagnostic {
            return [diagnostic]
        } catch let diagnostics as Diagnostics {
            return diagnostics.all
        } catch {
            Issue.record(error)
            return []
        }
    }
}
