#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Host {
    /// The number of threads that can run beside this one, up to `wanted`; starts them to find out.
    ///
    /// No limit gives the answer: those of users (`ulimit -u`) and of containers count the threads
    /// of other processes too.
    public static func startableThreads(upTo wanted: Int) -> Int {
        // Those that run wait at a gate until all are counted.
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        unsafe pthread_mutex_init(gate, nil)
        defer {
            unsafe pthread_mutex_destroy(gate)
            unsafe gate.deallocate()
        }
        unsafe pthread_mutex_lock(gate)
        var threads: [UInt] = []
        while threads.count < wanted, let thread = unsafe startThread(at: gate) {
            threads.append(thread)
        }
        unsafe pthread_mutex_unlock(gate)
        for thread in threads { join(thread) }
        return threads.count
    }

    private static func join(_ thread: UInt) {
        #if canImport(Darwin)
        if let thread = unsafe pthread_t(bitPattern: thread) { unsafe pthread_join(thread, nil) }
        #else
        pthread_join(thread, nil)
        #endif
    }

    /// Starts a thread; its `pthread_t` as a number, which it is on Linux.
    @unsafe
    private static func startThread(at gate: UnsafeMutablePointer<pthread_mutex_t>) -> UInt? {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        // It calls nothing; the usual 8 MiB would count as addresses.
        unsafe pthread_attr_setstacksize(&attributes, 64 << 10)
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = unsafe pthread_create(
            &thread,
            &attributes,
            { gate in
                let gate = unsafe gate.assumingMemoryBound(to: pthread_mutex_t.self)
                unsafe pthread_mutex_lock(gate)
                unsafe pthread_mutex_unlock(gate)
                return nil
            },
            gate
        )
        return code == 0 ? unsafe UInt(bitPattern: thread) : nil
        #else
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread,
            &attributes,
            { gate in
                let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self)
                if let gate = unsafe gate {
                    unsafe pthread_mutex_lock(gate)
                    unsafe pthread_mutex_unlock(gate)
                }
                return nil
            },
            gate
        )
        return code == 0 ? thread : nil
        #endif
    }
}
