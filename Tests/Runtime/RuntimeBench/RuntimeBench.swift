import Foundation

/// Something that `scripts/bench` times.
protocol Measure: Sendable {
    /// Prepares it; what that takes is not measured.
    init() async throws
    /// Does it once. Returns how many bytes came of it, so that two measures can be held to the same work.
    func once() async throws -> Int
}

/// Times one thing that the runtime does, or what that is held against, for `scripts/bench`:
///
///     RuntimeBench MEASURE COUNT
///
/// does it COUNT times and prints the CPU time of one in microseconds, and the bytes that came of all. What the process
/// takes to start is left out.
@main
struct RuntimeBench {
    static let measures: [String: any Measure.Type] = [
        "authorize": AuthorizeURL.self,
        "pkce": PKCEPair.self,
        "restore": RestoredSession.self,
        "read": ReadSession.self,
    ]

    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 2, let kind = measures[words[1]], let count = Int(words[2]), count > 0 else {
            print("usage: RuntimeBench \(measures.keys.sorted().joined(separator: "|")) COUNT")
            exit(2)
        }
        let measure = try await kind.init()
        let start = cpuTime()
        var bytes = 0
        for _ in 0..<count { bytes += try await measure.once() }
        let spent = cpuTime() - start
        print(String(format: "%.3f %d", spent / Double(count) * 1e6, bytes))
    }

    /// What all threads of this process have used of the processor, in seconds.
    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
