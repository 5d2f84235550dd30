import Foundation
import Synchronization
import Testing
import TestSupport

struct DamagedRepositoryTests {
    /// How many repositories are damaged: a few, or as many as SHIPIT_MUTANTS says.
    private static let count =
        ProcessInfo.processInfo.environment["SHIPIT_MUTANTS"].flatMap(Int.init) ?? 220

    private static let seed =
        ProcessInfo.processInfo.environment["SHIPIT_MUTANT_SEED"].flatMap(UInt64.init) ?? 14

    @Test func `what is read of a damaged repository is right, or an error`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try DamagedRepository(in: folder)
            #expect(try repository.readAll() == 0)
            var random = SeededGenerator(seed: Self.seed)
            var refused = 0
            for number in 0..<Self.count {
                let file = repository.files[
                    number < repository.files.count
                        ? number : Int.random(in: 0..<repository.files.count, using: &random)
                ]
                let damage = Damage(
                    kind: try #require(Damage.Kind.allCases.randomElement(using: &random))
                )
                let other = try #require(repository.files.randomElement(using: &random))
                let whole = try read(file)
                let damaged = try damage.applied(to: whole, other: try read(other), &random)
                // git writes its files read-only: another one takes the place.
                try replace(file, with: damaged)
                if ProcessInfo.processInfo.environment["SHIPIT_MUTANTS"] != nil {
                    print("mutant \(number): \(damage.kind) \(file.dropFirst(folder.count))")
                }
                if try repository.readAll() > 0 { refused += 1 }
                try replace(file, with: whole)
            }
            // Many damages do no harm: to a file that is not read, or to a sum that nobody checks.
            #expect(refused > Self.count / 4)
            #expect(try repository.readAll() == 0)
        }
    }

    @Test func `a pipe in the place of any file is read past, or an error`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try DamagedRepository(in: folder)
            for file in repository.files {
                let whole = try read(file)
                try FileManager.default.removeItem(atPath: file)
                try #require(try run(["mkfifo", file]).status == 0)
                let (errors, hasHung) = try releasing(file) { try repository.readAll() }
                #expect(!hasHung, "\(file.dropFirst(folder.count)) was opened")
                let name = file.split(separator: "/").last.map(String.init) ?? ""
                if !file.contains("/logs/"),
                    ["HEAD", "config", "index", "packed-refs", "exclude"].contains(name)
                {
                    #expect(errors > 0, "\(file.dropFirst(folder.count)) was not looked at")
                }
                try replace(file, with: whole)
            }
            #expect(try repository.readAll() == 0)
        }
    }

    /// Calls `body`, and opens the pipe's other end when it has waited there for ten seconds.
    private func releasing<Result>(
        _ pipe: String,
        _ body: () throws -> Result
    ) throws -> (Result, hasHung: Bool) {
        let (done, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hasHung = Mutex(false)
        Thread.detachNewThread {
            if done.wait(timeout: .now() + 10) == .timedOut {
                hasHung.withLock { $0 = true }
                // A pipe that is open for both never makes another wait.
                let other = unsafe open(pipe, O_RDWR | O_NONBLOCK)
                done.wait()
                close(other)
            }
            released.signal()
        }
        defer {
            done.signal()
            released.wait()
        }
        let result = try body()
        return (result, hasHung.withLock { $0 })
    }

    private func replace(_ file: String, with bytes: [UInt8]) throws {
        try FileManager.default.removeItem(atPath: file)
        try write(bytes, to: file)
    }
}
