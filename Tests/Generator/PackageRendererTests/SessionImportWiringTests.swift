import Foundation
import Manifest
import Testing

@testable import PackageRenderer

/// The package names the importer of an earlier session in each environment that can continue the session.
struct SessionImportWiringTests {
    private static let environments = """
        { development: { backend: mock }, \
        pool: { backend: cognito, cognito: { userPoolId: us-east-1_E1, clientId: c1 } }, \
        page: { backend: hostedUI, bundleIdSuffix: .page, \
        hostedUI: { domain: b.example, issuer: https://id.acme.example, clientId: c2 } } }
        """
    private static let services = """
        { project: { backend: supabase, \
        supabase: { url: https://ref.supabase.co, publishableKey: sb_publishable_e } }, \
        instance: { backend: clerk, bundleIdSuffix: .clerk, \
        clerk: { publishableKey: pk_live_Y2xlcmsuZXhhbXBsZS5jb20k } } }
        """

    private func package(
        _ imported: String, in environments: String = environments
    ) throws -> [String: String] {
        try Repository.package(
            try TestBrand(auth: "session: { import: \(imported) }", environments: environments).load())
    }

    /// The text of each environment's importer, without spaces.
    private func importers(_ imported: String, in environments: String = environments) throws -> [String] {
        let files = try package(imported, in: environments)
        let environment = try #require(files["Sources/AcmeAuth/AcmeEnvironment.swift"])
        return environment.components(separatedBy: "importing: ").dropFirst().map { part in
            let call = part.components(separatedBy: "\n            )\n")[0]
            return String(call.filter { !$0.isWhitespace })
        }
    }

    @Test func `each environment with a client of the runtime imports, but not the mock`() throws {
        #expect(try importers("{ from: amplify }") == [".amplify", ".amplify"])
        #expect(try importers("{ from: amplify, accessGroup: T.g }").first == #".amplify(accessGroup:"T.g")"#)
    }

    @Test func `AWSMobileClient's session is found by the environment's app client and bundle identifier`() throws {
        #expect(
            try importers("{ from: mobileClient }") == [
                #".mobileClient(bundleIdentifier:"com.example.acme",clientID:"c1")"#,
                #".mobileClient(bundleIdentifier:"com.example.acme.page",clientID:"c2")"#,
            ])
    }

    @Test func `the session of a service's SDK is imported by the environments of this service`() throws {
        #expect(
            try importers("{ from: supabase }", in: Self.services) == [
                #".supabase(url:"https://ref.supabase.co",service:"com.example.acme")"#
            ])
        #expect(
            try importers("{ from: supabase, service: s, account: a, accessGroup: g }", in: Self.services) == [
                #".supabase(url:"https://ref.supabase.co",service:"s",account:"a",accessGroup:"g")"#
            ])
        #expect(
            try importers("{ from: clerk, accessGroup: g }", in: Self.services) == [
                #".clerk(service:"com.example.acme.clerk",accessGroup:"g")"#
            ])
    }

    @Test func `the place of another session is a value`() throws {
        #expect(
            try importers(#"{ from: keychain, service: "a\"b", account: t, jsonPath: x.y }"#).first
                == #".keychain(service:"a\"b",account:"t",refreshToken:"x.y")"#)
        #expect(
            try importers("{ from: userDefaults, key: k, suite: s }").first == #".userDefaults(key:"k",suite:"s")"#)
    }

    @Test func `only a brand that imports a session links the importers`() throws {
        #expect(try package("{ from: amplify }")["Package.swift"]?.contains("SessionImport") == true)
        for (name, text) in try package("false") { #expect(!text.contains("SessionImport"), "\(name)") }
    }
}

/// The package states whether testers can replace the `apiBaseURL`.
struct EndpointOverrideWiringTests {
    private func environment(_ features: String) throws -> String {
        var brand = TestBrand()
        brand.features = features
        let package = try Repository.package(try brand.load())
        return try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"])
    }

    @Test func `the endpoints can be replaced only if the manifest says so`() throws {
        #expect(try environment("{ endpointOverride: debug }").contains("allowsEndpointOverride: true,\n"))
        #expect(try !environment("{ endpointOverride: none }").contains("allowsEndpointOverride"))
        #expect(try !environment("{}").contains("allowsEndpointOverride"))
    }
}
