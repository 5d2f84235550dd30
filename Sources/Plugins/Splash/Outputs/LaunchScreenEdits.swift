import Devices
import Diagnostics
import ExactStrings
import FileEdits
import JSON
import LaunchScreens
import PluginAPI
import PropertyLists

/// The changes of property lists that make them name the launch screen of a stage.
struct LaunchScreenEdits {
    /// The keys by which a storyboard is named, for all devices and for kinds of them.
    private static let storyboardKeys = ["", "~iphone", "~ipad"].map {
        "UILaunchStoryboardName\($0)"
    }
    private static let screen = "UILaunchScreen"
    /// The first system that shows `UILaunchScreen`, in the place of a storyboard.
    ///
    /// Source: Apple, "Information Property List", UILaunchScreen.
    private static let firstWithScreen = SystemVersion("14")

    let sources: SourceTree
    /// The storyboard's file; nil for none.
    let storyboard: String?
    /// The values of the keys of `UILaunchScreen`; nil where there is none.
    let dictionary: [PropertyListValue.Member]?
    /// The oldest system that the app runs on; nil when it is not known.
    let deploymentTarget: SystemVersion?

    /// The change of a property list, and a warning of what contradicts it and stays.
    ///
    /// - Throws: `Diagnostic` for a list that can't be changed so.
    func edit(of path: String) throws(Diagnostic) -> (edit: FileEdit, warning: Diagnostic?) {
        let bytes = try sources.read(path, limit: PropertyList.largest)
        let list: PropertyList
        do throws(PropertyListError) {
            list = try PropertyList(bytes, allowsDirectives: true)
        } catch {
            throw Messages.unusable(path, error.summary, error.position, error.help)
        }
        let named = Self.storyboardKeys.filter { list[[$0]] != nil }
        var edits: [KeyEdit] = []
        var warning: Diagnostic?
        if let storyboard {
            let name = storyboard.lastPathPart.splitExtension.stem
            edits.append(KeyEdit([Self.storyboardKeys[0]], .set(.string(name))))
            edits += named.filter { $0 != Self.storyboardKeys[0] }.map { KeyEdit([$0], .remove) }
        }
        if let dictionary {
            let keys = dictionary.map(\.key)
            edits += dictionary.map { KeyEdit([Self.screen, $0.key], .set($0.value)) }
            edits += LaunchScreenDictionary.keys.filter { !keys.contains($0) }
                .filter { list[[Self.screen, $0]] != nil }
                .map { KeyEdit([Self.screen, $0], .remove) }
            if storyboard == nil, let first = named.first {
                if let deploymentTarget, let least = Self.firstWithScreen, deploymentTarget >= least
                {
                    edits += named.map { KeyEdit([$0], .remove) }
                } else {
                    warning = Messages.oldStoryboard(path, list[[first]]?.string ?? "")
                }
            }
        } else if list[[Self.screen]] != nil {
            // It would be shown in the storyboard's place.
            edits.append(KeyEdit([Self.screen], .remove))
        }
        let edit = FileEdit(path, .keys(edits))
        do throws(FileEditError) {
            _ = try edit.applied(to: bytes)
        } catch {
            throw Messages.unusable(path, error.summary, error.position, error.help)
        }
        return (edit, warning)
    }
}

private enum Messages {
    static func unusable(
        _ path: String,
        _ summary: String,
        _ position: TextPosition?,
        _ help: String?
    ) -> Diagnostic {
        Diagnostic(
            "\(path): \(summary)",
            at: Place(file: path, position: position),
            help: help ?? "fix the property list; Xcode opens and checks it"
        )
    }

    static func oldStoryboard(_ path: String, _ name: String) -> Diagnostic {
        Diagnostic(
            "\(path) names the storyboard \"\(name)\", which iOS 13 and older go on showing",
            option: LaunchDestinations.option,
            help:
                "add \"storyboard\": true to \"outputs\"; or set \"deploymentTarget\" to \"14.0\" or "
                + "later, and the key is removed",
            severity: .warning
        )
    }
}
