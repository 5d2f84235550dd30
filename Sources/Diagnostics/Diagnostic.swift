public import JSON

/// One error that a user can fix: what happened, where, and how to fix it.
public struct Diagnostic: Error, Hashable, Sendable, Codable {
    /// How grave it is.
    public enum Severity: String, Hashable, Sendable, Codable {
        /// The release can't be made.
        case error
        /// The release is made; somebody should look.
        case warning
    }

    /// How grave it is.
    public var severity: Severity
    /// What happened: one clause, lower case, naming the value; what a plugin says may have several
    /// lines.
    public var summary: String
    /// Where it happened; nil when it has no place in a file.
    public var place: Place?
    /// How to fix it, as an instruction.
    public var help: String?
    /// The stage it happened in; `PipelineFile.placed` fills it in, plugins leave it nil.
    public var stage: String?
    /// What kind of error it is, for programs: `missing`, say; nil where no program asks.
    package var code: String?

    /// A diagnostic from its parts.
    ///
    /// - Parameter summary: One clause; line breaks of the names in it become visible escapes.
    public init(
        _ summary: String,
        at place: Place? = nil,
        help: String? = nil,
        severity: Severity = .error
    ) {
        self.severity = severity
        self.summary = summary.withoutLineBreaks
        self.place = place
        self.help = help
    }

    /// The same with a code for programs.
    package func coded(_ code: String) -> Diagnostic {
        var coded = self
        coded.code = code
        return coded
    }

    /// An error in the words of a plugin, which may have several lines.
    package init(quoting words: String, severity: Severity = .error) {
        self.init("", severity: severity)
        summary = words
    }

    /// An error in the options of a stage.
    ///
    /// - Parameter pointer: RFC 6901, from the stage's `with` object: `/devices/2`.
    public init(
        _ summary: String,
        option pointer: String,
        help: String? = nil,
        severity: Severity = .error
    ) {
        self.init(summary, at: Place(pointer: pointer), help: help, severity: severity)
    }
}

extension Diagnostic {
    /// An error in the entry of a stage, outside of its options.
    ///
    /// - Parameter pointer: RFC 6901, from the stage's entry: `/uses`.
    package init(
        _ summary: String,
        entry pointer: String,
        help: String? = nil,
        severity: Severity = .error
    ) {
        self.init(summary, at: Place(pointer: pointer), help: help, severity: severity)
        place?.base = .stage
    }
}

/// What `body` gives; an error of it is one about a place in the stage's entry, whatever its
/// pointer was.
///
/// - Parameter pointer: RFC 6901, from the stage's entry: `/uses`.
package func atEntry<Value>(
    _ pointer: String,
    _ body: () throws(Diagnostic) -> Value
) throws(Diagnostic) -> Value {
    do {
        return try body()
    } catch {
        var error = error
        error.place = Place(pointer: pointer)
        error.place?.base = .stage
        throw error
    }
}

/// A place in a file.
public struct Place: Hashable, Sendable, Codable {
    private enum CodingKeys: String, CodingKey { case file, position, pointer, base }

    /// What a pointer starts from where no file is named.
    public enum Base: String, Hashable, Sendable, Codable {
        /// The stage's entry in `pipeline.json`, not its `with` object.
        case stage
    }

    /// The file, as the user would name it; nil for an option, until
    /// `PipelineFile.placed` fills it in.
    public var file: String?
    /// Line and column; nil when the file is no text.
    public var position: TextPosition?
    /// The RFC 6901 pointer of a JSON value.
    public var pointer: String?
    /// What the pointer starts from where no file is named; nil for the stage's options.
    public var base: Base?
    /// The line of the file, to be shown with the place: two equal places may have it or not, and it
    /// is not encoded.
    public var source: SourceLine?
    /// Whether the line may hold a secret, so that it is never shown.
    public var hidesSource = false

    /// A place from its parts.
    public init(file: String? = nil, position: TextPosition? = nil, pointer: String? = nil) {
        self.file = file
        self.position = position
        self.pointer = pointer
    }

    /// Whether both name the same place.
    public static func == (left: Self, right: Self) -> Bool {
        (left.file, left.position, left.pointer, left.base)
            == (right.file, right.position, right.pointer, right.base)
    }

    /// Feeds the place to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(position)
        hasher.combine(pointer)
        hasher.combine(base)
    }
}

/// Several errors at once; never empty.
public struct Diagnostics: Error, Hashable, Sendable {
    /// The errors in the order they should be read.
    public var all: [Diagnostic]

    /// Diagnostics from a list that is not empty.
    public init(_ all: [Diagnostic]) { self.all = all }
}
