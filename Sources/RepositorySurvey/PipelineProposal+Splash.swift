import JSON

extension PipelineProposal {
    /// The stage that draws what the app shows at launch; nil where no art is evident.
    static func splash(of app: SurveyedApp, _ product: String?) -> Stage? {
        guard let launch = app.launch, !launch.pictures.isEmpty else { return nil }
        var with: [JSONValue.Member] = []
        if app.families == [1] { with.append(.init("devices", ["iphone"])) }
        if app.families == [2] { with.append(.init("devices", ["ipad"])) }
        if let system = app.deploymentTarget, Double(system) != nil {
            with.append(.init("deploymentTarget", .string(system)))
        }
        var layers: [JSONValue] = []
        switch launch.color {
        case .set(let path): layers.append(["color": .string(path)])
        case .plain(let light, let dark) where light == dark:
            layers.append(["color": .string(light)])
        case .plain(let light, let dark):
            layers.append(["color": ["light": .string(light), "dark": .string(dark)]])
        case nil: break
        }
        layers += launch.pictures.map(layer)
        with.append(.init("layers", .array(layers)))
        return Stage(
            name: "splash",
            uses: "splash",
            with: .object(with),
            comment: "launch images, after \(launch.source)"
        )
    }

    private static func layer(_ picture: LaunchPicture) -> JSONValue {
        let image = JSONValue.Member("image", .string(picture.path))
        let mode = JSONValue.Member("mode", .string(picture.mode.rawValue))
        guard let frame = picture.frame else { return .object([image, mode]) }
        if frame.widthShare > 0.95, frame.heightShare > 0.95 { return .object([image, mode]) }
        var members: [JSONValue.Member] = []
        // What is as wide as most of the screen is so on others, too.
        members.append(.init("width", length(frame.width, frame.widthShare)))
        if abs(frame.centerX - 0.5) > 0.02 {
            members.append(.init("centerX", share(frame.centerX)))
        }
        members.append(.init("height", length(frame.height, frame.heightShare)))
        if abs(frame.centerY - 0.5) > 0.02 {
            members.append(.init("centerY", share(frame.centerY)))
        }
        return .object([image, mode, .init("frame", .object(members))])
    }

    private static func length(_ points: Double, _ share: Double) -> JSONValue {
        share > 0.6 ? self.share(share) : .integer(Int(max(points, 1).rounded()))
    }

    private static func share(_ share: Double) -> JSONValue {
        .string("\(Int((min(max(share, 0), 1) * 100).rounded()))%")
    }
}
