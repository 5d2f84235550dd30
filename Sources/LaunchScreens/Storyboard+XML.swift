import Devices
import Layouts

extension Storyboard {
    /// The file's text.
    ///
    /// Source: storyboards of Xcode 26 in public repositories; the format has no published
    /// description.
    ///
    /// - Parameter colors: The colour assets, whose values Interface Builder shows before it has
    ///   built the catalog.
    package func text(_ names: AssetNames, colors: [ColorAsset]) -> String {
        XMLElement(
            "document",
            [
                "type": "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB", "version": "3.0",
                "toolsVersion": "23504", "targetRuntime": "iOS.CocoaTouch",
                "propertyAccessControl": "none", "useAutolayout": "YES", "launchScreen": "YES",
                "useTraitCollections": "YES", "useSafeAreas": "YES", "colorMatched": "YES",
                "initialViewController": Self.controllerID,
            ],
            [
                XMLElement(
                    "device",
                    [
                        "id": canvas.device, "orientation": canvas.orientation.rawValue,
                        "layout": canvas.isPad ? "fullscreen" : nil, "appearance": "light",
                    ]
                ),
                Self.dependencies,
                XMLElement("scenes", [:], [scene(names)]),
                resources(names, colors),
            ]
        ).document
    }

    private static let controllerID = objectID("controller")

    private static let dependencies = XMLElement(
        "dependencies",
        [:],
        [
            XMLElement("deployment", ["identifier": "iOS"]),
            XMLElement(
                "plugIn",
                [
                    "identifier": "com.apple.InterfaceBuilder.IBCocoaTouchPlugin",
                    "version": "23506",
                ]
            ),
            capability("Named colors", "9.0"),
            capability("Safe area layout guides", "9.0"),
            capability("System colors in document resources", "11.0"),
            capability("documents saved in the Xcode 8 format", "8.0"),
        ]
    )

    private static func capability(_ name: String, _ version: String) -> XMLElement {
        XMLElement("capability", ["name": name, "minToolsVersion": version])
    }

    private func scene(_ names: AssetNames) -> XMLElement {
        let controller = XMLElement(
            "viewController",
            ["id": Self.controllerID, "sceneMemberID": "viewController"],
            [root(names)]
        )
        let responder = XMLElement(
            "placeholder",
            [
                "placeholderIdentifier": "IBFirstResponder", "id": Self.objectID("responder"),
                "userLabel": "First Responder", "sceneMemberID": "firstResponder",
            ]
        )
        return XMLElement(
            "scene",
            ["sceneID": Self.objectID("scene")],
            [
                XMLElement("objects", [:], [controller, responder]),
                XMLElement("point", ["key": "canvasLocation", "x": "0.0", "y": "0.0"]),
            ]
        )
    }

    private func root(_ names: AssetNames) -> XMLElement {
        let box = Rectangle(
            left: 0,
            top: 0,
            width: Double(canvas.size.width),
            height: Double(canvas.size.height)
        )
        return XMLElement(
            "view",
            ["key": "view", "contentMode": "scaleToFill", "id": Self.rootID],
            [
                box.element,
                XMLElement(
                    "autoresizingMask",
                    ["key": "autoresizingMask", "widthSizable": "YES", "heightSizable": "YES"]
                ),
                XMLElement("subviews", [:], views.map { $0.element(names) }),
                XMLElement("viewLayoutGuide", ["key": "safeArea", "id": Self.safeAreaID]),
                XMLElement(
                    "color",
                    ["key": "backgroundColor", "systemColor": "systemBackgroundColor"]
                ),
                XMLElement("constraints", [:], constraints.map(\.element)),
            ]
        )
    }

    private func resources(_ names: AssetNames, _ colors: [ColorAsset]) -> XMLElement {
        var seen: Set<String> = []
        var elements = zip(names.images, imageSizes).compactMap { name, size in
            seen.insert(name).inserted
                ? XMLElement(
                    "image",
                    ["name": name, "width": decimal(size.width), "height": decimal(size.height)]
                ) : nil
        }
        elements += zip(names.colors, colors).compactMap { name, asset in
            seen.insert(name).inserted
                ? XMLElement("namedColor", ["name": name], [asset.element]) : nil
        }
        let white = XMLElement(
            "color",
            [
                "white": "1", "alpha": "1", "colorSpace": "custom",
                "customColorSpace": "genericGamma22GrayColorSpace",
            ]
        )
        elements.append(XMLElement("systemColor", ["name": "systemBackgroundColor"], [white]))
        return XMLElement("resources", [:], elements)
    }
}

extension Storyboard.View {
    fileprivate func element(_ names: AssetNames) -> XMLElement {
        var image: String?
        var contentMode = "scaleToFill"
        var color: XMLElement?
        switch content {
        case .color(let index):
            color = XMLElement("color", ["key": "backgroundColor", "name": names.colors[index]])
        case .image(let index, let mode): (image, contentMode) = (names.images[index], mode)
        case .container, .spacer: break
        }
        var children = [rectangle.element]
        if !subviews.isEmpty {
            children.append(XMLElement("subviews", [:], subviews.map { $0.element(names) }))
        }
        if let color { children.append(color) }
        return XMLElement(
            image == nil ? "view" : "imageView",
            [
                "hidden": content == .spacer ? "YES" : nil, "clipsSubviews": clips ? "YES" : nil,
                "alpha": alpha == 1 ? nil : decimal(alpha), "userInteractionEnabled": "NO",
                "contentMode": contentMode, "image": image,
                "translatesAutoresizingMaskIntoConstraints": "NO", "id": id, "userLabel": label,
            ],
            children
        )
    }
}

extension Rectangle {
    fileprivate var element: XMLElement {
        XMLElement(
            "rect",
            [
                "key": "frame", "x": decimal(left), "y": decimal(top), "width": decimal(width),
                "height": decimal(height),
            ]
        )
    }
}

extension Storyboard.Constraint {
    fileprivate var element: XMLElement {
        XMLElement(
            "constraint",
            [
                "firstItem": first.id, "firstAttribute": first.attribute.rawValue,
                "relation": relation == .equal ? nil : relation.rawValue,
                "secondItem": second?.id, "secondAttribute": second?.attribute.rawValue,
                "multiplier": multiplier == "1" ? nil : multiplier,
                "constant": constant == 0 ? nil : decimal(constant),
                "priority": priority == 1000 ? nil : "\(priority)", "id": id,
            ]
        )
    }
}

extension ColorAsset {
    /// The value for any device and appearance.
    fileprivate var element: XMLElement {
        let color = slots[0].color
        return XMLElement(
            "color",
            [
                "red": decimal(color.red), "green": decimal(color.green),
                "blue": decimal(color.blue),
                "alpha": decimal(color.alpha), "colorSpace": "custom",
                "customColorSpace": isDisplayP3 ? "displayP3" : "sRGB",
            ]
        )
    }
}

/// A number without needless digits: nobody sees a millionth of a point.
func decimal(_ value: Double) -> String {
    let steady = (value * 1e6).rounded() / 1e6
    return steady == steady.rounded() && abs(steady) < 1e9 ? "\(Int(steady))" : "\(steady)"
}
