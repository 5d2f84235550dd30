import Foundation
import TestSupport

/// A shell on a terminal of its own, into which a command line is typed.
enum ShellSession: String, CaseIterable {
    case bash, zsh, fish

    /// The words of a line after the tab key was pressed at its end.
    func complete(_ line: String, in app: App, at place: String? = nil) throws -> [String] {
        let output = "\(app.folder)/\(rawValue)-words"
        try? FileManager.default.removeItem(atPath: output)
        let tools = "\(app.folder)/bin"
        try FileManager.default.createDirectory(
            atPath: tools,
            withIntermediateDirectories: true
        )
        let link = "\(tools)/shipit"
        if !FileManager.default.fileExists(atPath: link) {
            try FileManager.default.createSymbolicLink(
                atPath: link,
                withDestinationPath: try Tool.path
            )
        }
        let script = "\(app.folder)/completion.\(rawValue)"
        let made = try app.run("completion", rawValue)
        try write(made.output, to: script)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let ran = try run(
            ["python3", "-c", Self.driver, rawValue, script, line, output],
            in: place ?? app.repository.path,
            environment: app.environment.merging([
                "PATH": "\(tools):\(path)", "LC_ALL": "C.UTF-8", "TERM": "xterm",
            ]) { $1 }
        )
        guard ran.status == 0 else { throw SessionError(ran.error + ran.output) }
        return String(decoding: try read(output), as: UTF8.self)
            .split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Types a line and a tab, and has the shell write the words that it then has into a file.
    private static let driver = #"""
        import os, pty, select, sys, time
        shell, script, line, output = sys.argv[1:5]
        start = {
            "bash": ["bash", "--norc", "--noprofile", "-i"],
            "zsh": ["zsh", "-f", "-i"],
            "fish": ["fish", "--no-config", "-i"],
        }[shell]
        setup = {
            "bash": "source " + script,
            "zsh": "autoload -U compinit; compinit -u -D; bindkey -e; source " + script,
            "fish": "source " + script,
        }[shell]
        child, terminal = pty.fork()
        if child == 0:
            os.execvp(start[0], start)
        seen = b""
        def wait(what, limit=60):
            global seen
            end = time.time() + limit
            while time.time() < end and not what():
                if select.select([terminal], [], [], 0.05)[0]:
                    try:
                        seen += os.read(terminal, 65536)
                    except OSError:
                        break
            return what()
        # The answer is not in what is echoed, and stands when the shell is ready for keys.
        os.write(terminal, (setup + "; echo READ$((1+1))Y\r" if shell != "fish"
                            else setup + "; echo READ(math 1+1)Y\r").encode())
        if not wait(lambda: b"READ2Y" in seen):
            sys.exit(repr(seen[-2000:]))
        time.sleep(0.3)
        os.write(terminal, line.encode() + b"\t")
        time.sleep(0.1)
        os.write(terminal, b"\x01printf '%s\\0' \x05 > " + output.encode() + b".new; "
                 + b"mv " + output.encode() + b".new " + output.encode() + b"\r")
        ok = wait(lambda: os.path.exists(output))
        os.close(terminal)
        os.waitpid(child, 0)
        sys.exit(0 if ok else repr(seen[-2000:]))
        """#
}

/// What a shell showed instead of the words.
struct SessionError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
