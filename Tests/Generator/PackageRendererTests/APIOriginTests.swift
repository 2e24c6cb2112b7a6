import Testing

@testable import PackageRenderer

/// The further origins of an environment's services in the generated package.
struct APIOriginTests {
    private func package(_ environment: String) throws -> [String: String] {
        try Repository.package(try TestBrand(environments: "{ development: { \(environment) } }").load())
    }

    @Test func `an environment contains its origins as values, in order`() throws {
        let files = try package(
            "apiBaseURL: https://a.example, apiOrigins: ['http://localhost:8081', 'https://A-1.b.example:8443']")
        let environment = try #require(files["Sources/AcmeAuth/AcmeEnvironment.swift"])
        #expect(
            environment.contains(
                """
                                apiBaseURL: "https://a.example",
                                apiOrigins: [
                                    "http://localhost:8081",
                                    "https://A-1.b.example:8443",
                                ],
                                backend: .mock
                """))
        let values = try #require(files["Tests/AcmeAuthTests/Resources/manifest.json"])
        #expect(
            values.contains(
                """
                      "apiBaseURL": "https://a.example",
                      "apiOrigins": ["http://localhost:8081", "https://A-1.b.example:8443"],
                """))
    }

    @Test func `an app whose only local service is an origin may use the local network`() throws {
        func environments(_ origin: String) throws -> [String] {
            try TestBrand.app(environments: "{ local: { apiOrigins: ['\(origin)'] }, production: {} }").load()
                .appEnvironments.map(\.infoPlist)
        }
        #expect(try environments("http://localhost:8081") == ["Info-local.plist", "Info.plist"])
        #expect(try environments("https://localhost:8081") == ["Info.plist", "Info.plist"])
    }
}
