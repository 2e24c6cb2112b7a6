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

    @Test(arguments: [
        AuthError.sessionLost(.biometryChanged), .sessionLost(.unreadable), .sessionExpired, .sessionRevoked,
    ])
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
        (.sessionRevoked, .signedOut(.sessionRevoked)),
        (.sessionLost(.wrongKey), .signedOut(.sessionLost(.unreadable))),
        (.sessionLost(.biometryChanged), .signedOut(.sessionLost(.biometryChanged))), (.userDeleted, .signedOut(nil)),
    ])
    func `each end of a session leads to the sign-in`(event: SessionEvent, state: AuthState) {
        #expect(AuthState.signedIn(mira).after(event) == state)
    }

    @Test(arguments: UnlockFailure.allCases.map(AuthError.notUnlocked) + [.storage])
    func `a session that the user does not unlock stays locked with the reason, and has not ended`(error: AuthError) {
        #expect(AuthState.signedIn(mira).after(.locked) == .locked(nil))
        #expect(AuthState.locked(nil).after(.failure(error)) == .locked(error))
        #expect(AuthState.locked(error).after(.failure(.notUnlocked(.cancelled))) == .locked(.notUnlocked(.cancelled)))
        #expect(AuthState.locked(error).after(.failure(.network)) == .locked(error))
        #expect(AuthState.locked(error).user == nil)
    }

    @Test(arguments: UnlockFailure.allCases)
    func `a session that the user does not unlock at launch is locked with the reason`(failure: UnlockFailure) {
        for state in [AuthState.restoring, .unknown(.storage)] {
            #expect(state.after(.failure(.notUnlocked(failure))) == .locked(.notUnlocked(failure)))
        }
        #expect(AuthState.signedIn(mira).after(.failure(.notUnlocked(failure))) == .signedIn(mira))
    }

    @Test func `a locked session is unlocked, or leads to the sign-in if it has ended`() {
        #expect(AuthState.locked(nil).after(.success(session)) == .signedIn(mira))
        #expect(AuthState.locked(nil).after(.restored(mira)) == .signedIn(mira))
        #expect(AuthState.locked(nil).after(.success(.signedOut)) == .signedOut(nil))
        #expect(AuthState.locked(nil).after(.failure(.sessionExpired)) == .signedOut(.sessionExpired))
        #expect(
            AuthState.locked(nil).after(.failure(.sessionLost(.unreadable))) == .signedOut(.sessionLost(.unreadable)))
    }

    @Test func `new tokens change nothing, and a restored session signs in`() {
        #expect(AuthState.signedIn(mira).after(.tokenRefreshed) == .signedIn(mira))
        #expect(AuthState.unknown(.storage).after(.restored(mira)) == .signedIn(mira))
    }
}
