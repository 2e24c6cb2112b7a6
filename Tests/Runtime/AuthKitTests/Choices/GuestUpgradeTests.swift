import AuthCore
import AuthKit
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

private enum GuestBrand: String, TestEnvironment {
    case production

    static var brand: BrandConfiguration { .example(signUpFields: [], oneTimeCode: nil, minimumAge: 0) }
}

/// An app's closure, which a test can hold or fail.
private actor Upgrades {
    private(set) var calls: [(guest: AuthUser, account: AuthUser)] = []
    private var error: AuthError?
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func fail(with error: AuthError?) { self.error = error }
    func hold() { isHeld = true }

    func release() {
        isHeld = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func upgrade(_ guest: AuthUser, _ account: AuthUser) async throws {
        calls.append((guest, account))
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        if let error { throw error }
    }
}

/// Tests of the app's closure for the data of a guest who signs up or in.
@MainActor struct GuestUpgradeTests {
    private let store = InMemoryStore()
    private let upgrades = Upgrades()
    private let mock = MockAuthClient(brand: GuestBrand.brand, allowsMockInRelease: true)

    /// Launches the app. The mock keeps its session in memory, over launches too.
    private func launch(_ store: (any SecureStore)? = nil) async -> BrandAuth {
        let services = SystemServices(transport: UnavailableTransport(), store: store ?? self.store)
        let auth = BrandAuth(
            GuestBrand.production, backend: .client(mock, sessions: [mock.session]), services: services
        ) { [upgrades] in try await upgrades.upgrade($0, $1) }
        auth.start()
        for _ in 0..<500 { await Task.yield() }
        return auth
    }

    private func wait(for auth: BrandAuth, until isReached: (AuthState) -> Bool) async {
        auth.start()
        for _ in 0..<10_000 where !isReached(auth.state) { await Task.yield() }
    }

    /// Signs a guest in, and returns the guest.
    private func guest(of auth: BrandAuth) async throws -> AuthUser {
        _ = try await mock.signInAsGuest()
        let guest = try await mock.getCurrentUser()
        await wait(for: auth) { $0 == .signedIn(guest) }
        return guest
    }

    @discardableResult private func signUp(_ name: String = "mira") async throws -> AuthUser {
        let address = "\(name)@example.com"
        let options = SignUpOptions(
            terms: TermsAcceptance(version: GuestBrand.brand.terms.version, acceptedAt: Date()))
        _ = try? await mock.signUp(username: address, password: "Passw0rdPassw0rd", options: options)
        _ = try await mock.signIn(username: address, password: "Passw0rdPassw0rd")
        return try await mock.getCurrentUser()
    }

    @Test func `the closure completes before the app shows the account`() async throws {
        let auth = await launch()
        let guest = try await guest(of: auth)
        #expect(auth.state.user.map(AuthIdentity.init) == .guest(guest))
        await upgrades.hold()
        let account = try await signUp()
        for _ in 0..<5000 where await upgrades.calls.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(await upgrades.calls.map(\.guest) == [guest])
        #expect(await upgrades.calls.map(\.account) == [account])
        #expect(auth.state == .signedIn(guest))
        await upgrades.release()
        await wait(for: auth) { $0 == .signedIn(account) }
        #expect(auth.state.user.map(AuthIdentity.init) == .user(account))
        // The upgrade is complete.
        _ = await launch()
        #expect(await upgrades.calls.count == 1)
        #expect(await store.read(SecureStoreKey(rawValue: "guest-upgrade")) == nil)
    }

    @Test func `a process that is killed during the closure calls it at the next launch`() async throws {
        let auth = await launch()
        let guest = try await guest(of: auth)
        await upgrades.hold()
        let account = try await signUp()
        for _ in 0..<1000 { await Task.yield() }
        // The first closure never returns.
        let next = BrandAuth(
            GuestBrand.production, backend: .client(mock, sessions: [mock.session]),
            services: SystemServices(transport: UnavailableTransport(), store: store)
        ) { [upgrades] in
            #expect($0 == guest && $1 == account)
            await upgrades.release()
        }
        await wait(for: next) { $0 == .signedIn(account) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(await store.read(SecureStoreKey(rawValue: "guest-upgrade")) == nil)
        #expect(await upgrades.calls.count == 1)
        #expect(auth.state == .signedIn(account))
    }

    @Test func `an error leaves the user signed in, and the next launch tries again`() async throws {
        let auth = await launch()
        _ = try await guest(of: auth)
        await upgrades.fail(with: .network)
        let account = try await signUp()
        await wait(for: auth) { $0 == .signedIn(account) }
        #expect(auth.state == .signedIn(account))
        await auth.refresh()
        #expect(await upgrades.calls.count == 1)

        await upgrades.fail(with: nil)
        await wait(for: await launch()) { $0 == .signedIn(account) }
        #expect(await upgrades.calls.count == 2)
        await wait(for: await launch()) { $0 == .signedIn(account) }
        #expect(await upgrades.calls.count == 2)
    }

    @Test func `a sign-out during the closure appears at once, and no other account gets the data`() async throws {
        let auth = await launch()
        _ = try await guest(of: auth)
        await upgrades.hold()
        await upgrades.fail(with: .signedOut)
        let mira = try await signUp()
        for _ in 0..<1000 { await Task.yield() }
        await mock.signOut()
        await wait(for: auth) { $0 == .signedOut(nil) }
        #expect(auth.state == .signedOut(nil))
        await upgrades.release()
        for _ in 0..<1000 { await Task.yield() }
        #expect(auth.state == .signedOut(nil))
        await upgrades.fail(with: nil)
        let jonas = try await signUp("jonas")
        await wait(for: auth) { $0 == .signedIn(jonas) }
        #expect(auth.state == .signedIn(jonas))
        #expect(await upgrades.calls.map(\.account) == [mira])
        // A new process has made no call yet.
        await wait(for: await launch()) { $0 == .signedIn(jonas) }
        #expect(await upgrades.calls.map(\.account) == [mira])

        await mock.signOut()
        _ = try await signUp()
        await wait(for: await launch()) { $0 == .signedIn(mira) }
        #expect(await upgrades.calls.map(\.account) == [mira, mira])
    }

    @Test func `another guest, and an account after the guest's sign-out, get nothing`() async throws {
        let auth = await launch()
        _ = try await guest(of: auth)
        let second = AuthUser(userID: "second", username: "second", email: nil, provider: .guest)
        try await mock.session.begin(
            as: second, with: TokenSet(accessToken: "2", refreshToken: "2", expiresIn: .seconds(3600)))
        await wait(for: auth) { $0 == .signedIn(second) }
        #expect(auth.state == .signedIn(second))
        #expect(await upgrades.calls.isEmpty)
        await mock.signOut()
        await wait(for: auth) { $0 == .signedOut(nil) }
        let account = try await signUp()
        await wait(for: auth) { $0 == .signedIn(account) }
        #expect(auth.state == .signedIn(account))
        #expect(await upgrades.calls.isEmpty)
    }

    @Test func `an account that becomes another account upgrades nothing`() async throws {
        let auth = await launch()
        try await signUp()
        let jonas = try await signUp("jonas")
        await wait(for: auth) { $0 == .signedIn(jonas) }
        #expect(await upgrades.calls.isEmpty)
    }

    @Test(arguments: [false, true])
    func `an account gets the guest's data although the record failed at the sign-in`(isRelaunched: Bool) async throws {
        let (failing, records) = (FaultyStore(), InMemoryStore())
        var auth = await launch(SessionVault(items: failing, records: records))
        let guest = try await guest(of: auth)
        await failing.fail(reads: .unavailable, writes: .unavailable)
        let account = try await signUp()
        await wait(for: auth) { $0 == .signedIn(account) }
        #expect(await upgrades.calls.isEmpty)
        await failing.fail()
        if isRelaunched {
            auth = await launch(SessionVault(items: failing, records: records))
        } else {
            await auth.refresh()
        }
        await wait(for: auth) { $0 == .signedIn(account) }
        #expect(await upgrades.calls.map(\.guest) == [guest])
        #expect(await upgrades.calls.map(\.account) == [account])
    }

    @Test func `no account gets the data of a guest whose end could not be recorded`() async throws {
        for isRelaunched in [false, true] {
            let (failing, records) = (FaultyStore(), InMemoryStore())
            let store = SessionVault(items: failing, records: records)
            var auth = await launch(store)
            _ = try await guest(of: auth)
            await failing.fail(reads: .unavailable, writes: .unavailable)
            await mock.signOut()
            await wait(for: auth) { $0 == .signedOut(nil) }
            for _ in 0..<1000 { await Task.yield() }
            await failing.fail()
            if isRelaunched {
                auth = await launch(SessionVault(items: failing, records: records))
                await wait(for: auth) { $0 == .signedOut(nil) }
            }
            let account = try await signUp()
            await wait(for: auth) { $0 == .signedIn(account) }
            #expect(auth.state == .signedIn(account))
            #expect(await upgrades.calls.isEmpty, "relaunch: \(isRelaunched)")
            await mock.signOut()
        }
    }
}
