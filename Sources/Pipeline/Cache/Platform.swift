/// The platform of this machine, for the keys of units.
enum Platform {
    static let properties = ["arch": architecture, "os": system]

    #if os(macOS)
    private static let system = "macos"
    #else
    private static let system = "linux"
    #endif

    #if arch(arm64)
    private static let architecture = "arm64"
    #else
    private static let architecture = "x86_64"
    #endif
}
