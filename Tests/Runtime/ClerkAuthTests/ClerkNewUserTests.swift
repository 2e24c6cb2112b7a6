import AuthCore
import ClerkAuth
import Foundation
import RuntimeTestSupport
import Testing

/// Users whom a provider signs in for the first time. The service creates an account only for a sign-up.
@Suite struct ClerkNewUserTests {
    typealias Fixture = InstanceFixture
    typealias Stub = InstanceStub

    /// The ways to sign in with a provider.
    enum Way: CaseIterable {
        case apple, page

        /// The request whose response says that the user has no account.
        var route: String { self == .apple ? InstanceFixture.signIns : "GET client/sign_ins/sia_1" }
    }

    private static let transferable = InstanceStub.signIn(
        "needs_identifier", #""first_factor_verification": {"status": "transferable"}"#)
    private static let signedIn = InstanceStub.client(InstanceStub.session())

    private let fixture: InstanceFixture
    private var instance: InstanceStub { fixture.instance }
    private var client: ClerkAuthClient { fixture.client }

    init() throws { fixture = try InstanceFixture() }

    private func signIn(by way: Way, _ gate: AgeGateKeeper = .withoutMinimumAge) async -> AuthError? {
        if way == .page {
            let begun = Stub.signIn(
                "needs_first_factor",
                #""first_factor_verification": {"external_verification_redirect_url": "https://page.example/a"}"#)
            await instance.answer(Fixture.signIns, Stub.resource(begun, token: "client-1"))
            await instance.answer("POST client/sign_ins/sia_1/prepare_first_factor", Stub.resource(begun))
        }
        return await error { () async throws(AuthError) in
            let clearance = try await gate.clearConfirmation()
            switch way {
            case .apple:
                let credential = AppleIDCredential(
                    userID: "apple-1", identityToken: "token-1", name: AppleIDName(given: "Mara", family: "Lind"))
                _ = try await client.signIn(
                    with: credential, nonce: AppleNonce("nonce"), for: client.session.signInTicket(),
                    clearance: clearance)
            case .page: _ = try await client.signInWithWebUI(for: .google, clearance: clearance)
            }
        }
    }

    @Test func `A token of Apple creates an account, with the name, only if the service knows no other`() async throws {
        await instance.answer(Fixture.signIns, Stub.resource(Self.transferable, token: "client-1"))
        await instance.answer(Fixture.signUps, Stub.resource(Stub.complete(), client: Self.signedIn))
        await instance.answer(
            Fixture.signUps,
            Stub.resource(Stub.signUp("complete", #""created_session_id": "sess_1""#), client: Self.signedIn))
        await instance.answer(Fixture.tokens, Stub.token(1))
        // A sign-in is not the response to a sign-up.
        #expect(await signIn(by: .apple) == .service(.malformedResponse))
        await instance.answer(Fixture.signIns, Stub.resource(Self.transferable))
        #expect(await signIn(by: .apple) == nil)
        #expect(await instance.form(Fixture.signIns) == "strategy=oauth_token_apple&token=token-1&locale=en-US")
        #expect(
            await instance.form(Fixture.signUps) == "transfer=true&first_name=Mara&last_name=Lind&locale=en-US")
        #expect(await client.recentProof()?.method == .page(.apple))
    }

    @Test func `A user of Apple with an account causes no sign-up`() async throws {
        await instance.answer(Fixture.signIns, Stub.resource(Stub.complete(), client: Self.signedIn))
        await instance.answer(Fixture.tokens, Stub.token(1))
        #expect(await signIn(by: .apple) == nil)
        #expect(await instance.routes == [Fixture.signIns, Fixture.tokens])
        #expect(try await client.fetchAuthSession().isSignedIn)
    }

    @Test(arguments: Way.allCases)
    func `An age gate that closes before the service answers prevents the account`(way: Way) async throws {
        let gate = AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: InMemoryStore())
        await instance.answer(way.route, Stub.resource(Self.transferable))
        await instance.interrupt(way.route) { _ = try? await gate.record(.tooYoung) }
        #expect(await signIn(by: way, gate) == .underAge(minimumAge: 13))
        #expect(await !instance.routes.contains(Fixture.signUps))
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test(arguments: Way.allCases)
    func `A response that comes after the sign-out creates no account`(way: Way) async throws {
        await instance.answer(way.route, Stub.resource(Self.transferable))
        await instance.interrupt(way.route) { [client] in await client.signOut() }
        #expect(await signIn(by: way) == .cancelled)
        #expect(await !instance.routes.contains(Fixture.signUps))
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `A closed sign-up refuses a new user of Apple`() async throws {
        await instance.answer(Fixture.signIns, Stub.resource(Self.transferable))
        await instance.answer(Fixture.signUps, Stub.refusal(403, "sign_up_restricted_waitlist"))
        #expect(await signIn(by: .apple) == .notSupported(.signUp))
        #expect(try await client.fetchAuthSession() == .signedOut)
    }
}
