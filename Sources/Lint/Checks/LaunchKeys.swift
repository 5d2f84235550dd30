import PropertyLists
import XcodeProjects

/// The keys of an Info.plist that describe the launch screen, from the file and from build
/// settings.
///
/// Source: Apple, "UILaunchScreen", "UILaunchStoryboardName" and "UILaunchImages" (deprecated).
struct LaunchKeys {
    /// The names of storyboards, by key.
    private(set) var storyboards: [(key: String, name: String)] = []
    /// The keys that have a value that is not empty.
    private(set) var keys: Set<String> = []
    /// Whether the app never shares an iPad's screen.
    private(set) var requiresFullScreen = false

    /// The keys of a property list.
    init(_ value: PropertyListValue) {
        for member in value.members ?? [] {
            let key = Self.withoutDevice(member.key)
            switch (key, member.value) {
            case ("UILaunchStoryboardName", .string(let name)) where !name.isEmpty:
                keys.insert(key)
                storyboards.append((member.key, name))
            case ("UILaunchScreen", .dictionary), ("UILaunchScreens", .dictionary),
                ("UILaunchImages", .array):
                keys.insert(key)
            case ("UIRequiresFullScreen", .boolean(true)): requiresFullScreen = true
            default: break
            }
        }
    }

    /// The keys of a build's property list, which build settings may generate in whole or in part.
    init(_ value: PropertyListValue?, _ build: BuiltTarget.Build) {
        self.init(value ?? .dictionary([]))
        guard build.generatesPropertyList else { return }
        if build.setting("INFOPLIST_KEY_UILaunchScreen_Generation").value?.isYes == true {
            keys.insert("UILaunchScreen")
        }
        for device in ["", "_iPhone", "_iPad"] {
            let key = "INFOPLIST_KEY_UILaunchStoryboardName\(device)"
            guard let name = build.setting(key).value?.text else { continue }
            keys.insert("UILaunchStoryboardName")
            storyboards.append((key, name))
        }
        if build.setting("INFOPLIST_KEY_UIRequiresFullScreen").value?.isYes == true {
            requiresFullScreen = true
        }
    }

    /// Whether something describes the launch screen that systems since iOS 9 look at.
    var describeLaunchScreen: Bool { keys.contains { $0 != "UILaunchImages" } }

    /// Pairs of keys of which the system ignores one.
    var contradictions: [(key: String, other: String)] {
        [
            ("UILaunchScreen", "UILaunchStoryboardName"), ("UILaunchScreen", "UILaunchScreens"),
            ("UILaunchScreens", "UILaunchStoryboardName"), ("UILaunchImages", "UILaunchScreen"),
            ("UILaunchImages", "UILaunchScreens"), ("UILaunchImages", "UILaunchStoryboardName"),
        ].filter { keys.contains($0) && keys.contains($1) }
    }

    private static func withoutDevice(_ key: String) -> String {
        for device in ["~ipad", "~iphone"] where key.hasSuffix(device) {
            return String(key.dropLast(device.count))
        }
        return key
    }
}
