import Diagnostics

/// The size of an icon, and what is seen of it: what decides which form of a label fits.
struct IconFrame: Hashable, Sendable {
    var width: Int
    var height: Int
    var outline: IconOutline

    /// The part of a Mac's icon that is not its margin.
    ///
    /// Source: Apple Design Resources, template of macOS app icons: 824 of 1024 pixels.
    private static let bodyOfOwn = 824.0 / 1024

    /// The shorter side of what can be stamped, in pixels.
    var side: Int { min(body.width, body.height) }

    /// What can be stamped, by its size; of a Mac's icon, whose margin is not known before its
    /// pixels are read, about that.
    var body: (width: Int, height: Int, outline: IconOutline) {
        guard outline == .own else { return (width, height, outline) }
        return (
            Int(Double(width) * Self.bodyOfOwn), Int(Double(height) * Self.bodyOfOwn), .square
        )
    }
}

/// Chooses the form of a label once for all icons of a set, so that they look alike where they can.
struct FormChoice {
    let label: Label
    let forms: LabelForms
    /// The forms with their widths, the best first.
    let measured: [MeasuredForm]

    /// The form for each size; none for sizes at which no form is legible.
    ///
    /// Circles have less room, so those of watches are chosen apart.
    func forms(for frames: [IconFrame]) -> [IconFrame: LabelForm] {
        let round = frames.filter { $0.outline == .circle }
        let square = frames.filter { $0.outline != .circle }
        return chosen(for: round).merging(chosen(for: square)) { form, _ in form }
    }

    /// The forms for sizes of one shape.
    ///
    /// All sizes from that of a home screen on get the best form that fits them all, divided into
    /// lines as fits the most of the smaller sizes too; sizes that can't hold it get the next one
    /// that fits, again as many as can.
    private func chosen(for frames: [IconFrame]) -> [IconFrame: LabelForm] {
        var rest = Set(frames).sorted {
            ($1.side, $0.outline.rawValue, $0.width) < ($0.side, $1.outline.rawValue, $1.width)
        }
        var chosen: [IconFrame: LabelForm] = [:]
        while let largest = rest.first {
            let home = rest.filter { $0.side >= LabelLayout.evenFrom }
            let fitting = best(for: home.isEmpty ? [largest] : home) ?? best(for: [largest])
            guard let fitting else {
                rest.removeFirst()
                continue
            }
            for frame in rest where fits(fitting, frame) { chosen[frame] = fitting.form }
            rest.removeAll { chosen[$0] != nil }

            /// The first form that fits all of some sizes; of those that say the same, the one that
            /// fits most of the others.
            func best(for frames: [IconFrame]) -> MeasuredForm? {
                let all = measured.filter { text in frames.allSatisfy { fits(text, $0) } }
                let twins = all.filter { $0.form.content == all[0].form.content }
                let counts = twins.map { text in rest.count { fits(text, $0) } }
                return zip(twins, counts).first { $0.1 == counts.max() }?.0
            }
        }
        return chosen
    }

    private func fits(_ text: MeasuredForm, _ frame: IconFrame) -> Bool {
        let (width, height, outline) = frame.body
        return label.layout(of: text, width: width, height: height, in: outline) != nil
    }

    /// A warning about the forms that were chosen for an icon; nil where one of them
    /// distinguishes builds.
    func warning(_ chosen: [IconFrame: LabelForm], of icon: String) -> Diagnostic? {
        let text = forms.label
        guard let largest = chosen.max(by: { $0.key.side < $1.key.side })?.value else {
            return MarkMessages.noRoom(text, icon)
        }
        guard forms.canDistinguish, !chosen.values.contains(where: forms.distinguishes) else {
            return nil
        }
        return MarkMessages.buildsLookAlike(text, largest.lines.joined(separator: " "), icon)
    }

    /// The forms that an icon is drawn with: the chosen one, and where the room is not known yet,
    /// those after it.
    func tried(_ chosen: LabelForm, _ outline: IconOutline) -> [LabelForm] {
        guard outline == .own else { return [chosen] }
        let later = measured.drop { $0.form != chosen }
        return later.map(\.form)
    }
}
