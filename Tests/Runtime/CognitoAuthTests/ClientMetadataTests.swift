import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// The app's data for the pool's triggers (`ClientMetadata`).
@Suite struct ClientMetadataTests {
    /// The operations of the service's model that have the field.
    private static let operations = [
        "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "ForgotPassword", "ConfirmForgotPassword", "InitiateAuth",
        "RespondToAuthChallenge", "GetTokensFromRefreshToken", "UpdateUserAttributes",
        "GetUserAttributeVerificationCode",
    ]

    /// An app that counts how often it is asked.
    private actor App {
        private var count = 0
        func next() -> [String: String] {
            count += 1
            return ["visit": "\(count)"]
        }
    }

    private static func api(
        _ fixture: Fixture, _ metadata: @escaping @Sendable () async -> [String: String]
    ) -> CognitoAPI {
        CognitoAPI(
            endpoint: fixture.client.configuration.endpoint, transport: fixture.transport,
            clock: fixture.client.clock, clientMetadata: metadata)
    }

    @Test func `each operation that has the field sends what the app returns at that moment`() async throws {
        let app = App()
        let fixture = Fixture()
        let api = Self.api(fixture) { await app.next() }
        for operation in CognitoOperation.allCases {
            await fixture.pool.respond(to: operation.rawValue)
            _ = try await api.send(CognitoRequest(operation, ["Own": .text("1")]), as: EmptyResponse.self)
        }
        var visit = 0
        for operation in CognitoOperation.allCases {
            let isAsked = Self.operations.contains(operation.rawValue)
            if isAsked { visit += 1 }
            #expect(
                await fixture.pool.bodies(operation.rawValue)
                    == [isAsked ? #"{"ClientMetadata":{"visit":"\#(visit)"},"Own":"1"}"# : #"{"Own":"1"}"#])
        }
        #expect(visit == Self.operations.count)
    }

    @Test func `an app without data changes no request`() async throws {
        let fixture = Fixture()
        let api = Self.api(fixture) { [:] }
        for operation in CognitoOperation.allCases {
            await fixture.pool.respond(to: operation.rawValue)
            _ = try await api.send(CognitoRequest(operation, ["Own": .text("1")]), as: EmptyResponse.self)
            #expect(await fixture.pool.bodies(operation.rawValue) == [#"{"Own":"1"}"#])
        }
    }

    @Test func `a repeated request asks the app again`() async throws {
        let app = App()
        let fixture = Fixture()
        await fixture.pool.respond(to: "InitiateAuth", "{}", status: 503)
        await fixture.pool.respond(to: "InitiateAuth")
        _ = try await Self.api(fixture) { await app.next() }
            .send(CognitoRequest(.initiateAuth, [:]), as: AuthResponse.self)
        #expect(
            await fixture.pool.bodies("InitiateAuth")
                == [1, 2].map { #"{"ClientMetadata":{"visit":"\#($0)"}}"# })
    }

    @Test func `the accepted terms of a sign-up stay what the user accepted`() async throws {
        let fixture = Fixture(
            requestValues: RequestValues(clientMetadata: { ["terms_version": "1", "campaign": "spring"] }))
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": true, "UserSub": "sub-1"}"#)
        _ = try await fixture.client.signUp(
            username: "mira@example.com", password: "Passw0rd", options: Fixture.options)
        let body = try #require(await fixture.pool.bodies("SignUp").first)
        #expect(body.contains(#""campaign":"spring","terms_accepted_at""#))
        #expect(body.contains(#""terms_version":"2026-01-15""#))
    }

    @Test func `a sign-in whose data is late begins no session after a sign-out`() async throws {
        let gate = Gate()
        let fixture = Fixture(
            requestValues: RequestValues(clientMetadata: {
                await gate.pass()
                return ["campaign": "spring"]
            }))
        let signingIn = Task { try await fixture.signIn() }
        await gate.arrivals(1)
        await fixture.client.signOut()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await signingIn.value }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
    }

    @Test func `a renewal whose data is late does not bring the session back after a sign-out`() async throws {
        let gate = Gate()
        let app = App()
        let fixture = Fixture(
            requestValues: RequestValues(clientMetadata: {
                let metadata = await app.next()
                // The first one is the sign-in's.
                if metadata != ["visit": "1"] { await gate.pass() }
                return metadata
            }))
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        await fixture.pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(refresh: "refresh-2"))
        let renewing = Task { try await fixture.client.fetchAuthSession() }
        await gate.arrivals(1)
        await fixture.client.signOut()
        await gate.open()
        _ = try? await renewing.value
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
    }
}
