import Foundation

/// Compares the CPU time of an SRP sign-in with that of the powers in it, computed by libcrypto. `scripts/bench` runs it.
///
/// Runs 1,000 turns of one sign-in and its powers, so that other load on the machine affects both alike. Prints the ratio of their
/// tenth percentiles, because an interruption can only make a turn longer.
@main
struct SRPBench {
    static func main() throws {
        #if canImport(COpenSSL)
        let handshake = try SRPHandshake()
        let powers = SRPPowers()
        var times: [(handshake: Double, powers: Double)] = []
        for _ in 0..<1000 {
            times.append((try cpuTime { try handshake.once() }, cpuTime { powers.once() }))
        }
        let tenth = times.count / 10
        print(String(format: "%.2f", times.map(\.handshake).sorted()[tenth] / times.map(\.powers).sorted()[tenth]))
        #else
        print("this system has no libcrypto to compare with")
        exit(2)
        #endif
    }

    /// The CPU time of an operation on this thread, in seconds.
    private static func cpuTime(of operation: () throws -> Void) rethrows -> Double {
        let start = cpuTime()
        try operation()
        return cpuTime() - start
    }

    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
