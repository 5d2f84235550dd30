import Diagnostics
import FileEdits
import Foundation
import PluginAPI
import PluginTestSupport
import TestSupport
import VersionStampPlugin

/// A repository whose project is stamped with release 1.4.0, build 812.
struct StampedApp {
    let folder: String

    /// Writes the files of a repository.
    init(in folder: String, _ files: [String: String]) throws {
        self.folder = folder
        for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
    }

    /// Plans the stage.
    func plan(_ with: String = "{}") throws -> StagePlan<VersionSettings> {
        try StageRun.plan(VersionStampPlugin(), with, in: folder)
    }

    /// The errors of a plan.
    func errors(_ with: String = "{}") throws -> [Diagnostic] {
        do {
            _ = try plan(with)
            return []
        } catch let errors as Diagnostics {
            return errors.all
        } catch let error as Diagnostic {
            return [error]
        }
    }

    /// The lines that differ after the edits of a plan, by file: those before and those after.
    func changes(_ with: String = "{}") throws -> [String: [String]] {
        var changes: [String: [String]] = [:]
        for edit in try plan(with).edits {
            let before = try read("\(folder)/\(edit.path)")
            let after = try edit.applied(to: before)
            changes[edit.path] = Self.difference(lines(before), lines(after))
        }
        return changes
    }

    /// Writes the files as the edits of a plan leave them.
    func apply(_ with: String = "{}") throws {
        for edit in try plan(with).edits {
            let path = "\(folder)/\(edit.path)"
            try write(try edit.applied(to: try read(path)), to: path)
        }
    }

    private func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    }

    private static func difference(_ before: [String], _ after: [String]) -> [String] {
        let changes = after.difference(from: before)
        return changes.removals.map { change in
            guard case .remove(_, let line, _) = change else { return "" }
            return "- " + line.trimmingCharacters(in: .whitespaces)
        }
            + changes.insertions.map { change in
                guard case .insert(_, let line, _) = change else { return "" }
                return "+ " + line.trimmingCharacters(in: .whitespaces)
            }
    }
}

/// An Info.plist with these versions.
func infoPlist(_ version: String, _ build: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>CFBundleShortVersionString</key>
    \t<string>\(version)</string> <!-- seen by users -->
    \t<key>CFBundleVersion</key>
    \t<string>\(build)</string>
    </dict>
    </plist>

    """
}
