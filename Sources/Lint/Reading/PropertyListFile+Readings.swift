import PropertyLists
import XcodeProjects

extension PropertyListFile {
    /// The file's values in the builds that use it, without repeats; the value itself when none
    /// does.
    var readings: [PropertyListValue] {
        guard !users.isEmpty, hasVariables else { return [checked] }
        var readings: [PropertyListValue] = []
        for user in users {
            let reading = checked.resolved(in: user.build)
            if !readings.contains(reading) { readings.append(reading) }
        }
        return readings
    }

    /// What the file says of icons and of the launch screen in a build.
    func reading(in build: BuiltTarget.Build) -> PropertyListValue {
        hasVariables ? checked.resolved(in: build) : checked
    }
}

extension PropertyListValue {
    /// Whether some text in it holds what is not known here.
    var hasVariables: Bool {
        switch self {
        case .string(let text): hasVariable(text)
        case .array(let elements): elements.contains(where: \.hasVariables)
        case .dictionary(let members): members.contains(where: \.value.hasVariables)
        default: false
        }
    }

    /// The value with a build's settings in place of variables, as Xcode writes it into the
    /// product.
    ///
    /// Keys keep their variables, and so does a text with an unknown one.
    fileprivate func resolved(in build: BuiltTarget.Build) -> PropertyListValue {
        guard build.setting("INFOPLIST_EXPAND_BUILD_SETTINGS").value?.isYes ?? true else {
            return self
        }
        var expansion = SettingExpansion(build.settings)
        return resolved(by: &expansion)
    }

    private func resolved(by expansion: inout SettingExpansion) -> PropertyListValue {
        switch self {
        case .string(let text) where hasVariable(text):
            return .string(expansion.resolved(text) ?? text)
        case .array(let elements): return .array(elements.map { $0.resolved(by: &expansion) })
        case .dictionary(let members):
            return .dictionary(
                members.map { Member($0.key, $0.value.resolved(by: &expansion)) }
            )
        default: return self
        }
    }
}
