import Files
import Testing
import TestSupport

struct PortabilityTests {
    /// The folder of this package.
    private var root: String {
        String(#filePath.dropLast("/Tests/Native/Files/PortabilityTests.swift".count))
    }

    @Test func `no file imports a portable module of the package for one system alone`() throws {
        let folder = "\(root)/Sources/Native"
        let modules = try FileSystem.list(folder).filter { $0 != "CLinux" }
        var (seen, found): (Int, [String]) = (0, [])
        for (path, _) in try FileSystem.walk(folder) where path.hasSuffix(".swift") {
            seen += 1
            var depth = 0
            let text = String(decoding: try read("\(folder)/\(path)"), as: UTF8.self)
            for line in text.split(separator: "\n") {
                if line.hasPrefix("#if ") { depth += 1 }
                if line.hasPrefix("#endif") { depth -= 1 }
                guard depth > 0, line.hasPrefix("import ") else { continue }
                if modules.contains(String(line.dropFirst(7))) { found.append("\(path): \(line)") }
            }
        }
        #expect(seen > 50)
        #expect(found == [])
    }
}
