import AuthCore
import Foundation
import Testing

@testable import AuthKit

struct AuthStateTests {
    private let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
    private var session: AuthSession {
        .signedIn(mira, AuthTokens(accessToken: "a", expiresAt: .distantFuture))
    }

    @Test(arguments: [AuthError.storage, .network])
    func `a session that cannot be read is not signed out`(error: AuthError) {
        #expect(AuthState.restoring.after(.failure(error)) == .unknown(error))
    }

    @Test(arguments: [AuthError.sessionLost, .sessionExpired])
    func `a lost or expired session leads to the sign-in with its reason`(error: AuthError) {
        let state = AuthState.restoring.after(.failure(error))
        #expect(state == .signedOut(error))
        // The client reports the reason once.
        #expect(state.after(.success(.signedOut)) == .signedOut(error))
        #expect(state.after(.success(session)).after(.success(.signedOut)) == .signedOut(nil))
    }

    @Test func `a signed-in user sees the app, and a signed-out user the sign-in`() {
        #expect(AuthState.restoring.after(.success(session)) == .signedIn(mira))
        #expect(AuthState.restoring.after(.success(.signedOut)) == .signedOut(nil))
    }

    @Test(arguments: [
        (SessionEvent.sessionExpired, AuthState.signedOut(.sessionExpired)), (.signedOut, .signedOut(nil)),
        (.sessionLost(.wrongKey), .signedOut(.sessionLost)), (.userDeleted, .signedOut(nil)),
    ])
    func `each end of a session leads to the sign-in`(event: SessionEvent, state: AuthState) {
        #expect(AuthState.signedIn(mira).after(event) == state)
    }

    @Test(arguments: [AuthError.storage, .network])
    func `a session that the user does not unlock stays locked, and has not ended`(error: AuthError) {
        #expect(AuthState.signedIn(mira).after(.locked) == .locked)
        #expect(AuthState.locked.after(.failure(error)) == .locked)
        #expect(AuthState.locked.user == nil)
    }

    @Test func `a locked session is unlocked, or leads to the sign-in if it has ended`() {
        #expect(AuthState.locked.after(.success(session)) == .signedIn(mira))
        #expect(AuthState.locked.after(.restored(mira)) == .signedIn(mira))
        #expect(AuthState.locked.after(.success(.signedOut)) == .signedOut(nil))
        #expect(AuthState.locked.after(.failure(.sessionExpired)) == .signedOut(.sessionExpired))
        #expect(AuthState.locked.after(.failure(.sessionLost)) == .signedOut(.sessionLost))
    }

    @Test func `new tokens change nothing, and a restored session signs in`() {
        #expect(AuthState.signedIn(mira).after(.tokenRefreshed) == .signedIn(mira))
        #expect(AuthState.unknown(.storage).after(.restored(mira)) == .signedIn(mira))
    }
}
