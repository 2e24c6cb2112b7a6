import AuthCore
import AuthKit
import AuthTesting
import LiveSupport
import MockAuth
import RuntimeTestSupport
import Testing

/// The journeys of families, with the mock. The live suites run them at a Supabase project.
@Suite struct FamilyChecksTests {
    private static let checks = FamilyChecks.checks {
        .mock(FamilyEnvironment.development, backend: MockBackend())
    }

    @Test(arguments: checks) func `a journey succeeds with the mock`(check: BrandCheck) async throws {
        try await check.run()
    }
}
