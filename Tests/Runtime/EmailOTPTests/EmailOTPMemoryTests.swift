import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@MainActor struct EmailOTPMemoryTests {
    let clock = TestClock(.noon)
    private let store = FaultyStore()
    private let records = FaultyStore()

    /// Returns the flow of an app that was just launched.
    private func runner(_ replies: [Reply]) async throws -> FlowModel<EmailOTPFlow> {
        let services = SystemServices(
            transport: UnavailableTransport(), finalStore: store, records: records, presenter: UnavailablePresenter(),
            clock: clock.session, timeZone: .gmt)
        let auth = BrandAuth(
            ExampleEnvironment.development, backend: .client(ScriptedClient(replies)),
            services: services)
        return try #require(await auth.emailFlow())
    }

    static let signIn: [Event] = [
        .haveAccount, .editEmail("ada@example.com"), .submit, .editPassword("passw0rd"), .submit,
    ]
    /// The replies to these events if the account is pending.
    static let pending: [Reply] = [.status(.confirmed), .failed(.userNotConfirmed)]

    @Test func `a wait for another code outlives a restart and applies only to its address`() async throws {
        try await runner(Self.pending + [.codeSent(.ada)]).complete(Self.signIn)
        clock.advance(by: 10)
        let next = try await runner(Self.pending + Self.pending + [.codeSent(.ada)])
        var flow = await next.complete(Self.signIn)
        #expect(flow.state == .enteringCode(.ada))
        #expect(flow.notice == .codeSentEarlier)
        #expect(flow.secondsUntilResend(at: clock.now()) == 20)
        #expect(!flow.canResend(at: clock.now()))
        flow = await next.complete([
            .changeEmail, .editEmail("bob@example.com"), .submit, .editPassword("passw0rd"), .submit,
        ])
        #expect(flow.state == .enteringCode(.bob))
        #expect(flow.notice == .codeSent(.ada))
    }

    @Test func `a wait that is over is removed`() async throws {
        try await runner(Self.pending + [.codeSent(.ada)]).complete(Self.signIn)
        clock.advance(by: 30)
        #expect(try await runner([]).flow.memory == EmailOTPMemory())
    }

    @Test func `the flow works with a store that cannot be read or written`() async throws {
        await store.set("{", for: .emailFlow)
        #expect(try await runner([]).flow.memory == EmailOTPMemory())
        await store.fail(reads: .unavailable, writes: .unavailable)
        let locked = try await runner([])
        #expect(locked.flow.state == .enteringBirthdate(for: nil))
        #expect(await locked.complete([.editBirthdate(.child), .submit]).state == .tooYoung)
    }

    @Test func `the memory contains no address and no birthdate`() throws {
        for flow in [DrivenFlow.enteringCode(), .resettingPassword(), .tooYoung()] {
            let kept = String(decoding: try JSONEncoder().encode(flow.flow.memory), as: UTF8.self)
            #expect(kept.count > 2)
            for secret in ["ada", "example.com", "1990", "2020"] { #expect(!kept.contains(secret)) }
        }
    }
}
