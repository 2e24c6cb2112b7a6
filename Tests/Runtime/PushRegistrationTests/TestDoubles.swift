import AuthCore
import Foundation
import PushRegistration
import RuntimeTestSupport
import Testing

let mira = AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .email)
let jonas = AuthUser(userID: "sub-2", username: "jonas", email: "jonas@example.com", provider: .google)
let guest = AuthUser(userID: "sub-3", username: "guest", email: nil, provider: .guest)

/// Creates a numbered token set: `tokenSet(2)` has `access-2` and `refresh-2`.
func tokenSet(_ number: Int) -> TokenSet {
    TokenSet(
        accessToken: "access-\(number)", idToken: nil, refreshToken: "refresh-\(number)", expiresIn: .seconds(3600))
}

/// A clock without waiting, except for time limits, which a test ends.
final class LimitClock: @unchecked Sendable {
    private let lock = NSLock()
    private var date = Date(timeIntervalSince1970: 1_800_000_000)
    private var slept: [Duration] = []
    private var isOver = false
    private var limits: [AsyncStream<Void>.Continuation] = []

    /// The pauses so far.
    var sleeps: [Duration] { lock.withLock { slept } }

    func advance(by seconds: TimeInterval) { lock.withLock { date += seconds } }

    /// Ends the time limits that run, and the later ones at once.
    func endLimits() {
        lock.withLock {
            isOver = true
            for limit in limits { limit.finish() }
            limits = []
        }
    }

    var clock: SessionClock {
        let now: DateSource = { self.lock.withLock { self.date } }
        let start = now()
        return SessionClock(
            now: now, uptime: { .seconds(now().timeIntervalSince(start)) },
            sleep: { time in
                guard [.seconds(2), .seconds(3)].contains(time) else {
                    return self.lock.withLock { self.slept.append(time) }
                }
                for await _ in self.limit() {}
                try Task.checkCancellation()
            }, jitter: { 0.75 })
    }

    /// Returns a stream without elements that ends with the time limits.
    private func limit() -> AsyncStream<Void> {
        AsyncStream { limit in
            lock.withLock { if isOver { limit.finish() } else { limits.append(limit) } }
        }
    }
}

/// A service that renews sessions, unless a test says otherwise.
actor TestAuthority: SessionAuthority {
    private var refusal: SessionRenewalError?
    private var number = 10
    private(set) var ended: [String] = []

    func refuse(_ error: SessionRenewalError) { refusal = error }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        if let refusal { throw refusal }
        number += 1
        return tokenSet(number)
    }

    func validate(_ tokenSet: TokenSet, of user: AuthUser) {}

    func end(_ tokens: AuthTokens, globally: Bool) { ended.append(tokens.accessToken) }
}

/// The push notifications of a device.
actor ScriptedNotifications: PushNotifications {
    private var status: PushPermission
    private var answer: PushPermission
    private var gate: Gate?
    private(set) var calls: [String] = []

    init(_ status: PushPermission = .notDetermined, answer: PushPermission = .allowed) {
        self.status = status
        self.answer = answer
    }

    /// The system does not respond until the gate opens.
    func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    func permission() async -> PushPermission {
        await gate?.pass()
        return status
    }

    func requestPermission() async -> PushPermission {
        calls.append("request")
        await gate?.pass()
        status = answer
        return status
    }

    func register() { calls.append("register") }

    func unregister() { calls.append("unregister") }
}

/// A client whose calls end the session of a controller. All others are not available.
struct SessionClient: ForwardingAuthClient {
    let session: SessionController
    var deletionError: AuthError?
    let client: any AuthClient = UnavailableAuthClient()

    init(_ session: SessionController, deletionError: AuthError? = nil) {
        self.session = session
        self.deletionError = deletionError
    }

    func signOut(globally: Bool) async -> AuthSignOutResult { await session.signOut(globally: globally) }

    func deleteUser() async throws(AuthError) {
        if let deletionError { throw deletionError }
        if case .signedIn(let user) = await session.state { await session.accountDeleted(of: user) }
    }
}
