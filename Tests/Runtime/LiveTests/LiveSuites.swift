import Foundation
import Testing

/// The live suites: sign-in, session and sign-out over real sockets, at the servers of `scripts/servers`. One test at a
/// time, for they share the provider's faults and its count of requests.
@Suite(
    .serialized,
    .enabled(if: LiveServers.current != nil, "not run: they need the servers of scripts/servers (see CONTRIBUTING.md)"))
enum LiveSuites {}

struct LiveSuitesRun {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "only CI has to run the live suites"))
    func `the live suites are run in CI`() {
        #expect(LiveServers.current != nil)
    }
}
