import Foundation

/// Something that `scripts/bench` times.
protocol Measure: Sendable {
    /// Prepares it; what that takes is not measured.
    init() async throws
    /// Does it once. Returns how many bytes came of it, so that two measures can be held to the same work.
    func once() async throws -> Int
}

/// Times things that the runtime does, and what they are held against, for `scripts/bench`:
///
///     RuntimeBench COUNT MEASURE…
///
/// does each of them COUNT times in turn, 1,000 turns long, so that what else the machine does meets all of them.
/// Prints a line for each: the CPU time of one in microseconds, which one turn in ten does not exceed, and the bytes of
/// all.
@main
struct RuntimeBench {
    static let measures: [String: any Measure.Type] = portable.merging(onLibcrypto) { first, _ in first }

    private static let portable: [String: any Measure.Type] = [
        "authorize": AuthorizeURL.self,
        "pkce": PKCEPair.self,
        "restore": RestoredSession.self,
        "read": ReadSession.self,
        "authorized": AuthorizedRequest.self,
        "bare": BareRequest.self,
        "srp": SRPHandshake.self,
    ]

    #if canImport(COpenSSL)
    private static let onLibcrypto: [String: any Measure.Type] = ["powers": SRPPowers.self]
    #else
    private static let onLibcrypto: [String: any Measure.Type] = [:]
    #endif

    static let turns = 1000

    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let kinds = words.dropFirst().compactMap { measures[$0] }
        guard let count = words.first.flatMap({ Int($0) }), count > 0, !kinds.isEmpty, kinds.count == words.count - 1
        else {
            print("usage: RuntimeBench COUNT MEASURE…, of \(measures.keys.sorted().joined(separator: ", "))")
            exit(2)
        }
        var runs: [Run] = []
        for kind in kinds { runs.append(Run(measure: try await kind.init())) }
        for _ in 0..<turns {
            for index in runs.indices { try await runs[index].take(count) }
        }
        for run in runs { print(String(format: "%.3f %d", run.time, run.bytes)) }
    }
}

/// A measure and what its turns took.
struct Run {
    let measure: any Measure
    /// The CPU time of one in each turn, in microseconds.
    private var times: [Double] = []
    private(set) var bytes = 0

    init(measure: any Measure) { self.measure = measure }

    /// The time that one turn in ten does not exceed: what interrupts a turn only makes it longer.
    var time: Double { times.sorted()[times.count / 10] }

    mutating func take(_ count: Int) async throws {
        let start = Self.cpuTime()
        for _ in 0..<count { bytes += try await measure.once() }
        times.append((Self.cpuTime() - start) / Double(count) * 1e6)
    }

    /// What all threads of this process have used of the processor, in seconds.
    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
