extension Unicode.Scalar {
    /// Whether it controls how a text is shown and is invisible itself: C0, DEL and C1 of ECMA-48,
    /// with tabs and line breaks; the separators of lines and paragraphs; and the bidirectional
    /// controls, which change the direction of the text around them.
    ///
    /// Source: ECMA-48, section 5; UAX #9 "Unicode Bidirectional Algorithm", sections 2.1 to 2.5;
    /// the implicit marks of section 2.6 do no more than letters do, and Hebrew texts need them.
    public var isControl: Bool {
        properties.generalCategory == .control || (0x2028...0x202E).contains(value)
            || (0x2066...0x2069).contains(value)
    }

    /// Whether it is a control that is not white space of markup.
    var isHiddenControl: Bool { isControl && !["\t", "\n", "\r"].contains(self) }
}
