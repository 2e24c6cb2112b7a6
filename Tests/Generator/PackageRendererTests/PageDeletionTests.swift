import Testing

@testable import PackageRenderer

/// The account deletion of an environment's pages, as a value in generated code.
struct PageDeletionTests {
    private static let pool = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1"

    private func package(
        _ backend: String, issuer: String = pool, scopes: String = "[openid]", offers: Bool = true
    ) throws -> [String: String] {
        var brand = TestBrand()
        brand.features = "{ accountDeletion: \(offers) }"
        brand.environments = """
            { production: { backend: \(backend), hostedUI: { domain: b.example, issuer: '\(issuer)', clientId: c, \
            scopes: \(scopes) } } }
            """
        return try Repository.package(try brand.load())
    }

    private func environment(_ package: [String: String]) throws -> String {
        try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"])
    }

    @Test(arguments: ["hostedUI, apiBaseURL: https://a.example", "platform, apiBaseURL: https://a.example"])
    func `the brand's own service deletes the accounts`(backend: String) throws {
        let package = try package(backend)
        #expect(try environment(package).contains(#"accountDeletion: .service("https://a.example")"#))
        #expect(try #require(package["README.md"]).contains("`DELETE` <https://a.example/v1/users/me>"))
        #expect(try !environment(package).contains("import CognitoAuth"))
    }

    @Test func `the user pool deletes the accounts of its page`() throws {
        let package = try package("hostedUI", scopes: "[openid, aws.cognito.signin.user.admin]")
        let environment = try environment(package)
        #expect(environment.contains(#"accountDeletion: .userPool("us-east-1_E1")"#))
        #expect(environment.contains("import CognitoAuth\nimport HostedUI\n"))
        #expect(try #require(package["Package.swift"]).contains(#".product(name: "CognitoAuth""#))
    }

    @Test(arguments: [
        "mock, apiBaseURL: https://a.example",
        "cognito, cognito: { userPoolId: us-east-1_E1, clientId: c }, apiBaseURL: https://a.example",
    ])
    func `a backend that deletes the accounts itself needs no value`(backend: String) throws {
        let package = try package(backend, scopes: "[openid, aws.cognito.signin.user.admin]")
        #expect(try !environment(package).contains("accountDeletion"))
    }

    @Test func `a brand without account deletion has no value`() throws {
        let package = try package("hostedUI, apiBaseURL: https://a.example", offers: false)
        #expect(try !environment(package).contains("accountDeletion"))
    }
}
