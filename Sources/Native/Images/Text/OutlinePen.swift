import CImages

/// Collects a glyph's outline as SVG path data.
struct OutlinePen {
    let scale: Double
    var originX = 0.0
    var originY = 0.0
    var path = ""
    var box: TextOutline.Box?

    init(scale: Double) { self.scale = scale }

    mutating func draw(_ glyph: hb_codepoint_t, of face: borrowing FontFace) {
        let font = unsafe face.font
        unsafe withUnsafeMutablePointer(to: &self) { pen in
            unsafe images.pointee.hb_font_get_glyph_shape(
                font,
                glyph,
                outlineFunctions.pointer,
                pen
            )
        }
    }

    /// Adds a command and its points; the points are in 64ths of a font unit, y upwards.
    fileprivate mutating func add(_ command: String, _ points: [(Float, Float)]) {
        path += command
        for (x, y) in points {
            let (x, y) = (originX + Double(x) / 64 * scale, originY - Double(y) / 64 * scale)
            path += " \(rounded(x)) \(rounded(y))"
            var grown = box ?? TextOutline.Box(left: x, top: y, right: x, bottom: y)
            (grown.left, grown.right) = (min(grown.left, x), max(grown.right, x))
            (grown.top, grown.bottom) = (min(grown.top, y), max(grown.bottom, y))
            box = grown
        }
    }

    /// To 1/4096 of a pixel: less is not seen, and short numbers keep the path small.
    private func rounded(_ value: Double) -> Double { (value * 4096).rounded() / 4096 }
}

/// HarfBuzz's drawing functions, each of which adds to the pen given as `data`.
///
/// Unchecked: the pointer is made once, made immutable, and never freed.
@safe private struct OutlineFunctions: @unchecked Sendable {
    let pointer: OpaquePointer?

    init() {
        let made = unsafe images.pointee.hb_draw_funcs_create()
        unsafe images.pointee.hb_draw_funcs_set_move_to_func(
            made,
            { _, data, _, x, y, _ in unsafe addToPen(data, "M", [(x, y)]) },
            nil,
            nil
        )
        unsafe images.pointee.hb_draw_funcs_set_line_to_func(
            made,
            { _, data, _, x, y, _ in unsafe addToPen(data, "L", [(x, y)]) },
            nil,
            nil
        )
        unsafe images.pointee.hb_draw_funcs_set_quadratic_to_func(
            made,
            { _, data, _, cx, cy, x, y, _ in unsafe addToPen(data, "Q", [(cx, cy), (x, y)]) },
            nil,
            nil
        )
        unsafe images.pointee.hb_draw_funcs_set_cubic_to_func(
            made,
            { _, data, _, ax, ay, bx, by, x, y, _ in
                unsafe addToPen(data, "C", [(ax, ay), (bx, by), (x, y)])
            },
            nil,
            nil
        )
        unsafe images.pointee.hb_draw_funcs_set_close_path_func(
            made,
            { _, data, _, _ in unsafe addToPen(data, "Z", []) },
            nil,
            nil
        )
        unsafe images.pointee.hb_draw_funcs_make_immutable(made)
        unsafe pointer = made
    }
}

private let outlineFunctions = OutlineFunctions()

private func addToPen(
    _ data: UnsafeMutableRawPointer?,
    _ command: String,
    _ points: [(Float, Float)]
) {
    unsafe data?.assumingMemoryBound(to: OutlinePen.self).pointee.add(command, points)
}
