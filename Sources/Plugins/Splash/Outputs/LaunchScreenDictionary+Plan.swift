import Devices
import Diagnostics
import LaunchScreens
import Layouts

extension LaunchScreenDictionary {
    /// The dictionary of a planned launch screen.
    ///
    /// It can show a background colour and one image in the middle; what iOS does with an image
    /// that is larger than the screen is not documented, so that one is not taken.
    ///
    /// - Throws: `Diagnostic`, a warning that names the first layer which it can't show.
    static func dictionary(
        of plan: LaunchScreenPlan,
        on screens: [DeviceScreen],
        file: String,
        option: String
    ) throws(Diagnostic) -> LaunchScreenDictionary {
        var dictionary = LaunchScreenDictionary(file: file)
        for (index, layer) in plan.tree.layers.enumerated() {
            let asset = plan.assets[index]
            if index == 0, layer.isBackground {
                dictionary.color = asset?.index
            } else if dictionary.image == nil, layer.isCentredImage,
                let points = asset?.points,
                screens.allSatisfy({
                    points.width <= Double($0.points.width)
                        && points.height <= Double($0.points.height)
                })
            {
                dictionary.image = asset?.index
                dictionary.respectsSafeArea = layer.box.anchor == .safeArea
            } else {
                throw Messages.noDictionary(layer, option)
            }
        }
        return dictionary
    }
}

extension CheckedLayer {
    private var isPlain: Bool { cornerRadius == nil && style.isPlain }

    /// Whether it is a colour over all of the screen.
    fileprivate var isBackground: Bool {
        guard case .color = content else { return false }
        return isPlain && box.frame.measures.isEmpty && box.anchor == .screen
    }

    /// Whether it is an image of its own size in the middle of the screen or of the safe area.
    fileprivate var isCentredImage: Bool {
        guard case .image(let image) = content, isPlain,
            box.anchor == .screen || box.anchor == .safeArea
        else { return false }
        if box.frame.measures.isEmpty {
            return image.fit == ImageFit(mode: .ownSize, align: .center)
        }
        return box.frame.measures == [.width: .auto, .height: .auto]
    }
}

private enum Messages {
    static func noDictionary(_ layer: CheckedLayer, _ option: String) -> Diagnostic {
        Diagnostic(
            "no UILaunchScreen dictionary can show \(layer.name)",
            option: option,
            help: "it shows a color over the whole screen, and one image of its own size in the"
                + " middle that fits every screen; leave the other layers or the dictionary out",
            severity: .warning
        )
    }
}
