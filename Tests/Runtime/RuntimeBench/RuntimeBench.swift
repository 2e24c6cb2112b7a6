import Foundation

/// An operation that `scripts/bench` times.
protocol Measure: Sendable {
    /// Prepares the operation. The preparation is not measured.
    init() async throws
    /// Performs the operation once.
    ///
    /// - Returns: The number of bytes of the result, to show that two measures do the same work.
    func once() async throws -> Int
}

/// Times operations of the runtime, and the operations that they are compared with, for `scripts/bench`:
///
///     RuntimeBench COUNT MEASURE…
///
/// Runs 1,000 turns. Each turn performs every measure COUNT times, so that other load on the machine affects all measures
/// alike. Prints a line for each measure: the CPU time of one operation in microseconds (the tenth percentile of the turns),
/// and the number of bytes of all results.
@main
struct RuntimeBench {
    static let measures: [String: any Measure.Type] = portable.merging(libcrypto) { first, _ in first }

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
    private static let libcrypto: [String: any Measure.Type] = ["powers": SRPPowers.self]
    #else
    private static let libcrypto: [String: any Measure.Type] = [:]
    #endif

    static let turns = 1000

    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let kinds = words.dropFirst().compactMap { measures[$0] }
        guard let count = words.first.flatMap({ Int($0) }), count > 0, !kinds.isEmpty, kinds.count == words.count - 1
        else {
            print("usage: RuntimeBench COUNT MEASURE…\nmeasures: \(measures.keys.sorted().joined(separator: ", "))")
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

/// A measure and the times of its turns.
struct Run {
    let measure: any Measure
    /// The CPU time of one operation in each turn, in microseconds.
    private var times: [Double] = []
    private(set) var bytes = 0

    init(measure: any Measure) { self.measure = measure }

    /// The tenth percentile of the times, because an interruption can only make a turn longer.
    var time: Double { times.sorted()[times.count / 10] }

    mutating func take(_ count: Int) async throws {
        let start = Self.cpuTime()
        for _ in 0..<count { bytes += try await measure.once() }
        times.append((Self.cpuTime() - start) / Double(count) * 1e6)
    }

    /// The CPU time of all threads of this process, in seconds.
    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
