import Commands
import Diagnostics

/// What help and the manual say of each command, by the command as it is typed.
enum Manuals {
    // A command that two of them describe would end the program, and every test of help.
    static let all = Dictionary(
        uniqueKeysWithValues: [releasing, inspecting, building, keys, project, caching, setup]
            .joined()
            .map { ($0.key, $0.value) }
    )

    /// The text of a command's help.
    static func text(_ command: String) -> String { all[command]?.helpText ?? "" }

    /// The text of the tool's own help, in which the commands come soon.
    static let rootText = CommandManual(root.paragraphs, examples: root.examples).helpText

    /// The whole tool.
    static let root = CommandManual(
        [
            "A release engineer pushes a tag; CI runs \"shipit release\". shipit reads the version "
                + "from the tag, runs the stages of pipeline.json, and leaves one verified, signed, "
                + "reproducible release in dist.",
            "It runs offline, on Linux and macOS, without Xcode.",
        ],
        examples: [
            .init("Find errors in the pipeline before there is a tag", "shipit check"),
            .init("Build the release for the tag at HEAD", "shipit release"),
            .init("Verify what was built", "shipit verify dist/1.4.0 --key release-key.pub.pem"),
            .init("Read about a command", "shipit help release"),
        ],
        statuses: [
            .pipeline, .gitState, .stage, .pluginContract, .verification, .timeOut, .conflict,
        ]
    )
}
