@testable import AuthCore
import Foundation
import RuntimeTestSupport

let mira = AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .email)
let jonas = AuthUser(userID: "sub-2", username: "jonas", email: "jonas@example.com", provider: .google)

/// Creates a numbered token set: `tokenSet(2)` has `access-2` and `refresh-2`.
func tokenSet(_ number: Int, refresh: String? = "", expiresIn: Duration = .seconds(3600)) -> TokenSet {
    TokenSet(
        accessToken: "access-\(number)", idToken: "id-\(number)",
        refreshToken: refresh == "" ? "refresh-\(number)" : refresh,
        expiresIn: expiresIn)
}

/// A session controller with its service, its store and its clock.
struct SessionFixture {
    let authority: ScriptedAuthority
    let store: ScriptedStore
    let time = SessionTestClock()
    let controller: SessionController

    init(
        _ authority: ScriptedAuthority = ScriptedAuthority(.success(tokenSet(2))),
        store: ScriptedStore = ScriptedStore(),
        restores: Bool = true
    ) {
        self.authority = authority
        self.store = store
        controller = SessionController(
            authority: authority, store: store,
            policy: SessionPolicy(restoresAtLaunch: restores, biometricUnlock: false), clock: time.clock)
    }

    /// Creates a fixture whose user Mira signed in this long ago.
    static func signedIn(
        _ authority: ScriptedAuthority = ScriptedAuthority(.success(tokenSet(2))), restores: Bool = true,
        for time: Duration = .zero
    ) async throws -> SessionFixture {
        let fixture = SessionFixture(authority, restores: restores)
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        fixture.time.advance(by: time)
        return fixture
    }

    /// Creates a controller with the same store, as after a relaunch of the app.
    func relaunched(_ authority: ScriptedAuthority? = nil) -> SessionController {
        SessionController(
            authority: authority ?? self.authority, store: store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: time.clock)
    }

    /// Returns the current access token; `nil` if no user is signed in.
    func accessToken() async throws(AuthError) -> String? { try await controller.session().tokens?.accessToken }
}
