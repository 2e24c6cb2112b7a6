import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@MainActor struct EmailOTPMemoryTests {
    let clock = TestClock(.noon)
    private let store = TestStore()
    private let records = TestStore()

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

    @Test func `the service's own wait outlives a restart`() async throws {
        try await runner(Self.pending + [.failed(.limitExceeded(retryAfter: .seconds(3600)))]).complete(Self.signIn)
        clock.advance(by: 1800)
        let flow = try await runner(Self.pending).complete(Self.signIn)
        #expect(flow.secondsUntilResend(at: clock.now()) == 1800)
    }

    /// A wait that outlives a restart could otherwise prevent the user from ever receiving a code.
    @Test(arguments: [Duration.seconds(86_401), .seconds(Int32.max), .seconds(Int64.max)])
    func `no service can make a user wait for a code for more than a day`(asked: Duration) async throws {
        let refused = Self.pending + [.failed(.limitExceeded(retryAfter: asked))]
        let sent = Self.pending + [.codeSent(AuthCodeDeliveryDetails(destination: nil, resendAfter: asked))]
        for replies in [refused, sent] {
            try await runner(replies).complete(Self.signIn)
            var flow = try await runner(Self.pending).complete(Self.signIn)
            #expect(flow.secondsUntilResend(at: clock.now()) == 86_400)
            clock.advance(by: 86_400)
            flow = try await runner(Self.pending + [.codeSent(.ada)]).complete(Self.signIn)
            #expect(flow.notice == .codeSent(.ada))
            clock.advance(by: 86_400)
        }
    }

    @Test func `a wait that is over is removed`() async throws {
        try await runner(Self.pending + [.codeSent(.ada)]).complete(Self.signIn)
        clock.advance(by: 30)
        #expect(try await runner([]).flow.memory == EmailOTPMemory())
    }

    @Test func `a user who was too young is too young after a restart`() async throws {
        try await runner([]).complete([.editBirthdate(.child), .submit])
        clock.advance(by: 86400)
        let flow = try await runner([]).complete([.editBirthdate(.adult), .submit, .haveAccount])
        #expect(flow.state == .tooYoung)
    }

    @Test func `a closed age gate does not affect a brand without a minimum age`() {
        let open = EmailOTPFlow.Policy.example(.example(minimumAge: 0))
        let flow = EmailOTPFlow(policy: open, remembering: EmailOTPMemory(), isClosed: true, at: .noon)
        #expect(flow.state == .enteringEmail)
    }

    @Test func `the flow works with a store that cannot be read or written`() async throws {
        try await store.write(Data("{".utf8), for: .emailFlow)
        #expect(try await runner([]).flow.memory == EmailOTPMemory())
        await store.lock()
        let locked = try await runner([])
        #expect(locked.flow.state == .enteringBirthdate(for: nil))
        #expect(await locked.complete([.editBirthdate(.child), .submit]).state == .tooYoung)
    }
}

/// A store in memory that can be locked.
private actor TestStore: UnsharedStore {
    private var values: [SecureStoreKey: Data] = [:]
    private var isLocked = false

    func lock() { isLocked = true }

    private func requireUnlocked() throws(SecureStoreError) { if isLocked { throw .unavailable } }

    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        try requireUnlocked()
        return values[key]
    }

    func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) {
        try requireUnlocked()
        values[key] = value
    }

    func remove(_ key: SecureStoreKey) throws(SecureStoreError) {
        try requireUnlocked()
        values[key] = nil
    }
}
