import CImages

/// What Unicode says about a paragraph before any font takes part: directions, scripts, breaks.
///
/// All arrays are by scalar, in the order of reading.
struct TextAnalysis {
    let scalars: [Unicode.Scalar]
    let language: String
    /// Embedding levels (UAX #9); odd ones run from right to left.
    let levels: [Int8]
    let scripts: [hb_script_t]
    /// Whether a line may end before a scalar (UAX #14), the end of the text among them.
    let mayBreak: [Bool]
    /// Whether what a reader takes for one character begins there (UAX #29).
    let startsCharacter: [Bool]
    let isWhite: [Bool]
    let isRightToLeft: Bool

    var all: Range<Int> { 0..<scalars.count }

    /// Analyses a paragraph, which has no line ends in it; `language` is a BCP 47 tag or empty.
    init(_ text: [Unicode.Scalar], direction: TextDirection, language: String) {
        // Fonts have no glyph for a tabulator.
        scalars = text.map { $0 == "\t" ? " " : $0 }
        self.language = language.isEmpty ? "und" : language
        (levels, isRightToLeft) = embeddingLevels(
            scalars.map(\.value),
            direction.base(language: language)
        )
        scripts = resolvedScripts(of: scalars)
        let attributes = breakAttributes(of: scalars, language: self.language)
        mayBreak = attributes.map(shipit_pango_may_break)
        startsCharacter = attributes.map(shipit_pango_starts_character)
        isWhite = attributes.map(shipit_pango_is_white)
    }

    /// A stretch of one direction and script.
    struct Item {
        var range: Range<Int>
        var level: Int8
        var script: hb_script_t
    }

    /// The items of a part, from left to right (UAX #9, rule L2).
    func items(in part: Range<Int>) -> [Item] {
        var items: [Item] = []
        for index in part {
            let (level, script) = (levels[index], scripts[index])
            if let last = items.last, last.level == level, last.script == script {
                items[items.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                items.append(Item(range: index..<index + 1, level: level, script: script))
            }
        }
        var level = items.map(\.level).max() ?? 0
        while level > 0 {
            var start = 0
            while start < items.count {
                let end = items[start...].firstIndex { $0.level < level } ?? items.count
                items[start..<end].reverse()
                start = end + 1
            }
            level -= 1
        }
        return items
    }
}

/// FriBidi's levels (UAX #9, rules P2 to I2), and whether the paragraph runs from right to left.
private func embeddingLevels(
    _ characters: [UInt32],
    _ base: FriBidiParType
) -> (levels: [Int8], isRightToLeft: Bool) {
    let count = Int32(characters.count)
    var base = base
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: characters.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: characters.count)
    var levels = [FriBidiLevel](repeating: 0, count: characters.count)
    unsafe images.pointee.fribidi_get_bidi_types(characters, count, &types)
    unsafe images.pointee.fribidi_get_bracket_types(characters, count, types, &brackets)
    let greatest = unsafe images.pointee.fribidi_get_par_embedding_levels_ex(
        types,
        brackets,
        count,
        &base,
        &levels
    )
    let isRightToLeft = base.rawValue & 1 != 0
    // Nothing but the want of memory makes it give up.
    if greatest == 0 { levels = levels.map { _ in isRightToLeft ? 1 : 0 } }
    return (levels, isRightToLeft)
}

/// The script of each scalar; what several scripts share goes with the text before it (UAX #24).
private func resolvedScripts(of scalars: [Unicode.Scalar]) -> [hb_script_t] {
    let functions = unsafe images.pointee.hb_unicode_funcs_get_default()
    let own = scalars.map { unsafe images.pointee.hb_unicode_script(functions, $0.value) }
    let shared = [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN]
    var current = own.first { !shared.contains($0) } ?? HB_SCRIPT_COMMON
    return own.map { script in
        if !shared.contains(script) { current = script }
        return current
    }
}

/// Pango's attributes, one for each place before a scalar and one for the end.
private func breakAttributes(of scalars: [Unicode.Scalar], language: String) -> [PangoLogAttr] {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    unsafe images.pointee.pango_get_log_attrs(
        text,
        Int32(text.utf8.count),
        -1,
        images.pointee.pango_language_from_string(language),
        &attributes,
        Int32(attributes.count)
    )
    return attributes
}
