import Testing

@testable import PackageRenderer

/// The live tests of a package create the clients of the services on this machine.
struct LiveServicesTests {
    private static let environments = [
        "pool":
            "backend: cognito, cognito: { userPoolId: us-east-1_Example1, clientId: example1client, "
            + "endpoint: 'http://localhost:8080' }",
        "supabase":
            "backend: supabase, supabase: { url: 'http://localhost:54321', publishableKey: sb_publishable_a }",
        "clerk": "backend: clerk, clerk: { publishableKey: pk_test_MTI3LjAuMC4xOjU0MzI1JA }",
    ]

    @Test(arguments: [["pool"], ["supabase"], ["clerk"], ["pool", "clerk"], ["pool", "supabase", "clerk"]])
    func `the arguments are separated, and nothing follows the last one`(services: [String]) throws {
        let environments = services.map { "\($0): { \(Self.environments[$0] ?? "") }" }
        let brand = TestBrand(environments: "{ \(environments.joined(separator: ", ")) }")
        let files = try Repository.package(try brand.load())
        let tests = try #require(files["Tests/AcmeAuthTests/AcmeContractTests.swift"])
        let call = tests.split(separator: "contract.live(\n").last?.split(separator: "\n)\n").first ?? ""
        let ends = call.split(separator: "\n").filter { $0.hasSuffix("}") || $0.hasSuffix("},") }
        #expect(ends.map { $0.hasSuffix(",") } == services.map { $0 != services.last })
        #expect(services.allSatisfy { call.contains("    \($0): { ") })
    }
}
