import Diagnostics
import JSON
import PropertyLists
import Testing
import TestSupport

@testable import AlternateIconsPlugin

struct PropertyListMergeTests {
    /// Prints a property list as sorted JSON, whatever its format.
    static let printer = """
        import json, plistlib, sys
        v = plistlib.load(open(sys.argv[1], "rb"))
        print(json.dumps(v, sort_keys=True, ensure_ascii=False, default=lambda o: str(o)))
        """

    static let work = PlistWork(
        source: "App/Info.plist",
        output: "Info.plist",
        additions: IconEntries(
            entries: [
                .init(name: .init(key: "Spring", stem: "Spring"), isPrerendered: false),
                .init(name: .init(key: "春节", stem: "春节"), isPrerendered: true),
            ],
            devices: [.iphone, .ipad],
            uses: []
        )
    )

    private func merged(_ text: String) throws -> String {
        String(
            decoding: try Self.work.merged(Array(text.utf8)).bytes,
            as: UTF8.self
        )
    }

    private func value(_ text: String) async throws -> JSONValue {
        try await withTemporaryFolder { folder in
            try write(text, to: "\(folder)/a.plist")
            let printed = try run(["python3", "-c", Self.printer, "\(folder)/a.plist"])
            #expect(printed.error == "")
            return try JSONDocument(Array(printed.output.utf8)).value
        }
    }

    @Test func `a list without icons gets both dictionaries`() async throws {
        let source = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            \t<key>CFBundleName</key>
            \t<string>$(PRODUCT_NAME)</string>
            </dict>
            </plist>

            """
        let text = try merged(source)
        let entries = """
            \t<key>CFBundleIcons</key>
            \t<dict>
            \t\t<key>CFBundleAlternateIcons</key>
            \t\t<dict>
            \t\t\t<key>Spring</key>
            \t\t\t<dict>
            \t\t\t\t<key>CFBundleIconFiles</key>
            \t\t\t\t<array>
            \t\t\t\t\t<string>Spring60x60</string>
            \t\t\t\t</array>
            \t\t\t</dict>
            \t\t\t<key>春节</key>
            """
        #expect(text.contains(entries))
        let icons = try await value(text)
        #expect(
            icons["CFBundleIcons"]?["CFBundleAlternateIcons"]?["春节"] == [
                "CFBundleIconFiles": ["春节60x60"], "UIPrerenderedIcon": true,
            ]
        )
        #expect(
            icons["CFBundleIcons~ipad"]?["CFBundleAlternateIcons"]?["Spring"]?["CFBundleIconFiles"]
                == ["Spring76x76", "Spring83.5x83.5"]
        )
        #expect(icons["CFBundleName"] == "$(PRODUCT_NAME)")
        #expect(try merged(text) == text, "a second merge must change nothing")
    }

    @Test func `the primary icon, other alternates and unknown keys stay`() async throws {
        let source = """
            <plist><dict>
              <key>CFBundleIcons</key>
              <dict>
                <key>CFBundlePrimaryIcon</key>
                <dict><key>CFBundleIconName</key><string>AppIcon</string></dict>
                <key>Mine</key><date>2024-02-29T00:00:00Z</date> <!-- kept -->
                <key>CFBundleAlternateIcons</key>
                <dict>
                  <key>Old</key>
                  <dict><key>CFBundleIconFiles</key><array><string>Old</string></array></dict>
                  <key>Spring</key>
                  <dict><key>CFBundleIconFiles</key><array><string>x</string></array></dict>
                </dict>
              </dict>
            </dict></plist>
            """
        let text = try merged(source)
        let icons = try await value(text)
        // iPad read the general dictionary until now: its own one begins with a copy.
        for (key, file) in [
            ("CFBundleIcons", "Spring60x60"), ("CFBundleIcons~ipad", "Spring76x76"),
        ] {
            #expect(icons[key]?["CFBundlePrimaryIcon"] == ["CFBundleIconName": "AppIcon"], "\(key)")
            #expect(icons[key]?["Mine"] == "2024-02-29 00:00:00", "\(key)")
            let alternates = icons[key]?["CFBundleAlternateIcons"]
            #expect(alternates?["Old"] == ["CFBundleIconFiles": ["Old"]], "\(key)")
            #expect(alternates?["Spring"]?["CFBundleIconFiles"]?.array?.first == .string(file))
            #expect(alternates?.members?.map(\.key) == ["Old", "Spring", "春节"])
        }
        let kept = "<key>Mine</key><date>2024-02-29T00:00:00Z</date> <!-- kept -->\n"
        #expect(text.contains(kept))
        #expect(text.hasPrefix(String(source.prefix(300))))
    }

    @Test func `a binary list stays binary, and its other keys and types stay`() async throws {
        try await withTemporaryFolder { folder in
            let make = """
                import plistlib, datetime, sys
                v = {"z": 1, "a": 2.5, "d": datetime.datetime(2024, 1, 2), "b": b"\\1", "t": True,
                     "CFBundleIcons": {"CFBundlePrimaryIcon": {"CFBundleIconFiles": ["P"]}}}
                plistlib.dump(v, open(sys.argv[1], "wb"), fmt=plistlib.FMT_BINARY, sort_keys=False)
                """
            try run(["python3", "-c", make, "\(folder)/in.plist"])
            let bytes = try read("\(folder)/in.plist")
            let list = try Self.work.merged(bytes)
            #expect(list.format == .binary)
            let printer = """
                import plistlib, sys
                v = plistlib.load(open(sys.argv[1], "rb"))
                print([(k, type(x).__name__) for k, x in v.items()], v["CFBundleIcons"])
                """
            try write(list.bytes, to: "\(folder)/out.plist")
            #expect(
                try run(["python3", "-c", printer, "\(folder)/out.plist"]).output == """
                    [('z', 'int'), ('a', 'float'), ('d', 'datetime'), ('b', 'bytes'), \
                    ('t', 'bool'), ('CFBundleIcons', 'dict'), ('CFBundleIcons~ipad', 'dict')] \
                    {'CFBundlePrimaryIcon': {'CFBundleIconFiles': ['P']}, 'CFBundleAlternateIcons': \
                    {'Spring': {'CFBundleIconFiles': ['Spring60x60']}, \
                    '春节': {'CFBundleIconFiles': ['春节60x60'], 'UIPrerenderedIcon': True}}}

                    """
            )
        }
    }

    @Test(
        arguments: [
            (
                "<plist><dict>\n<key>CFBundleIcons</key>\n<array/></dict></plist>",
                "App/Info.plist: CFBundleIcons is array, not dict", 3
            ),
            (
                "<plist><dict>\n<key>CFBundleIcons</key><dict/>\n<key>CFBundleIcons</key><dict/></dict></plist>",
                "App/Info.plist: duplicate key \"CFBundleIcons\"", 3
            ),
            (
                "<plist><dict>\n<key>A</key>",
                "App/Info.plist: expected a tag, found the end of the text", 2
            ),
            (
                "{ A = B; }",
                "App/Info.plist: a property list in the OpenStep text format, or JSON",
                nil
            ),
            (
                """
                <plist><dict><key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>
                <key>CFBundleIconFiles</key><array><string>spring60x60</string></array></dict></dict>
                </dict></plist>
                """,
                """
                App/Info.plist: the files of "Spring" would be those of the primary icon: \
                "spring60x60" in CFBundleIcons
                """, nil
            ),
        ] as [(String, String, Int?)]
    )
    func `a list that can't take the icons is refused`(
        text: String,
        summary: String,
        line: Int?
    ) throws {
        let error = try #require(throws: Diagnostic.self) { _ = try merged(text) }
        #expect(error.summary == summary)
        #expect(error.place?.file == "App/Info.plist")
        #expect(error.place?.position?.line == line)
    }
}
