import AuthCore
import AuthKit
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of a launch with a stored session that the user must unlock.
@MainActor struct LaunchLockTests {
    private let app = LockedApp()

    @Test(arguments: UnlockFailure.allCases)
    func `a user who does not unlock the session at launch sees the lock with the reason`(
        failure: UnlockFailure
    ) async throws {
        try await app.keepSession()
        await app.gate.refuse(with: .notUnlocked(failure))
        let process = await app.launch()
        // An interrupted check is not a failed one.
        #expect(process.auth.state == .locked(failure == .interrupted ? nil : .notUnlocked(failure)))
        #expect(await process.session.state == .locked)
        #expect(await app.base.read(.session) != nil)
        await app.gate.refuse(false)
        await process.auth.refresh()
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        #expect(process.auth.state == .signedIn(app.mira))
    }

    @Test func `a launch does not ask before the app is active`() async throws {
        try await app.keepSession()
        app.lifecycle.enter(.foreground)
        let process = app.start()
        await app.settle()
        #expect(process.auth.state == .restoring)
        #expect(await app.gate.prompts == 0)
        app.lifecycle.enter(.active)
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        #expect(process.auth.state == .signedIn(app.mira))
        app.lifecycle.enter(.active)
        await app.settle()
        #expect(await app.gate.prompts == 1)
    }

    @Test(arguments: [SecureStoreError.unavailable, .accessDenied, .system(code: 5)])
    func `a store that fails for another reason leaves the session unknown`(error: SecureStoreError) async throws {
        try await app.keepSession()
        await app.gate.refuse(with: error)
        let process = await app.launch()
        #expect(process.auth.state == .unknown(.storage))
        #expect(await app.base.read(.session) != nil)
    }

    @Test func `a user who is not recognized at launch signs out without another check`() async throws {
        try await app.keepSession()
        await app.gate.refuse(true)
        let process = await app.launch()
        await process.session.signOut()
        await process.auth.refresh()
        await app.wait(for: process) { $0 == .signedOut(nil) }
        #expect(process.auth.state == .signedOut(nil))
        #expect(await app.gate.prompts == 1)
        #expect(await app.base.read(.session) == nil)
    }

    @Test func `changed biometrics end the session at launch, and the reason is shown once`() async throws {
        try await app.keepSession()
        await app.gate.refuse(with: .biometryChanged)
        let process = await app.launch()
        #expect(process.auth.state == .signedOut(.sessionLost(.biometryChanged)))
        #expect(await app.base.read(.session) == nil)
        await process.auth.refresh()
        #expect(process.auth.state == .signedOut(.sessionLost(.biometryChanged)))
        await app.gate.refuse(false)
        #expect(await app.launch().auth.state == .signedOut(nil))
    }
}

/// Tests of the check when the user returns to a locked app, with other events meanwhile.
@MainActor struct ReturnLockTests {
    private let app = LockedApp()
    private let jonas = AuthUser(userID: "2", username: "jonas", email: "jonas@example.com", provider: .google)

    /// Returns an app whose user is signed in.
    private func signedIn() async throws -> LockedApp.Process {
        try await app.keepSession()
        let process = await app.launch()
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        return process
    }

    /// Returns an app that is locked, and waits for the result of a check, as after the screens asked for it.
    private func asking() async throws -> LockedApp.Process {
        let process = try await signedIn()
        await app.gate.hold()
        app.switchApps(for: 60)
        Task { await process.auth.refresh() }
        await waitForCheck()
        return process
    }

    private func waitForCheck() async {
        for _ in 0..<5000 where await app.gate.waiting == 0 { try? await Task.sleep(for: .milliseconds(1)) }
        await app.settle()
    }

    @Test func `a quick switch to another app locks nothing`() async throws {
        let process = try await signedIn()
        let prompts = await app.gate.prompts
        app.switchApps(for: 59)
        app.switchApps(for: 59)
        await app.settle()
        #expect(process.auth.state == .signedIn(app.mira))
        #expect(await process.session.state == .signedIn(app.mira))
        #expect(await app.gate.prompts == prompts)
    }

    @Test func `after a minute in the background, the app shows nothing of the user until the user unlocks it`()
        async throws
    {
        let process = try await signedIn()
        let prompts = await app.gate.prompts
        await app.gate.refuse(true)
        app.switchApps(for: 60)
        // Before the app draws again, and without a question: the screens know when to ask.
        #expect(process.auth.state.isLocked)
        await app.settle()
        #expect(await app.gate.prompts == prompts)
        await process.auth.refresh()
        #expect(await app.gate.prompts == prompts + 1)
        #expect(process.auth.state.isLocked)
        #expect(await process.session.state == .locked)
        #expect(await process.session.activeReference == nil)

        await app.gate.refuse(false)
        await process.auth.refresh()
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        #expect(process.auth.state == .signedIn(app.mira))
        #expect(await app.gate.prompts == prompts + 2)
    }

    @Test func `a refresh right after the return asks the user, who goes on in the same session`() async throws {
        let process = try await signedIn()
        let reference = try #require(await process.session.reference())
        let states = process.auth.states()
        let prompts = await app.gate.prompts
        app.switchApps(for: 3600)
        await process.auth.refresh()
        #expect(await app.gate.prompts == prompts + 1)
        #expect(process.auth.state == .signedIn(app.mira))
        var seen: [AuthState] = []
        for await state in states {
            seen.append(state)
            if seen.count == 3 { break }
        }
        #expect(seen == [.signedIn(app.mira), .locked(nil), .signedIn(app.mira)])
        #expect(try await process.session.tokens(of: reference).accessToken == "1")
    }

    @Test func `a call from before the lock does not unlock the app`() async throws {
        let process = try await signedIn()
        await app.gate.refuse(true)
        let refreshing = Task { await process.auth.refresh() }
        app.switchApps(for: 60)
        await refreshing.value
        await app.settle()
        #expect(process.auth.state.isLocked)
    }

    @Test func `an app whose store cannot be locked stays unlocked`() async throws {
        let process = await app.launch(store: InMemoryStore())
        try await process.session.begin(
            as: app.mira, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .seconds(1e6)))
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        app.switchApps(for: 3600)
        await process.auth.lock()
        #expect(process.auth.state == .signedIn(app.mira))
    }

    @Test func `a return during a check does not ask again`() async throws {
        let process = try await asking()
        let prompts = await app.gate.prompts
        app.switchApps(for: 60)
        Task { await process.auth.refresh() }
        app.switchApps(for: 3600)
        Task { await process.auth.refresh() }
        await app.settle()
        #expect(await app.gate.waiting == 1)
        await app.gate.answer()
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        #expect(process.auth.state == .signedIn(app.mira))
        #expect(await app.gate.prompts == prompts)
    }

    @Test func `a check that succeeds while the app is away does not spare the next one`() async throws {
        let process = try await asking()
        app.lifecycle.enter(.background)
        await app.gate.answer()
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        let prompts = await app.gate.prompts
        await app.gate.refuse(true)
        app.clock.advance(by: 60)
        app.lifecycle.enter(.foreground)
        #expect(process.auth.state == .locked(nil))
        await process.auth.refresh()
        #expect(process.auth.state == .locked(.notUnlocked(.notRecognized)))
        #expect(await app.gate.prompts == prompts + 1)
    }

    @Test func `a check that succeeds after another user signed in does not bring the first one back`() async throws {
        let process = try await asking()
        let signingOut = Task { _ = await process.session.signOut() }
        await app.wait(for: process) { $0 == .signedOut(nil) }
        let session = process.session
        let signingIn = Task { [jonas] in
            try await session.begin(
                as: jonas, with: TokenSet(accessToken: "2", refreshToken: "2", expiresIn: .seconds(1e6)))
        }
        await app.settle()
        await app.gate.answer()
        await signingOut.value
        try await signingIn.value
        await app.wait(for: process) { $0 == .signedIn(jonas) }
        #expect(process.auth.state == .signedIn(jonas))
        #expect(try await session.session().tokens?.accessToken == "2")
        let next = await app.launch()
        await app.wait(for: next) { $0 == .signedIn(jonas) }
        #expect(next.auth.state == .signedIn(jonas))
    }
}
