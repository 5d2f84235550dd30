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

    static func partial(at place: Place) -> Diagnostic {
        Diagnostic(
            "the template asks for another file",
            at: place,
            help: "put that file's text here: a template is one file"
        )
    }

    static func delimiters(at place: Place) -> Diagnostic {
        Diagnostic(
            "the template changes the braces of its tags",
            at: place,
            help: "leave them as {{ and }}"
        )
    }

    static func tooDeep(at place: Place) -> Diagnostic {
        Diagnostic(
            "the template has more than 50 sections inside each other, or a tag of 500 bytes",
            at: place,
            help: "close sections with {{/name}} and tags with }}"
        )
    }

    static func unknownName(_ name: String, among known: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            "the notes have no \"\(name)\"",
            at: place,
            help: knownNames("they have", known, near: name)
        )
    }

    static func badTemplate(_ error: any Error, at place: Place) -> Diagnostic {
        let (summary, help) =
            switch error as? MustacheTemplate.Error {
            case .sectionCloseNameIncorrect:
                ("this section's end has another name than its start", "close the inner one first")
            case .expectedSectionEnd:
                ("a section has no end", "close it with {{/name}}")
            case .invalidConfigVariableSyntax, .unrecognisedConfigVariable:
                ("an unknown setting", "the one there is: {{% CONTENT_TYPE:HTML}}")
            default:
                ("a tag is not a name between braces", "write {{name}}, {{#name}}…{{/name}}")
            }
        return Diagnostic("the template is broken: \(summary)", at: place, help: help)
    }
}
