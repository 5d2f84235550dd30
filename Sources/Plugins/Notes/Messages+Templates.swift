import Diagnostics
import Mustache

/// The messages about a template.
extension Messages {
    static func badOutput(_ path: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" leaves the stage's folder",
            option: "/template/output",
            help: "name a file, relative to the stage's folder"
        )
    }

    static func outputTwice(_ path: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is written by the stage itself",
            option: "/template",
            help: "give the template another \"output\", or leave the form out of \"outputs\""
        )
    }

    static func notText(_ file: String) -> Diagnostic {
        Diagnostic(
            "the template is not UTF-8",
            at: Place(file: file),
            help: "save it as UTF-8 text"
        )
    }

    static func control(at place: Place) -> Diagnostic {
        Diagnostic(
            "the template has a control character",
            at: place,
            help: "take it out; it could steer the terminal that shows the notes"
        )
    }

    static func unknownName(_ name: String, among known: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            "the notes have no \"\(name)\"",
            at: place,
            help: knownNames("they have", known, near: name)
        )
    }

    static func badTemplate(_ error: MustacheError, _ file: String) -> Diagnostic {
        let (summary, help) = summary(error.kind)
        return Diagnostic(summary, at: Place(file: file, position: error.position), help: help)
    }

    private static func summary(_ error: MustacheError.Kind) -> (String, help: String) {
        switch error {
        case .name:
            (
                "the template is broken: a tag is not a name between braces",
                "write {{name}}, {{#name}}…{{/name}}"
            )
        case .function(let name):
            (
                "the template is invalid: unknown function \"\(name)\"",
                knownNames("there are", MustacheTemplate.functions, near: name)
            )
        case .delimiters:
            (
                "the template is broken: these can't be the delimiters of tags",
                "write them as in {{=<% %>=}}"
            )
        case .setting:
            (
                "the template is broken: an unknown setting",
                "the one there is: {{% CONTENT_TYPE:HTML}}"
            )
        case .partial:
            (
                "the template asks for another file",
                "put that file's text here: a template is one file"
            )
        case .wrongEnd:
            (
                "the template is broken: this section's end has another name than its start",
                "close the inner one first"
            )
        case .noEnd:
            ("the template is broken: a section has no end", "close it with {{/name}}")
        case .tooDeep:
            (
                "the template has more than 50 sections inside each other, or a tag of 500 bytes",
                "close sections with {{/name}} and tags with }}"
            )
        case .tooLarge:
            (
                "the template renders more than 64 MB, or takes too many steps",
                "do not list the entries within a list of the same entries"
            )
        }
    }
}
