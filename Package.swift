// swift-tools-version: 6.2
import PackageDescription

/// A C shim: a system library's headers and nothing else.
func shim(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/Native/\(name)",
        pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])]
    )
}

/// The Swift wrapper of C libraries, with its tests: the only module that imports their shims.
func native(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    swiftSettings: [SwiftSetting] = [],
    testFiles: [Resource] = [],
    testExclude: [String] = []
) -> [Target] {
    [
        .target(
            name: name,
            dependencies: dependencies,
            path: "Sources/Native/\(name)",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.target(name: name), "TestSupport"] + dependencies,
            path: "Tests/Native/\(name)",
            exclude: testExclude,
            resources: testFiles
        ),
    ]
}

/// A built-in plugin, with its tests: `Sources/Plugins/<name>` and `Tests/Plugins/<name>`.
func plugin(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    resources: [Resource] = [],
    exclude: [String] = []
) -> [Target] {
    [
        .target(
            name: "\(name)Plugin",
            dependencies: ["Diagnostics", "ExactStrings", "JSON", "PluginAPI", "Releases"]
                + dependencies,
            path: "Sources/Plugins/\(name)",
            exclude: ["README.md"] + exclude,
            resources: resources
        ),
        .testTarget(
            name: "\(name)PluginTests",
            dependencies: [
                .target(name: "\(name)Plugin"), "Diagnostics", "ExactStrings", "JSON", "Pipeline",
                "PluginAPI", "PluginTestSupport", "Releases", "TestSupport",
            ] + dependencies,
            path: "Tests/Plugins/\(name)"
        ),
    ]
}

/// The shim of calls that only Linux has.
let linux = Target.Dependency.target(name: "CLinux", condition: .when(platforms: [.linux]))

/// The flags for the image libraries; on Linux without those that link them, for they are loaded late.
#if os(macOS)
let imageLibraries = "\(Context.packageDirectory)/Sources/Native/CImageHeaders/linked.pc"
#else
let imageLibraries = "\(Context.packageDirectory)/Sources/Native/CImageHeaders/late.pc"
#endif

/// For loops over pixels, which are a hundred times slower without optimisation: tests would be too.
let optimized = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))

/// The built-in plugins; one line each, and one in `Sources/shipit/AllPlugins.swift`.
let plugins: [[Target]] = [
    plugin(
        "AlternateIcons",
        [
            "AppIcons", "AssetCatalogs", "Compression", "ContactSheets", "FileEdits", "Images",
            "PropertyLists", "Raster", "XcodeProjects",
        ]
    ),
    plugin("AnnounceWebhook", ["Files", "HTTP", "Mustache", "Uploads"]),
    plugin(
        "AssetPatch",
        [
            "Archives", "Compression", "Cryptography", "Files", "Host", "Images", "Patches",
            "Raster",
        ]
    ),
    plugin(
        "IconStamp",
        [
            "AppIcons", "AssetCatalogs", "Compression", "ContactSheets", "Files", "Images",
            "Raster", "XcodeProjects",
        ],
        resources: [.embedInCode("Font/ShipitStamp-Bold.ttf")],
        exclude: ["Font/LICENSE"]
    ),
    plugin("Notes", ["Markup", "Mustache"]),
    plugin(
        "PublishFolder",
        ["Files", "Uploads", .product(name: "Subprocess", package: "swift-subprocess")]
    ),
    plugin("PublishGithub", ["HTTP", "Uploads"]),
    plugin("PublishGitlab", ["HTTP", "Uploads"]),
    plugin("PublishHttp", ["HTTP", "Markup", "Uploads"]),
    plugin("PublishS3", ["Cryptography", "Files", "HTTP", "Host", "Markup", "Uploads"]),
    plugin("Sign", ["Cryptography"]),
    plugin(
        "Splash",
        [
            "AppIcons", "AssetCatalogs", "Compression", "ContactSheets", "Cryptography", "Devices",
            "FileEdits", "Images", "LaunchScreens", "Layouts", "PropertyLists", "Raster",
        ]
    ),
    plugin("VersionStamp", ["FileEdits", "ProjectVersions", "PropertyLists", "XcodeProjects"]),
]

let package = Package(
    name: "shipit",
    platforms: [.macOS(.v26)],
    products: [.executable(name: "shipit", targets: ["shipit"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    ],
    targets: [
        shim("CArchive", "libarchive", apt: "libarchive-dev", brew: "libarchive"),
        shim("CCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        shim("CDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
        shim("CGit2", "libgit2", apt: "libgit2-dev", brew: "libgit2"),
        shim("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
        shim("CZstd", "libzstd", apt: "libzstd-dev", brew: "zstd"),
        .systemLibrary(name: "CLinux", path: "Sources/Native/CLinux"),
        .systemLibrary(
            name: "CImageHeaders",
            path: "Sources/Native/CImageHeaders",
            pkgConfig: imageLibraries,
            providers: [
                .apt([
                    "libfontconfig-dev", "libfribidi-dev", "libharfbuzz-dev", "liblcms2-dev",
                    "libpango1.0-dev", "libvips-dev",
                ]),
                .brew(["fontconfig", "fribidi", "harfbuzz", "little-cms2", "pango", "vips"]),
            ]
        ),
        .target(
            name: "CImages",
            dependencies: ["CImageHeaders"],
            path: "Sources/Native/CImages"
        ),
        .target(
            name: "CCurl",
            path: "Sources/Native/CCurl",
            linkerSettings: [.linkedLibrary("curl", .when(platforms: [.macOS]))]
        ),
        .target(
            name: "Attestations",
            dependencies: ["Diagnostics", "ExactStrings", "JSON", "Markup", "Releases"]
        ),
        .testTarget(
            name: "AttestationsTests",
            dependencies: [
                "Attestations", "Cryptography", "Diagnostics", "ExactStrings", "JSON", "Releases",
                "TestSupport",
            ],
            path: "Tests/Attestations"
        ),
        .target(name: "BinaryNumbers"),
        .testTarget(
            name: "BinaryNumbersTests",
            dependencies: ["BinaryNumbers"],
            path: "Tests/BinaryNumbers"
        ),
        .target(name: "ExactStrings"),
        .target(
            name: "FileComparisons",
            dependencies: [
                "Archives", "Cryptography", "ExactStrings", "Files", "Images", "JSON", "Releases",
            ]
        ),
        .testTarget(
            name: "FileComparisonsTests",
            dependencies: ["FileComparisons", "JSON", "TestSupport"],
            path: "Tests/FileComparisons"
        ),
        .testTarget(
            name: "ExactStringsTests",
            dependencies: ["ExactStrings", "TestSupport"],
            path: "Tests/ExactStrings"
        ),
        .target(name: "JSON", dependencies: ["ExactStrings"]),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], path: "Tests/JSON"),
        .target(name: "FileEdits", dependencies: ["ExactStrings", "JSON", "PropertyLists"]),
        .testTarget(
            name: "FileEditsTests",
            dependencies: ["FileEdits", "JSON", "PropertyLists", "TestSupport"],
            path: "Tests/FileEdits"
        ),
        .target(name: "Markup"),
        .target(name: "PNGFormat", dependencies: ["BinaryNumbers"]),
        .testTarget(
            name: "PNGFormatTests",
            dependencies: ["PNGFormat", "TestSupport"],
            path: "Tests/PNGFormat"
        ),
        .testTarget(
            name: "MarkupTests",
            dependencies: ["JSON", "Markup", "TestSupport"],
            path: "Tests/Markup"
        ),
        .target(name: "Mustache", dependencies: ["JSON", "Markup"]),
        .testTarget(
            name: "MustacheTests",
            dependencies: ["JSON", "Mustache", "TestSupport"],
            path: "Tests/Mustache"
        ),
        .target(
            name: "ContactSheets",
            dependencies: ["Images", "Raster"],
            exclude: ["Font/LICENSE"],
            resources: [.embedInCode("Font/ShipitSheet-Regular.ttf")]
        ),
        .testTarget(
            name: "ContactSheetsTests",
            dependencies: ["ContactSheets", "TestSupport"],
            path: "Tests/ContactSheets"
        ),
        .target(
            name: "AppIcons",
            dependencies: [
                "AssetCatalogs", "BinaryNumbers", "Diagnostics", "ExactStrings", "Files",
                "ImageHeaders", "Images", "JSON", "PluginAPI", "ProjectVersions", "XcodeProjects",
            ]
        ),
        .testTarget(
            name: "AppIconsTests",
            dependencies: [
                "AppIcons", "AssetCatalogs", "Diagnostics", "Images", "JSON", "PluginAPI",
                "PluginTestSupport", "TestSupport",
            ],
            path: "Tests/AppIcons"
        ),
        .target(name: "AssetCatalogs", dependencies: ["ExactStrings", "JSON"]),
        .testTarget(
            name: "AssetCatalogsTests",
            dependencies: ["AssetCatalogs", "JSON", "TestSupport"],
            path: "Tests/AssetCatalogs"
        ),
        .target(
            name: "Devices",
            dependencies: ["AssetCatalogs", "JSON"],
            exclude: ["README.md"],
            resources: [.embedInCode("devices.json")]
        ),
        .testTarget(
            name: "DevicesTests",
            dependencies: ["AssetCatalogs", "Devices", "JSON", "TestSupport"],
            path: "Tests/Devices"
        ),
        .target(
            name: "LaunchScreens",
            dependencies: [
                "AssetCatalogs", "Cryptography", "Devices", "JSON", "Layouts", "Markup",
                "PropertyLists",
            ]
        ),
        .testTarget(
            name: "LaunchScreensTests",
            dependencies: [
                "AssetCatalogs", "Devices", "JSON", "LaunchScreens", "Layouts", "TestSupport",
            ],
            path: "Tests/LaunchScreens"
        ),
        .target(
            name: "Logs",
            dependencies: [
                "Cryptography", "Diagnostics", "ExactStrings", "Files", "JSON", "Markup",
            ]
        ),
        .testTarget(
            name: "LogsTests",
            dependencies: ["Diagnostics", "JSON", "Logs", "TestSupport"],
            path: "Tests/Logs"
        ),
        .target(name: "Layouts", dependencies: ["Diagnostics"]),
        .testTarget(
            name: "LayoutsTests",
            dependencies: ["Devices", "Diagnostics", "JSON", "Layouts", "TestSupport"],
            path: "Tests/Layouts"
        ),
        .target(
            name: "Commands",
            dependencies: ["Diagnostics", "ExactStrings", "Files", "JSON", "Markup", "PluginAPI"]
        ),
        .testTarget(
            name: "CommandsTests",
            dependencies: ["Commands", "Diagnostics", "JSON", "TestSupport"],
            path: "Tests/Commands"
        ),
        .target(
            name: "Snapshots",
            dependencies: [
                "Devices", "Diagnostics", "ExactStrings", "Files", "ImageHeaders", "JSON",
                "LaunchScreens", "Releases",
            ]
        ),
        .testTarget(
            name: "SnapshotsTests",
            dependencies: [
                "Diagnostics", "JSON", "LaunchScreens", "Releases", "Snapshots", "TestSupport",
            ],
            path: "Tests/Snapshots"
        ),
        .target(
            name: "XcodeProjects",
            dependencies: ["ExactStrings", "JSON", "PropertyLists"]
        ),
        .testTarget(
            name: "XcodeProjectsTests",
            dependencies: ["ExactStrings", "JSON", "TestSupport", "XcodeProjects"],
            path: "Tests/XcodeProjects"
        ),
        .target(
            name: "ProjectVersions",
            dependencies: [
                "Diagnostics", "ExactStrings", "Files", "JSON", "PropertyLists", "XcodeProjects",
            ]
        ),
        .testTarget(
            name: "ProjectVersionsTests",
            dependencies: [
                "Diagnostics", "ExactStrings", "ProjectVersions", "TestSupport", "XcodeProjects",
            ],
            path: "Tests/ProjectVersions"
        ),
        .target(
            name: "Raster",
            dependencies: ["BinaryNumbers", "Compression", "PNGFormat"],
            swiftSettings: [optimized]
        ),
        .testTarget(
            name: "RasterTests",
            dependencies: ["BinaryNumbers", "Compression", "PNGFormat", "Raster", "TestSupport"],
            path: "Tests/Raster"
        ),
        .target(
            name: "ImageHeaders",
            dependencies: ["BinaryNumbers", "Compression", "Files", "PNGFormat"]
        ),
        .testTarget(
            name: "ImageHeadersTests",
            dependencies: ["Files", "ImageHeaders", "TestSupport"],
            path: "Tests/ImageHeaders"
        ),
        .target(
            name: "Lint",
            dependencies: [
                "AssetCatalogs", "Cryptography", "Diagnostics", "ExactStrings", "Files",
                "ImageHeaders", "Images", "JSON", "ProjectVersions", "PropertyLists",
                "XcodeProjects",
            ]
        ),
        .testTarget(
            name: "LintTests",
            dependencies: [
                "Diagnostics", "JSON", "Lint", "TestSupport",
            ],
            path: "Tests/Lint"
        ),
        .target(
            name: "Patches",
            dependencies: [
                "Archives", "Compression", "Cryptography", "Diagnostics", "ExactStrings", "Files",
                "JSON", "PluginAPI", "Releases",
            ]
        ),
        .testTarget(
            name: "PatchesTests",
            dependencies: [
                "Compression", "Diagnostics", "ExactStrings", "Files", "JSON", "Patches",
                "Releases", "TestSupport",
            ],
            path: "Tests/Patches"
        ),
        .target(name: "PropertyLists", dependencies: ["BinaryNumbers", "JSON", "Markup"]),
        .testTarget(
            name: "PropertyListsTests",
            dependencies: ["JSON", "PropertyLists", "TestSupport"],
            path: "Tests/PropertyLists"
        ),
        .target(name: "Redaction", dependencies: ["Markup"]),
        .testTarget(
            name: "RedactionTests",
            dependencies: ["Markup", "Redaction", "TestSupport"],
            path: "Tests/Redaction"
        ),
        .target(
            name: "Diagnostics",
            dependencies: ["ExactStrings", "Files", "JSON", "Markup", "Redaction"]
        ),
        .testTarget(
            name: "DiagnosticsTests",
            dependencies: ["Diagnostics", "JSON", "TestSupport"],
            path: "Tests/Diagnostics"
        ),
        .target(
            name: "Releases",
            dependencies: [
                "Cryptography", "Diagnostics", "ExactStrings", "Files", "Git", "Host", "JSON",
                "ProjectVersions",
            ]
        ),
        .target(
            name: "Uploads",
            dependencies: [
                "Cryptography", "Diagnostics", "ExactStrings", "Files", "HTTP", "Host", "JSON",
                "PluginAPI", "Releases",
            ]
        ),
        .testTarget(
            name: "UploadsTests",
            dependencies: [
                "Diagnostics", "ExactStrings", "JSON", "PluginAPI", "Releases", "TestSupport",
                "Uploads",
            ],
            path: "Tests/Uploads"
        ),
        .target(
            name: "WorkTree",
            dependencies: [
                "Diagnostics", "ExactStrings", "FileEdits", "Files", "Git", "JSON", "Releases",
            ]
        ),
        .target(
            name: "Reports",
            dependencies: [
                "Devices", "Diagnostics", "ExactStrings", "JSON", "Markup", "Releases", "WorkTree",
            ]
        ),
        .target(name: "Thumbnails", dependencies: ["Images", "PluginAPI", "Raster"]),
        .testTarget(
            name: "ThumbnailsTests",
            dependencies: ["Images", "PluginAPI", "Raster", "TestSupport", "Thumbnails"],
            path: "Tests/Thumbnails"
        ),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Diagnostics", "ExactStrings", "JSON", "Markup", "Releases", "Reports",
                "TestSupport", "WorkTree",
            ],
            path: "Tests/Reports"
        ),
        .target(
            name: "PluginAPI",
            dependencies: [
                "Cryptography", "Diagnostics", "ExactStrings", "FileEdits", "Files", "JSON",
                "Releases",
            ]
        ),
        .target(
            name: "Pipeline",
            dependencies: [
                "Archives", "Attestations", "Compression", "Cryptography", "Diagnostics",
                "ExactStrings", "FileComparisons", "FileEdits", "Files", "Git", "Host", "JSON",
                "Markup", "PluginAPI", "ProjectVersions", "Redaction", "Releases", "Reports",
                "WorkTree", "XcodeProjects",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(
                    name: "SystemPackage",
                    package: "swift-system",
                    condition: .when(platforms: [.linux])
                ),
            ]
        ),
        .testTarget(
            name: "PipelineTests",
            dependencies: [
                "Cryptography", "Diagnostics", "ExactStrings", "FileEdits", "Files", "Git", "JSON",
                "Pipeline", "PluginAPI", "PropertyLists", "Releases", "TestSupport",
            ],
            path: "Tests/Pipeline"
        ),
        .testTarget(
            name: "ReleasesTests",
            dependencies: [
                "Diagnostics", "ExactStrings", "Files", "Git", "JSON", "Releases", "TestSupport",
            ],
            path: "Tests/Releases"
        ),
        .testTarget(
            name: "WorkTreeTests",
            dependencies: [
                "Diagnostics", "ExactStrings", "FileEdits", "Files", "Git", "JSON",
                "PropertyLists", "Releases", "TestSupport", "WorkTree",
            ],
            path: "Tests/WorkTree"
        ),
        .target(
            name: "RepositorySurvey",
            dependencies: [
                "AssetCatalogs", "Diagnostics", "ExactStrings", "Files", "Git", "ImageHeaders",
                "JSON", "ProjectVersions", "PropertyLists", "Releases", "XcodeProjects",
            ]
        ),
        .testTarget(
            name: "RepositorySurveyTests",
            dependencies: [
                "Diagnostics", "JSON", "ProjectVersions", "Releases", "RepositorySurvey",
                "TestSupport", "XcodeProjects",
            ],
            path: "Tests/RepositorySurvey"
        ),
        .target(
            name: "ProjectSetup",
            dependencies: [
                "Cryptography", "Diagnostics", "ExactStrings", "Files", "Git", "JSON", "Pipeline",
                "Releases", "RepositorySurvey",
            ]
        ),
        .testTarget(
            name: "ProjectSetupTests",
            dependencies: ["Pipeline", "ProjectSetup", "TestSupport"],
            path: "Tests/ProjectSetup"
        ),
        .executableTarget(
            name: "shipit",
            dependencies: [
                "Archives", "Commands", "Compression", "Cryptography", "Devices", "Diagnostics",
                "ExactStrings", "Files", "Host", "Images", "JSON", "Lint", "Logs", "Markup",
                "Patches", "Pipeline", "PluginAPI", "ProjectSetup", "ProjectVersions", "Redaction",
                "Releases", "RepositorySurvey", "Snapshots", "Thumbnails", "WorkTree",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + plugins.map { .target(name: $0[0].name) }
        ),
        .target(
            name: "TestSupport",
            dependencies: ["Diagnostics", "Releases"],
            path: "Tests/Support"
        ),
        .target(
            name: "PluginTestSupport",
            dependencies: [
                "Diagnostics", "ExactStrings", "JSON", "Pipeline", "PluginAPI", "Releases",
                "TestSupport",
            ],
            path: "Tests/PluginSupport"
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["Commands", "JSON", "Markup", "TestSupport", "shipit"],
            path: "Tests/EndToEnd"
        ),
    ]
        + native("Archives", ["BinaryNumbers", "CArchive", "ExactStrings", "Files"])
        + native("Compression", ["CDeflate", "CZlib", "CZstd", "Files"])
        + native("Cryptography", ["CCrypto", "Markup"])
        + native("Files", ["ExactStrings", linux])
        + native("HTTP", ["CCurl", "Host"])
        + native("Host", ["Files", "Redaction", linux])
        + native(
            "Git",
            [
                "BinaryNumbers", "CGit2", "Compression", "Cryptography", "ExactStrings", "Files",
                "Host",
            ]
        )
        + native(
            "Images",
            [
                "BinaryNumbers", "CImages", "Compression", "Files", "Host", "ImageHeaders",
                "PNGFormat", "Raster",
            ],
            testFiles: [.embedInCode("Fixtures/DejaVuSans-subset.ttf")],
            testExclude: ["Fixtures/README.md"]
        )
        + plugins.flatMap { $0 }
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .strictMemorySafety(),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
}
