@testable import AuthCore
import Foundation

let mira = AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .email)
let jonas = AuthUser(userID: "sub-2", username: "jonas", email: "jonas@example.com", provider: .google)

/// Tokens of one generation: `grant(2)` has `access-2` and `refresh-2`.
func grant(_ number: Int, refresh: String? = "", expiresIn: Duration = .seconds(3600)) -> TokenSet {
    TokenSet(
        accessToken: "access-\(number)", idToken: "id-\(number)",
        refreshToken: refresh == "" ? "refresh-\(number)" : refresh,
        expiresIn: expiresIn)
}

/// A session with everything around it.
struct SessionFixture {
    let authority: ScriptedAuthority
    let store: ScriptedStore
    let time = SessionTestClock()
    let controller: SessionController

    init(
        _ authority: ScriptedAuthority = ScriptedAuthority(.success(grant(2))), store: ScriptedStore = ScriptedStore(),
        restores: Bool = true
    ) {
        self.authority = authority
        self.store = store
        controller = SessionController(
            authority: authority, store: store,
            policy: SessionPolicy(restoresAtLaunch: restores, biometricUnlock: false), clock: time.clock)
    }

    /// The same store after the app was started again.
    func relaunched(_ authority: ScriptedAuthority? = nil) -> SessionController {
        SessionController(
            authority: authority ?? self.authority, store: store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: time.clock)
    }

    /// The access token that is handed out now; nil where nobody is signed in.
    func accessToken() async throws(AuthError) -> String? { try await controller.session().tokens?.accessToken }
}
