import Pipeline
import TestSupport

@testable import Diagnostics

/// A stage `p` whose plugin is a shell script of the test's.
enum ShellPlugin {
    /// A plugin in shell whose run prints what the test says.
    static func script(_ body: String, describe: String = #""cacheable":true"#) -> String {
        """
        #!/bin/sh
        if [ "$1" = describe ]; then
          printf '%s\\n' '{"name":"p","version":"1","protocols":[1],\(describe)}'
          exit 0
        fi
        read hello
        read run
        echo '{"type":"ready"}'
        \(body)
        """
    }

    /// Says that the run went well.
    static let ok = #"echo '{"type":"result","status":"ok"}'"#

    /// A release of one such stage.
    static func fixture(
        _ folder: String,
        _ script: String,
        stage: String = #""with": {}"#,
        top: String = ""
    ) throws -> ReleaseFixture {
        let fixture = try ReleaseFixture(
            in: folder,
            stages: #"{"name": "p", "uses": "./plugins/p", \#(stage)}"#,
            top: top
        )
        try fixture.addScript("plugins/p", script)
        return fixture
    }
}
