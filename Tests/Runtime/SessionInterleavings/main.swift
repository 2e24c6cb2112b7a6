import Foundation

// Runs interleavings of sign-in, renewal, request, sign-out, deletion, expiry, lock and a second process against the
// session controller, and checks the invariants after each.
//
//   SessionInterleavings [--seeds COUNT] [--from SEED] [--log SEED]
//
// Exit codes: 0 all invariants hold; 1 an invariant does not hold: prints the seed, the invariant and the calls.

func argument(_ name: String) -> UInt64? {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
    return UInt64(arguments[index + 1])
}

func report(_ seed: UInt64, _ violation: Scenario.Violation, _ scenario: Scenario) {
    print("seed \(seed): \(violation.invariant.rawValue): \(violation.detail)")
    for line in scenario.log { print("  \(line)") }
}

Scheduler.install()
if let seed = argument("--log") {
    let scenario = Scenario(seed: seed, isLogging: true)
    do throws(Scenario.Violation) {
        print("seed \(seed): every invariant holds after \(try scenario.run()) steps")
        for line in scenario.log { print("  \(line)") }
    } catch {
        report(seed, error, scenario)
        exit(1)
    }
    exit(0)
}

let first = argument("--from") ?? 1
let count = argument("--seeds") ?? 10_000
var steps = 0
for seed in first..<(first + count) {
    let scenario = Scenario(seed: seed)
    do throws(Scenario.Violation) {
        steps += try scenario.run()
    } catch {
        report(seed, error, scenario)
        exit(1)
    }
}
print("\(count) interleavings, \(steps) steps: \(Invariant.allCases.count) invariants hold")
