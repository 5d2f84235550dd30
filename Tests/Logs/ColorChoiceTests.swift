import Logs
import Testing

struct ColorChoiceTests {
    @Test(arguments: [
        ([:], true, true), ([:], false, false),
        (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
        (["CLICOLOR_FORCE": "1"], false, true), (["CLICOLOR_FORCE": "0"], false, false),
        (["CLICOLOR_FORCE": "1", "NO_COLOR": "0"], false, false),
        (["CLICOLOR": "0"], true, false), (["CLICOLOR": "1"], false, false),
        (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true, true),
        (["TERM": "dumb"], true, false), (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true),
        (["TERM": ""], true, false),
    ])
    func `the environment decides where no option does`(
        variables: [String: String],
        isTerminal: Bool,
        isColored: Bool
    ) {
        let environment = ["TERM": "xterm"].merging(variables) { $1 }
        #expect(
            ColorChoice.auto.isColored(in: environment, isTerminal: isTerminal) == isColored
        )
        #expect(ColorChoice.always.isColored(in: environment, isTerminal: isTerminal))
        #expect(!ColorChoice.never.isColored(in: environment, isTerminal: isTerminal))
    }

    @Test(arguments: [
        ([:], LogFormat.text), (["GITHUB_ACTIONS": "true"], .github),
        (["GITEA_ACTIONS": "true"], .github), (["FORGEJO_ACTIONS": "true"], .github),
        (["GITLAB_CI": "true"], .gitlab), (["GITHUB_ACTIONS": "false", "GITLAB_CI": "1"], .text),
    ])
    func `the system that runs the command has its form`(
        environment: [String: String],
        format: LogFormat
    ) {
        #expect(LogFormat(automaticIn: environment) == format)
    }
}
