import AppleSignIn
import AuthCore
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct AppleSignInTests {
    private let fixture = AppleFixture()

    private var app: any AuthClient { fixture.app }

    // MARK: The nonce

    @Test func `Apple receives the hash of the nonce, and the service the nonce`() async throws {
        #expect(try await app.withApple().isSignedIn)
        let request = try #require(await fixture.apple.requests.first)
        let received = try #require(await fixture.service.signIns.first)
        let digits = SHA256.hash(received.nonce.value).map { String(format: "%02x", $0) }.joined()
        #expect(request.nonce.value == digits)
        #expect(request.nonce.value != received.nonce.value)
        #expect(received.nonce.value.utf8.count == 43)

        await fixture.session.signOut()
        _ = try await app.withApple()
        #expect(await fixture.service.signIns.last?.nonce != received.nonce)
    }

    enum Forgery: CaseIterable {
        case otherNonce, rawNonce, noNonce, otherSubject, notAToken, unsigned

        func credential(for request: ScriptedAppleID.Request) -> AppleIDCredential {
            let header = self == .unsigned ? #"{"alg": "none"}"# : #"{"alg": "RS256"}"#
            let nonce: String? =
                switch self {
                case .otherNonce: String(repeating: "0", count: 64)
                case .rawNonce: "raw"
                case .noNonce: nil
                case .otherSubject, .notAToken, .unsigned: request.nonce.value
                }
            let subject = self == .otherSubject ? jonas : mira
            let claims = nonce.map { #"{"sub": "\#(subject)", "nonce": "\#($0)"}"# } ?? #"{"sub": "\#(subject)"}"#
            let token = [header, claims, "x"].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
            return AppleIDCredential(userID: mira, identityToken: self == .notAToken ? "token" : SecretText(token))
        }
    }

    @Test(arguments: Forgery.allCases)
    func `A credential that does not answer the sheet is not sent`(forgery: Forgery) async throws {
        await fixture.apple.atSheet { forgery.credential(for: $0) }
        let error = await #expect(throws: AuthError.self) { try await app.withApple() }
        #expect(error?.kind == .service)
        #expect(await fixture.service.signIns == [])
        #expect(await fixture.hasEmptyStores)
        #expect(await fixture.session.restore() == .signedOut)
    }

    // MARK: The sheet

    @Test(arguments: [
        (AppleIDError.cancelled, AuthError.cancelled), (.notPresented, .service(.appleIDUnavailable)),
        (.unavailable, .service(.appleIDUnavailable)),
    ])
    func `A sheet without a credential changes nothing`(failure: AppleIDError, error: AuthError) async throws {
        _ = try await app.withApple()
        await fixture.apple.atSheet { _ throws(AppleIDError) in throw failure }
        await #expect(throws: error) { try await app.withApple() }
        await #expect(throws: error) { try await app.reauthenticate(by: .page(.apple)) }
        #expect(await fixture.service.signIns.count == 1)
        #expect(await fixture.session.state == .signedIn(AppleServiceClient.user(mira)))
    }

    @Test func `Only one sheet is open at a time`() async throws {
        let gate = Gate()
        await fixture.apple.atSheet { request in
            await gate.pass()
            return ScriptedAppleID.credential(of: mira, for: request)
        }
        let first = Task { [app] in try await app.withApple() }
        await gate.arrivals(1)
        await fixture.apple.atSheet { ScriptedAppleID.credential(of: mira, for: $0) }
        await #expect(throws: AuthError.cancelled) { try await app.withApple() }
        await gate.open()
        #expect(try await first.value.isSignedIn)
        #expect(await fixture.apple.requests.count == 1)
        #expect(try await app.withApple().isSignedIn)
    }

    // MARK: Orders of events

    @Test(arguments: [true, false])
    func `After a sign-out or a sign-in during the sheet, no token is sent`(isSignOut: Bool) async throws {
        _ = try await fixture.client.signIn(username: "eva@example.com", password: "")
        let client = fixture.client
        await fixture.apple.atSheet { request in
            if isSignOut {
                _ = await client.signOut(globally: false)
            } else {
                _ = try? await client.signIn(username: "ida@example.com", password: "")
            }
            return ScriptedAppleID.credential(of: mira, name: miraName, for: request)
        }
        await #expect(throws: AuthError.cancelled) { try await app.withApple() }
        #expect(await fixture.service.signIns == [])
        #expect(try await client.fetchAuthSession().user?.userID == (isSignOut ? nil : "ida@example.com"))
    }

    @Test func `A sign-out during the request begins no session, and its tokens end`() async throws {
        let client = fixture.client
        await fixture.service.interrupt { _ = await client.signOut(globally: false) }
        await #expect(throws: AuthError.cancelled) { try await app.withApple() }
        #expect(try await client.fetchAuthSession() == .signedOut)
        try await waiting { await fixture.service.ended == ["refresh-1"] }
    }

    // MARK: Proofs of identity

    @Test func `The same user proves the identity at the sheet, without sharing the name`() async throws {
        _ = try await app.withApple()
        let proof = try await app.reauthenticate(by: .page(.apple))
        #expect(proof.user == AppleServiceClient.user(mira) && proof.method == .page(.apple))
        #expect(await fixture.apple.requests.map(\.requestsName) == [true, false])
        #expect(await fixture.service.signIns.map(\.credential.name) == [miraName, nil])
        // The session is still the one of Apple's user.
        let reference = try #require(try await fixture.session.reference())
        #expect(await fixture.session.appleUserID(of: reference) == mira)
    }

    @Test func `The token of another Apple Account is not sent as a proof`() async throws {
        _ = try await app.withApple()
        await fixture.apple.atSheet { ScriptedAppleID.credential(of: jonas, for: $0) }
        await #expect(throws: AuthError.service(.userMismatch)) { try await app.reauthenticate(by: .page(.apple)) }
        #expect(await fixture.service.signIns.count == 1)
        #expect(await fixture.session.state == .signedIn(AppleServiceClient.user(mira)))
    }

    @Test func `A session that ends during the sheet has no proof, and does not return`() async throws {
        _ = try await app.withApple()
        let client = fixture.client
        await fixture.apple.atSheet { request in
            _ = await client.signOut(globally: false)
            return ScriptedAppleID.credential(of: mira, for: request)
        }
        await #expect(throws: AuthError.cancelled) { try await app.reauthenticate(by: .page(.apple)) }
        #expect(await fixture.service.signIns.count == 1)
        #expect(try await client.fetchAuthSession() == .signedOut)
        await #expect(throws: AuthError.signedOut) { try await app.reauthenticate(by: .page(.apple)) }
    }

    @Test func `Secrets and names are not in descriptions`() async throws {
        let request = ScriptedAppleID.Request(nonce: HashedAppleNonce(digits: "00"), requestsName: true)
        let credential = ScriptedAppleID.credential(of: mira, name: miraName, for: request)
        var text = "\(credential) \(AppleNonce("raw-secret")) \(miraName.map { "\($0)" } ?? "")"
        dump(credential, to: &text)
        for secret in [credential.identityToken.value, mira, "Mira", "raw-secret"] { #expect(!text.contains(secret)) }
    }
}
