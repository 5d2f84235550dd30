import Layouts

/// A rectangle with round corners as SVG path data, clockwise.
func path(_ box: Rectangle, radius: Double) -> String {
    let radius = max(0, min(radius, box.width / 2, box.height / 2))
    let (across, down) = (number(box.width - 2 * radius), number(box.height - 2 * radius))
    let (r, back) = (number(radius), number(-radius))
    return """
        M\(number(box.left + radius)) \(number(box.top))h\(across)a\(r) \(r) 0 0 1 \(r) \(r)\
        v\(down)a\(r) \(r) 0 0 1 \(back) \(r)h-\(across)a\(r) \(r) 0 0 1 \(back) \(back)\
        v-\(down)a\(r) \(r) 0 0 1 \(r) \(back)z
        """
}

/// A coordinate to a hundredth of a pixel: short, and without an exponent.
func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
}
