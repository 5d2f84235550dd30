import JSON

extension AppIconSet {
    /// The slots of a set of a style, in Xcode's order, with pictures named by their pixels:
    /// `icon-1024.png`, `icon-1024-dark.png`.
    ///
    /// - Parameters:
    ///   - style: How the pictures are divided; only `perSize` distinguishes idioms.
    ///   - idioms: `iphone` and `ipad`.
    ///   - appearances: Those that have pictures of their own, `any` among them.
    public static func slots(
        _ style: Style,
        idioms: [Idiom],
        appearances: [IconAppearance]
    ) -> [Slot] {
        let places: [Place] =
            switch style {
            case .singleSize: [.store]
            case .allSizes: allSizes
            case .perSize:
                idioms.flatMap { perSize[$0, default: []] }
                    + [Place(idiom: "ios-marketing", platform: nil, points: 1024, scale: 1)]
            }
        return places.flatMap { place in appearances.map { Slot(place, $0) } }
    }

    /// The file's text, as Xcode writes it.
    ///
    /// - Parameter isPrerendered: Whether old systems leave out their gloss.
    public static func text(_ slots: [Slot], isPrerendered: Bool = false) -> String {
        var members: [JSONValue.Member] = [
            .init("images", .array(slots.map(\.json))), .init("info", xcodeInfo),
        ]
        if isPrerendered { members.append(.init("properties", ["pre-rendered": true])) }
        return CatalogContents.text(of: .object(members))
    }

    /// What a slot is for, but for its appearance.
    fileprivate struct Place {
        var idiom: String
        var platform: String?
        var points: Double
        var scale: Int

        static let store = Place(idiom: "universal", platform: "ios", points: 1024, scale: 1)
    }

    private static let allSizes =
        [20, 29, 38, 40, 60, 64].flatMap { points in [2, 3].map { ios(points, $0) } }
        + [68, 76, 83.5].map { ios($0, 2) } + [.store]

    private static let perSize: [Idiom: [Place]] = [
        .iphone: [20, 29, 40, 60].flatMap { points in
            [2, 3].map { Place(idiom: "iphone", platform: nil, points: points, scale: $0) }
        },
        .ipad: [20, 29, 40, 76].flatMap { points in
            [1, 2].map { Place(idiom: "ipad", platform: nil, points: points, scale: $0) }
        } + [Place(idiom: "ipad", platform: nil, points: 83.5, scale: 2)],
    ]

    private static func ios(_ points: Double, _ scale: Int) -> Place {
        Place(idiom: "universal", platform: "ios", points: points, scale: scale)
    }
}

extension AppIconSet.Slot {
    fileprivate init(_ place: AppIconSet.Place, _ appearance: IconAppearance) {
        let points = IconSize(width: place.points, height: place.points)
        let pixels = Int(place.points * Double(place.scale))
        let mark = appearance == .any ? "" : "-\(appearance.rawValue)"
        self.init(
            index: 0,
            idiom: place.idiom,
            platform: place.platform,
            appearance: appearance,
            points: points,
            scale: Double(place.scale),
            file: "icon-\(pixels)\(mark).png",
            name: ""
        )
        name = CatalogContents.Entry(value: json, pointer: "").name
    }

    fileprivate var json: JSONValue {
        var members: [(String, String?)] = [
            ("filename", file), ("idiom", idiom), ("platform", platform),
            ("size", points?.description),
        ]
        // Xcode writes no scale where a platform has but one.
        if platform == nil || scale != 1 { members.append(("scale", "\(Int(scale))x")) }
        var object = members.compactMap { key, value in
            value.map { JSONValue.Member(key, .string($0)) }
        }
        if appearance != .any {
            let luminosity: JSONValue = [
                "appearance": "luminosity", "value": .string(appearance.rawValue),
            ]
            object.append(.init("appearances", [luminosity]))
        }
        return .object(object)
    }
}
