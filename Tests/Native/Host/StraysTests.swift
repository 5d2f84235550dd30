#if os(Linux)
import Glibc
import Testing

@testable import Host

struct StraysTests {
    /// A child of the process 10, whose session is 10, unless said otherwise.
    private func entry(
        _ id: Int32,
        parent: Int32 = 10,
        session: Int32? = nil,
        start: Int = 500
    ) -> ProcessEntry {
        ProcessEntry(id: id, parent: parent, session: session ?? id, start: start)
    }

    private func ids(_ strays: Strays, _ all: [ProcessEntry]) -> [Int32] {
        strays.find(in: all, of: 10, session: 10).map(\.id).sorted()
    }

    @Test func `without a supervisor there are no strays`() {
        #expect(ids(Strays(takesInOthers: false), [entry(20)]) == [])
    }

    @Test func `what was there before the first supervisor is spared, with all below it`() {
        let agent = entry(20, start: 100)
        var strays = Strays(takesInOthers: false)
        let isFirst = [strays.begin([agent]), strays.begin([])]
        #expect(isFirst == [true, false])
        let others = [
            entry(21, parent: 20), entry(30), entry(31, parent: 30), entry(40, session: 10),
        ]
        #expect(ids(strays, [agent] + others) == [30, 31])
        // Another process with an id that was used before.
        #expect(ids(strays, [entry(20)]) == [20])
    }

    @Test func `where orphans of others come in, only what a supervisor started is ended`() {
        var strays = Strays(takesInOthers: true)
        _ = strays.begin([])
        strays.note(30, runs: true)
        let all = [entry(20), entry(21, parent: 20), entry(30), entry(31, parent: 30)]
        #expect(ids(strays, all) == [30, 31])
        strays.note(30, runs: false)
        #expect(ids(strays, all) == [])
    }

    @Test func `the table says when a process has started`() throws {
        let own = try #require(ProcessTable.all.first { $0.id == getpid() })
        let first = ProcessTable.all.map(\.start).min()
        #expect(own.parent == getppid())
        #expect(own.start > 0)
        #expect(try #require(first) <= own.start)
    }
}
#endif
