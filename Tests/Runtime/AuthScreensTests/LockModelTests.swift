import AuthCore
import AuthKit
import AuthSystem
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of a scene of an app that locks, with its screens.
@MainActor struct LockModelTests {
    private let app = LockedApp()

    /// An app with its screens, whose user is signed in. The app's view has appeared.
    private func signedIn() async throws -> AuthModel {
        try await app.keepSession()
        let process = app.start()
        let model = AuthModel(process.auth, in: .en)
        await app.wait(for: process) { $0 == .signedIn(app.mira) }
        model.lock.handle(.drew)
        return model
    }

    /// Waits until the user was asked so often, and the screen shows the result.
    private func expectChecks(_ count: Int, _ state: AuthState, in model: AuthModel) async throws {
        try await waiting { await app.gate.prompts >= count }
        await model.lock.waitForCheck()
        await model.flow.waitForCalls()
        try await waiting { model.auth.state == state && model.flow.flow.session == state }
        await app.settle()
        #expect(await app.gate.prompts == count && model.auth.state == state)
    }

    @Test func `the cover is up in the event itself, and goes when the lock's screen has replaced the app`()
        async throws
    {
        let model = try await signedIn()
        var drawn: [Bool] = []
        model.lock.draw = { drawn.append($0.isCovered) }
        await app.gate.refuse(true)
        app.lifecycle.enter(.background)
        #expect(drawn.last == true)
        app.clock.advance(by: 60)
        app.lifecycle.enter(.foreground)
        #expect(model.lock.lock.session == .locked && drawn.last == true)
        app.lifecycle.enter(.active)
        #expect(drawn.last == true)
        try await expectChecks(2, .locked(.notUnlocked(.notRecognized)), in: model)
        #expect(model.screen is LockedScreen && drawn.last == true)
        model.lock.handle(.removed)
        #expect(drawn.last == false)
    }

    @Test func `a return locks the app, and asks when the app is active`() async throws {
        let model = try await signedIn()
        app.lifecycle.enter(.background)
        app.clock.advance(by: 60)
        app.lifecycle.enter(.foreground)
        try await expectChecks(1, .locked(nil), in: model)
        app.lifecycle.enter(.active)
        try await expectChecks(2, .signedIn(app.mira), in: model)
    }

    @Test func `an interrupted check unlocks nothing, ends nothing, shows nothing, and asks at the next activation`()
        async throws
    {
        let model = try await signedIn()
        await app.gate.refuse(with: .notUnlocked(.interrupted))
        app.switchApps(for: 60)
        for checks in 2...4 {
            try await expectChecks(checks, .locked(nil), in: model)
            #expect(model.screen is LockedScreen && notice(of: model) == nil)
            #expect(await app.base.read(.session) != nil)
            model.lock.handle(.willResignActive)
            try await expectChecks(checks, .locked(nil), in: model)
            app.lifecycle.enter(.active)
        }
        try await expectChecks(5, .locked(nil), in: model)
        await app.gate.refuse(false)
        app.lifecycle.enter(.active)
        try await expectChecks(6, .signedIn(app.mira), in: model)
    }

    @Test(arguments: [UnlockFailure.cancelled, .notRecognized, .lockedOut, .unavailable])
    func `a refused check leaves the button, which asks once`(failure: UnlockFailure) async throws {
        let model = try await signedIn()
        let refused = AuthState.locked(.notUnlocked(failure))
        await app.gate.refuse(with: .notUnlocked(failure))
        app.switchApps(for: 60)
        model.lock.handle(.willResignActive)
        try await expectChecks(2, refused, in: model)
        app.lifecycle.enter(.active)
        try await expectChecks(2, refused, in: model)
        #expect((notice(of: model) == nil) == (failure == .cancelled))
        #expect(model.perform(.tap(.unlock)))
        try await expectChecks(3, refused, in: model)
        app.lifecycle.enter(.active)
        try await expectChecks(3, refused, in: model)
        app.switchApps(for: 0)
        try await expectChecks(4, refused, in: model)
    }

    @Test func `a user who refuses the check at launch is not asked again`() async throws {
        try await app.keepSession()
        await app.gate.refuse(true)
        app.lifecycle.enter(.foreground)
        let model = AuthModel(app.start().auth, in: .en)
        app.lifecycle.enter(.active)
        let refused = AuthState.locked(.notUnlocked(.notRecognized))
        try await expectChecks(1, refused, in: model)
        app.lifecycle.enter(.active)
        try await expectChecks(1, refused, in: model)
        #expect(notice(of: model) != nil)
    }

    @Test func `a lock by the app asks at the next activation`() async throws {
        let model = try await signedIn()
        await model.auth.lock()
        try await expectChecks(1, .locked(nil), in: model)
        #expect(model.screen is LockedScreen && model.lock.isCovered)
        model.lock.handle(.removed)
        #expect(!model.lock.isCovered)
        app.lifecycle.enter(.active)
        try await expectChecks(2, .signedIn(app.mira), in: model)
    }

    @Test func `a scene that sends its own events does not follow the app`() async throws {
        let model = try await signedIn()
        model.lock.followScene()
        app.lifecycle.enter(.background)
        #expect(!model.lock.isCovered)
        model.lock.enter(.background)
        #expect(model.lock.isCovered)
    }

    @Test func `a brand that does not lock is never covered`() {
        let model = AuthModel(BrandAuth(ExampleEnvironment.development, services: .inMemory()), in: .en)
        model.lock.handle(.drew)
        model.lock.enter(.background)
        #expect(!model.lock.isCovered)
    }

    private func notice(of model: AuthModel) -> Notice? { (model.screen as? LockedScreen)?.notice }
}
