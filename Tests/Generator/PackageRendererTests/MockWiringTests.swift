import Testing

@testable import PackageRenderer

/// The package states for each environment whether it is a demo, and passes this to the mock.
struct MockWiringTests {
    private func sources(_ environments: String) throws -> [String: String] {
        try Repository.package(try TestBrand(environments: environments).load())
    }

    @Test func `the mock knows the environment and whether it is a demo`() throws {
        let auth = try #require(try sources("{ development: {} }")["Sources/AcmeAuth/AcmeAuth.swift"])
        #expect(auth.contains("environment: environment.rawValue"))
        #expect(auth.contains("isDemo: environment.isDemo"))
    }

    @Test func `an environment is a demo if the manifest says so`() throws {
        let package = try sources("{ development: {}, showroom: { demo: true } }")
        let environment = try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"])
        #expect(environment.contains("case .development: false\n        case .showroom: true\n"))
    }

    @Test func `without a demo in the manifest, no environment is a demo`() throws {
        let package = try sources("{ development: {}, production: {} }")
        #expect(package["Sources/AcmeAuth/AcmeEnvironment.swift"]?.contains("isDemo") == false)
    }
}
