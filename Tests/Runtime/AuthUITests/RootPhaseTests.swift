import AuthCore
import Testing

@testable import AuthUI

struct RootPhaseTests {
    @Test func `a session that cannot be read never keeps a user from signing in or out`() {
        for error in [AuthError.storage, .network] {
            let phase = RootPhase.restoring.next(.failure(error))
            #expect(phase.offersRetry)
            #expect(phase.offersSignIn)
            #expect(phase.offersSignOut)
            #expect(phase.reason == error)
        }
    }

    @Test func `a session that is lost or has expired leads to sign-in, and says why`() {
        for error in [AuthError.sessionLost, .sessionExpired] {
            let phase = RootPhase.restoring.next(.failure(error))
            #expect(phase.offersSignIn)
            #expect(!phase.offersRetry)
            #expect(phase.reason == error)
            // The client says so once; the view appears again.
            #expect(phase.next(.success(false)).reason == error)
            #expect(phase.next(.success(true)).next(.success(false)).reason == nil)
        }
    }

    @Test func `a signed-in user sees the app, and a signed-out user the sign-in`() {
        #expect(RootPhase.restoring.next(.success(true)) == .signedIn)
        let phase = RootPhase.restoring.next(.success(false))
        #expect(phase.offersSignIn && !phase.offersRetry && !phase.offersSignOut)
        #expect(phase.reason == nil)
    }

    @Test func `nothing is offered before the client has answered`() {
        let phase = RootPhase.restoring
        #expect(!phase.offersSignIn && !phase.offersRetry && !phase.offersSignOut)
    }
}
