#if canImport(Amplify)
@testable import AWSCognitoAuthPlugin
@testable import Amplify
import AmplifyAuth
import AuthCore
import AuthSystem
import Foundation
import Testing
#if os(macOS)
import AppKit
#endif

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import struct Amplify.AuthCodeDeliveryDetails
import enum Amplify.AuthError
import struct Amplify.AuthResetPasswordResult
import protocol Amplify.AuthSession
import struct Amplify.AuthSignInResult
import protocol Amplify.AuthSignOutResult
import struct Amplify.AuthSignUpResult
import struct Amplify.AuthUserAttribute

/// Apps that configure Amplify themselves. `Amplify.Auth` ends the process of an app without a usable plugin.
@Suite(.serialized)
struct AmplifySetUpTests {
    private static let key = "awsCognitoAuthPlugin"
    private let error = AuthCore.AuthError.service(.init(rawValue: "amplify_configuration"))

    private static let pool: JSONValue = ["PoolId": "eu-west-1_app", "AppClientId": "app", "Region": "eu-west-1"]

    /// The part of `amplify_outputs.json` that the plugin keeps.
    private static let outputs: JSONValue = [
        "Auth": ["Default": ["usernameAttributes": ["EMAIL"], "signupAttributes": [], "verificationMechanism": []]]
    ]

    /// The plugin finds no user pool in these. If they have an identity pool, the SDK's calls end the process.
    private static let withoutUserPool: [JSONValue] = [
        .null, [:], ["CredentialsProvider": identityPool], ["Auth": [:], "CredentialsProvider": identityPool],
        userPools([:]), userPools(["Other": pool]), userPools(["Default": [:]]),
        userPools(["Default": ["PoolId": "eu-west-1_app", "AppClientId": .null, "Region": "eu-west-1"]]),
    ]
    private static let identityPool: JSONValue = [
        "CognitoIdentity": ["Default": ["PoolId": "eu-west-1:app", "Region": "eu-west-1"]]
    ]

    /// The section of `amplifyconfiguration.json` with these user pools.
    private static func userPools(_ pools: JSONValue) -> JSONValue {
        ["Auth": ["Default": [:]], "CognitoUserPool": pools, "CredentialsProvider": identityPool]
    }

    init() {
        Amplify.reset()
        ScriptedPool.start()
    }

    /// Configures Amplify as an app does, with a plugin and its section of the configuration.
    private func configure(_ section: JSONValue?) throws {
        if section != nil { try Amplify.add(plugin: AWSCognitoAuthPlugin()) }
        let plugins = section.map { [Self.key: $0] } ?? [:]
        try Amplify.configure(AmplifyConfiguration(auth: AuthCategoryConfiguration(plugins: plugins)))
    }

    private func makeClient() -> AmplifyAuthClient {
        AmplifyAuthClient(brand: .poolHouse, configuration: .production)
    }

    private func signIn(_ client: AmplifyAuthClient) async throws -> Bool {
        try await client.signIn(username: "ada@example.com", password: "a1opensesame").isSignedIn
    }

    /// Checks that each call of the client fails with an error.
    private func expectEachCallFails(_ client: AmplifyAuthClient, with error: AuthCore.AuthError) async {
        let (email, password) = ("ada@example.com", "a1opensesame")
        let options = SignUpOptions(
            attributes: [.init(.name, value: "Ada"), .init(.birthdate, value: "1990-06-15")],
            terms: TermsAcceptance(version: BrandConfiguration.poolHouse.terms.version, acceptedAt: Date()))
        await #expect(throws: error) {
            try await client.signUp(username: email, password: password, options: options)
        }
        await #expect(throws: error) {
            try await client.confirmSignUp(for: email, confirmationCode: "1", password: password)
        }
        await #expect(throws: error) { try await client.resendSignUpCode(for: email) }
        await #expect(throws: error) { try await client.signIn(username: email, password: password) }
        await #expect(throws: error) {
            let challenge = SignInChallenge(.smsCode, continuation: "1")
            _ = try await client.confirmSignIn(challenge, with: SignInAnswer("1"))
        }
        await #expect(throws: error) { try await client.fetchAuthSession() }
        await #expect(throws: error) { try await client.getCurrentUser() }
        await #expect(throws: error) { try await client.resetPassword(for: email) }
        await #expect(throws: error) {
            try await client.confirmResetPassword(for: email, with: password, confirmationCode: "1")
        }
        await #expect(throws: error) { try await client.fetchUserAttributes() }
        await #expect(throws: error) { try await client.reauthenticate(by: .password(.init(password))) }
        await #expect(throws: error) { try await client.deleteUser() }
        #expect(await client.signOut(globally: true) == .localOnly(error))
        _ = await client.sessionEvents()
    }

    @Test func `an app that has configured Amplify without a plugin for Auth gets an error`() async throws {
        try configure(nil)
        await expectEachCallFails(makeClient(), with: error)
    }

    @Test func `an app whose own configuration has failed gets an error`() async throws {
        // Amplify has configured its other categories, and refuses to do so again.
        Amplify.script.set("configure") { throw ConfigurationError.amplifyAlreadyConfigured("Logging", "") }
        await expectEachCallFails(makeClient(), with: error)
    }

    @Test(arguments: withoutUserPool)
    func `an app that has configured Amplify without a user pool gets an error`(section: JSONValue) async throws {
        try configure(section)
        await expectEachCallFails(makeClient(), with: error)
    }

    @Test func `an app that removes the plugin gets an error`() async throws {
        let client = makeClient()
        _ = await client.sessionEvents()
        Amplify.Auth.removePlugin(for: Self.key)
        await expectEachCallFails(client, with: .service(.init(rawValue: "configuration")))
    }

    @Test(arguments: [userPools(["Default": pool]), outputs])
    func `an app that has configured Amplify with a user pool keeps its configuration`(section: JSONValue) async throws
    {
        try configure(section)
        #expect(try await signIn(makeClient()))
        #expect(!Amplify.script.calls.contains { $0.hasPrefix("configure [") && $0.contains("eu-central-1") })
        let plugin = try Amplify.Auth.getPlugin(for: Self.key) as? AWSCognitoAuthPlugin
        #expect(plugin?.jsonConfiguration == section)
    }

    #if os(macOS)
    @Test func `a page opens over the window of the scene that asked for it`() async throws {
        Amplify.script.set("signInWithWebUI") { AuthSignInResult(nextStep: .done) }
        let window = await NSWindow()
        let presenter = WebAuthenticationSessionPresenter { window }
        let client = AmplifyAuthClient(brand: .poolHouse, configuration: .production, presenter: presenter)
        for provider in [SignInProvider.email, .apple] {
            _ = try await client.signInWithWebUI(for: provider)
        }
        #expect(
            Amplify.script.calls.filter { $0.hasPrefix("signInWithWebUI") } == [
                "signInWithWebUI over \(ObjectIdentifier(window))",
                "signInWithWebUI apple over \(ObjectIdentifier(window))",
            ])
    }

    @Test func `an app without a window gets an error instead of a page`() async {
        let presenter = WebAuthenticationSessionPresenter { nil }
        let client = AmplifyAuthClient(brand: .poolHouse, configuration: .production, presenter: presenter)
        await #expect(throws: AuthCore.AuthError.service(.init(rawValue: "page_not_presented"))) {
            try await client.signInWithWebUI(for: .apple)
        }
    }
    #endif
}
#endif
