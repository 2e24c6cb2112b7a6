import AuthCore
import AuthKit
import AuthTesting
import FamilyAccountsTesting
import MockAuth
import RuntimeTestSupport
import Testing

/// The journeys that the packages of brands with families run, with the mock.
@Suite struct FamilyChecksTests {
    private static let checks = FamilyChecks().checks(of: FamilyEnvironment.brand, at: "mock") {
        .mock(FamilyEnvironment.development, backend: MockBackend())
    }

    @Test(arguments: checks) func `a journey succeeds with the mock`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test func `a brand without families has no checks`() {
        let checks = FamilyChecks().checks(of: .example(), at: "mock") { throw CheckFailure("never called") }
        #expect(checks.isEmpty)
        #expect(Self.checks.count == 10)
    }
}
