#if os(Linux)
import Glibc

/// Distinguishes processes left to this one by killed supervisors from its other descendants.
///
/// The others are processes that a shell had started before it became shipit (`exec`), and, when
/// shipit is the first process of a container, all its orphans.
struct Strays {
    /// Whether orphans may come to this process that no supervisor has left.
    let takesInOthers: Bool
    /// The descendants from before the first supervisor; nil when there was none.
    private(set) var spared: Set<ProcessEntry.Identity>?
    /// The supervisors that run.
    private(set) var supervisors: Set<Int32> = []

    init(takesInOthers: Bool) { self.takesInOthers = takesInOthers }

    /// Of this process at its start, before it has started children.
    static func atStart() -> Strays {
        var information = unsafe siginfo_t()
        // It fails when there is no child (ECHILD), and reaps none.
        let code = unsafe waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT)
        return Strays(takesInOthers: getpid() == 1 || code == 0)
    }

    /// Notes what is there before a supervisor starts; false unless it is the first.
    mutating func begin(_ descendants: @autoclosure () -> [ProcessEntry]) -> Bool {
        guard spared == nil else { return false }
        spared = Set(descendants().map(\.identity))
        return true
    }

    /// Notes that a supervisor has started, or has ended.
    mutating func note(_ supervisor: Int32, runs: Bool) {
        if runs { supervisors.insert(supervisor) } else { supervisors.remove(supervisor) }
    }

    /// The strays among all processes.
    ///
    /// What shipit starts for itself stays in its session, which no other process can enter. Where
    /// orphans of others come in, only what still descends from a supervisor is known to be its.
    func find(in all: [ProcessEntry], of own: Int32, session: Int32) -> [ProcessEntry] {
        guard let spared else { return [] }
        let descendants = ProcessTable.descendants(of: own, in: all) { entry in
            if spared.contains(entry.identity) { return false }
            return !takesInOthers || entry.parent != own || supervisors.contains(entry.id)
        }
        return descendants.filter { $0.session != session }
    }
}
#endif
