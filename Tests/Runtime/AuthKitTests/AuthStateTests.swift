import AuthCore
import Foundation
import Testing

@testable import AuthKit

struct AuthStateTests {
    private static let mira = AuthUser(
        userID: "1", username: "mira", email: "mira@example.com", provider: .email)
    private static let session = AuthSession.signedIn(
        mira, AuthTokens(accessToken: "a", expiresAt: .distantFuture))

    @Test(
        arguments: [
            (.restoring, .success(session), .signedIn(mira)), (.restoring, .success(.signedOut), .signedOut(nil)),
            // A session that cannot be read is not signed out.
            (.restoring, .failure(.storage), .unknown(.storage)), (.restoring, .failure(.network), .unknown(.network)),
            (.restoring, .failure(.sessionRevoked), .signedOut(.sessionRevoked)),
            // The client reports the reason once.
            (.signedOut(.sessionExpired), .success(.signedOut), .signedOut(.sessionExpired)),
            (.signedIn(mira), .success(.signedOut), .signedOut(nil)),
            (.signedIn(mira), .failure(.network), .signedIn(mira)),
            // A session that the user does not unlock stays locked, and has not ended.
            (.restoring, .failure(.notUnlocked(.lockedOut)), .locked(.notUnlocked(.lockedOut))),
            (.unknown(.storage), .failure(.notUnlocked(.cancelled)), .locked(.notUnlocked(.cancelled))),
            (.signedIn(mira), .failure(.notUnlocked(.cancelled)), .signedIn(mira)),
            (.locked(nil), .failure(.notUnlocked(.unavailable)), .locked(.notUnlocked(.unavailable))),
            (.locked(.storage), .failure(.network), .locked(.storage)),
            // An interrupted check is not a failed one.
            (.restoring, .failure(.notUnlocked(.interrupted)), .locked(nil)),
            (.locked(.notUnlocked(.notRecognized)), .failure(.notUnlocked(.interrupted)), .locked(nil)),
            (.signedIn(mira), .failure(.notUnlocked(.interrupted)), .signedIn(mira)),
            (.locked(nil), .success(session), .signedIn(mira)),
            (.locked(nil), .success(.signedOut), .signedOut(nil)),
            (.locked(nil), .failure(.sessionExpired), .signedOut(.sessionExpired)),
        ] as [(AuthState, Result<AuthSession, AuthError>, AuthState)])
    func `the state after a reading of the session`(
        state: AuthState, reading: Result<AuthSession, AuthError>, next: AuthState
    ) {
        #expect(state.after(reading) == next)
    }

    @Test(
        arguments: [
            (.signedIn(mira), .sessionExpired, .signedOut(.sessionExpired)),
            (.signedIn(mira), .signedOut, .signedOut(nil)),
            (.signedIn(mira), .sessionRevoked, .signedOut(.sessionRevoked)),
            (.signedIn(mira), .sessionLost(.wrongKey), .signedOut(.sessionLost(.unreadable))),
            (.signedIn(mira), .sessionLost(.biometryChanged), .signedOut(.sessionLost(.biometryChanged))),
            (.signedIn(mira), .userDeleted, .signedOut(nil)), (.signedIn(mira), .tokenRefreshed, .signedIn(mira)),
            (.signedIn(mira), .locked, .locked(nil)), (.locked(nil), .restored(mira), .signedIn(mira)),
            (.unknown(.storage), .restored(mira), .signedIn(mira)),
        ] as [(AuthState, SessionEvent, AuthState)])
    func `the state after an event of the session`(state: AuthState, event: SessionEvent, next: AuthState) {
        #expect(state.after(event) == next)
        #expect(AuthState.locked(nil).user == nil)
    }
}
