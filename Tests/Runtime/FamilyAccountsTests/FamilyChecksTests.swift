import AuthCore
import AuthKit
import AuthTesting
import FamilyAccountsTesting
import MockAuth
import RuntimeTestSupport
import Testing

/// The journeys that the packages of brands with families run, with the mock.
@Suite struct FamilyChecksTests {
    private static func checks(_ backend: any AuthBackend) -> [BrandCheck] {
        FamilyChecks().checks(of: FamilyEnvironment.brand, at: "mock") {
            .mock(FamilyEnvironment.development, backend: backend)
        }
    }

    @Test(arguments: checks(MockBackend())) func `a journey succeeds with the mock`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test(arguments: FaultyFamilies.Fault.allCases)
    func `a service with a fault makes a journey fail`(fault: FaultyFamilies.Fault) async {
        for check in Self.checks(FaultyFamilies(fault: fault)) {
            do throws(CheckFailure) { try await check.run() } catch { return }
        }
        Issue.record("no journey fails")
    }

    @Test func `a brand without families has no checks`() {
        let checks = FamilyChecks().checks(of: .example(), at: "mock") { throw CheckFailure("never called") }
        #expect(checks.isEmpty)
        #expect(Self.checks(MockBackend()).count == 10)
    }
}
