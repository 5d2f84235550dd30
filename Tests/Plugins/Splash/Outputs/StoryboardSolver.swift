import JSON
import TestSupport

/// Where a storyboard puts its views on a screen, found by Python: it shares no code with the
/// plugin.
enum StoryboardSolver {
    /// A view's rectangle on the screen, in points.
    struct Box {
        var left: Double
        var top: Double
        var width: Double
        var height: Double
    }

    struct Failure: Error { var reason: String }

    /// The rectangles of all views, by their label.
    ///
    /// - Parameter insets: Of the safe area: top, left, bottom, right.
    /// - Throws: `Failure` when an id is missing or there twice, when an asset is not in the
    ///   resources, when Auto Layout would refuse a constraint, or when the constraints leave a
    ///   view open or contradict each other.
    static func solve(
        _ storyboard: String,
        width: Int,
        height: Int,
        insets: [Int]
    ) throws -> [String: Box] {
        let numbers = ([width, height] + insets).map { "\($0)" }
        let result = try run(["python3", "-c", script, storyboard] + numbers)
        guard result.status == 0 else { throw Failure(reason: result.error) }
        var boxes: [String: Box] = [:]
        for member in try JSONDocument(Array(result.output.utf8)).value.members ?? [] {
            let values = (member.value.array ?? []).compactMap(\.double)
            boxes[member.key] = Box(
                left: values[0],
                top: values[1],
                width: values[2],
                height: values[3]
            )
        }
        return boxes
    }

    private static let script = #"""
        import json, sys
        from fractions import Fraction as F
        from xml.etree import ElementTree
        path, numbers = sys.argv[1], [F(a) for a in sys.argv[2:]]
        width, height, top, left, bottom, right = numbers
        document = ElementTree.parse(path).getroot()
        resources = document.find("resources")
        named = {e.get("name") for e in resources}
        sizes = {e.get("name"): (F(e.get("width")), F(e.get("height"))) for e in resources.iter("image")}
        ids = [e.get("id") for e in document.find("scenes").iter() if e.get("id")]
        assert len(ids) == len(set(ids)), "duplicate id"
        assert document.get("initialViewController") in ids
        root = document.find(".//viewController/view")
        guide = root.find("viewLayoutGuide").get("id")
        fixed = {root.get("id"): (F(0), F(0), width, height),
                 guide: (left, top, width - left - right, height - top - bottom)}
        views = [e for e in root.iter() if e.tag in ("view", "imageView") and e is not root]
        index = {v.get("id"): 4 * n for n, v in enumerate(views)}
        for view in views:
            assert view.tag == "view" or view.get("image") in sizes, "no image in the resources"
            assert view.get("translatesAutoresizingMaskIntoConstraints") == "NO"
        for color in root.iter("color"):
            assert color.get("name", color.get("systemColor")) in named, "no color in the resources"
        assert not list(document.iter("userDefinedRuntimeAttributes"))
        assert document.get("launchScreen") == "YES" and document.get("useSafeAreas") == "YES"

        parts = {"left": [(0, 1)], "leading": [(0, 1)], "right": [(0, 1), (2, 1)],
                 "trailing": [(0, 1), (2, 1)], "centerX": [(0, 1), (2, F(1, 2))], "width": [(2, 1)],
                 "top": [(1, 1)], "bottom": [(1, 1), (3, 1)], "centerY": [(1, 1), (3, F(1, 2))],
                 "height": [(3, 1)]}
        lengths, mirrored = {"width", "height"}, {"leading", "trailing"}
        across = {"left", "leading", "right", "trailing", "centerX"}
        rows = []  # reduced: pivot, {variable: factor}, constant

        def term(item, attribute, factor):
            assert item in index or item in fixed, "a constraint of nothing: " + item
            if item in fixed:
                return {}, factor * sum(F(k) * fixed[item][p] for p, k in parts[attribute])
            return {index[item] + p: factor * k for p, k in parts[attribute]}, F(0)

        def add(row, value, isRequired, label):
            for pivot, factors, constant in rows:
                k = row.pop(pivot, 0)
                for variable, factor in factors.items():
                    row[variable] = row.get(variable, 0) - k * factor
                value -= k * constant
            row = {v: k for v, k in row.items() if k}
            if not row:
                assert value == 0 or not isRequired, "contradiction at " + label
                return
            pivot = min(row)
            k = row.pop(pivot)
            rows.append((pivot, {v: f / k for v, f in row.items()}, value / k))

        def solve(isFlipped):
            rows.clear()
            limits = []
            # What need not hold comes after what must, in one order or the other.
            optional = [c for c in root.iter("constraint") if c.get("priority")]
            required = [c for c in root.iter("constraint") if not c.get("priority")]
            for c in required + (optional[::-1] if isFlipped else optional):
                one, two = c.get("firstAttribute"), c.get("secondAttribute")
                ratio = c.get("multiplier", "1").split(":")
                multiplier = F(ratio[0]) / F(ratio[1] if len(ratio) > 1 else 1)
                assert (two is None) == (c.get("secondItem") is None)
                if two is not None:
                    assert (one in lengths) == (two in lengths), "a place and a length"
                    assert one in lengths or (one in across) == (two in across), "two axes"
                    assert multiplier == 1 or one in lengths, "a multiple of a place"
                    assert (one in mirrored) == (two in mirrored) or "centerX" in (one, two) \
                        or one not in across, "leading with left"
                row, value = term(c.get("firstItem"), one, F(1))
                value = F(c.get("constant", "0")) - value
                if two is not None:
                    other, known = term(c.get("secondItem"), two, multiplier)
                    value += known
                    for variable, factor in other.items():
                        row[variable] = row.get(variable, 0) - factor
                if c.get("relation"):
                    limits.append((1 if c.get("relation")[0] == "g" else -1, row, value))
                else:
                    add(row, value, not c.get("priority"), c.get("id"))
            for view in views:  # an image's own size holds where nothing else is said
                if view.tag == "imageView":
                    for place, size in zip((2, 3), sizes[view.get("image")]):
                        add({index[view.get("id")] + place: F(1)}, size, False, view.get("id"))
            values = {}
            for pivot, factors, constant in reversed(rows):
                missing = [v for v in factors if v not in values]
                assert not missing, "a view is left open: " + repr(missing)
                values[pivot] = constant - sum(f * values[v] for v, f in factors.items())
            isKept = all(sign * (sum(f * values[v] for v, f in row.items()) - value) >= 0
                         for sign, row, value in limits)
            return values if isKept else None
        values = solve(False) or solve(True)
        assert values, "a limit does not hold"
        print(json.dumps({v.get("userLabel"): [float(values[index[v.get("id")] + p]) for p in range(4)]
                          for v in views}))
        """#
}
