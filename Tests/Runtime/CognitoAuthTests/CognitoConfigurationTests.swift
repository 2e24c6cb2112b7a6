import CognitoAuth
import Foundation
import Testing

@Suite struct CognitoConfigurationTests {
    private func make(
        region: String = "us-east-1", pool: String = "us-east-1_AbC123xyz", client: String = "example1client",
        endpoint: String? = nil
    ) throws(CognitoConfigurationError) -> CognitoConfiguration {
        try CognitoConfiguration(
            region: region, userPoolID: pool, clientID: client, endpoint: endpoint.flatMap(URL.init(string:)))
    }

    @Test func `the endpoint and the issuer follow from the pool, and the password flow is SRP`() throws {
        let configuration = try make()
        #expect(configuration.endpoint.absoluteString == "https://cognito-idp.us-east-1.amazonaws.com/")
        #expect(configuration.issuer == "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AbC123xyz")
        #expect(configuration.passwordFlow == .srp)
        let china = try make(region: "cn-north-1", pool: "cn-north-1_A")
        #expect(china.endpoint.absoluteString == "https://cognito-idp.cn-north-1.amazonaws.com.cn/")
        #expect(china.issuer == "https://cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_A")
    }

    @Test(arguments: ["http://127.0.0.1:4566", "http://[::1]:4566", "https://cognito-idp-fips.us-east-1.amazonaws.com"])
    func `another endpoint can be on this machine, or use HTTPS`(endpoint: String) throws {
        #expect(try make(endpoint: endpoint).endpoint.absoluteString == endpoint)
    }

    @Test(arguments: ["http://10.0.0.1:4566", "http://localhost.example.com", "http://127.0.0.1.example.com/"])
    func `plain HTTP to another machine is refused`(endpoint: String) {
        #expect(throws: CognitoConfigurationError.plainHTTPOutsideLoopback(endpoint)) { try make(endpoint: endpoint) }
    }

    @Test(arguments: [
        "ftp://127.0.0.1", "https://example.com/path", "https://example.com?q", "https://example.com/#f",
        "https://me@example.com", "127.0.0.1", "https://example.com:0",
    ])
    func `an endpoint with more than a host and a port is refused`(endpoint: String) {
        #expect(throws: CognitoConfigurationError.invalidEndpoint(endpoint)) { try make(endpoint: endpoint) }
    }

    @Test func `every other value is checked`() {
        for region in ["", "us", "us-east", "US-EAST-1", "us-east-1.evil.example/", "us--1", "us-east-x"] {
            #expect(throws: CognitoConfigurationError.invalidRegion(region)) { try make(region: region) }
        }
        for pool in ["", "us-east-1", "us-east-1_", "_AbC", "us-east-1_A/b", "us-east-1_A_b"] {
            #expect(throws: CognitoConfigurationError.invalidUserPoolID(pool)) { try make(pool: pool) }
        }
        let mismatch = CognitoConfigurationError.regionMismatch("eu-west-1_A", region: "us-east-1")
        #expect(throws: mismatch) { try make(pool: "eu-west-1_A") }
        for client in ["", "a b", "a/b", "ä", String(repeating: "a", count: 129)] {
            #expect(throws: CognitoConfigurationError.invalidClientID(client)) { try make(client: client) }
        }
    }
}
