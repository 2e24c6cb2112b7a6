import Foundation
import Testing

/// The records of the system's services outlive the process, whatever the brand does with its sessions.
struct RecordLifetimeTests {
    #if os(Linux)
    @Test func `a record outlives its process, without a key and without a restored session`() async throws {
        try await withSandbox {
            #expect(try recordsProcess(state: $0, ["read"]) == "nothing")
            #expect(try recordsProcess(state: $0, ["write", "refused"]) == "refused")
            let later = try recordsProcess(state: $0, ["read"])
            #expect(later == "refused")
        }
    }
    #endif
}
