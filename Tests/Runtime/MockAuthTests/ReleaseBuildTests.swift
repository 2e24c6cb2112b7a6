import Testing

@testable import MockAuth

/// Tests that a release build does not run on the mock by mistake. The mock accepts every user and stores nothing.
@Suite struct ReleaseBuildTests {
    private func refusal(_ environment: String? = "staging", allowsMockInRelease: Bool = false, build: BuildKind)
        -> String?
    {
        MockAuthClient.refusal(
            brand: "Inner World", environment: environment, allowsMockInRelease: allowsMockInRelease, build: build)
    }

    @Test func `a release build stops on the mock and names the environment and the remedy`() throws {
        let message = try #require(refusal(build: .release))
        for part in [
            "Inner World", "'staging'", "release build", "environments.staging.backend",
            "environments.staging.mockInRelease: true", "BrandEnvironment",
        ] {
            #expect(message.contains(part), "\(message)")
        }
    }

    @Test func `a release build starts if the environment allows the mock`() {
        #expect(refusal(allowsMockInRelease: true, build: .release) == nil)
    }

    @Test(arguments: [true, false])
    func `a debug build starts`(allowsMockInRelease: Bool) {
        #expect(refusal(allowsMockInRelease: allowsMockInRelease, build: .debug) == nil)
        #expect(refusal(nil, allowsMockInRelease: allowsMockInRelease, build: .debug) == nil)
    }
}
