import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import MockAuth

/// Every method of a client is called as a user whom the age gate refuses, and creates no account and no session.
@Suite struct AccountProbeTests {
    @Test(arguments: [Visitor.Kind.child, .refused])
    func `no method creates an account or a session around the age gate`(kind: Visitor.Kind) async throws {
        #expect(try await creators(among: Self.probes, kind) == [])
    }

    /// Without this test, a probe that does nothing would prove nothing.
    @Test func `where the gate lets users in, the methods that take a clearance create something`() async throws {
        let expected = [
            "confirmSignUp(for:confirmationCode:password:clearance:)", "signInAsGuest(clearance:)",
            "signInWithWebUI(for:clearance:)", "signUp(username:password:profile:)",
        ]
        #expect(try await creators(among: Self.probes, .adult) == expected)
    }

    @Test func `a planted method is found`() async throws {
        var probes = Self.probes
        probes["openDemo()"] = { visitor in
            try await visitor.client.capability((any DemoAccounts).self)?.openDemo()
        }
        #expect(try await creators(among: probes, .refused) == ["openDemo()"])
        #expect(unprobed(["openDemo()", "signOut()", "addChild(named:avatar:pin:)"]) == ["openDemo()"])
    }

    #if os(Linux)
    @Test func `every method that the symbol graph lists has a probe, or a reason to have none`() throws {
        let graph = try SymbolGraph(ofModule: "AuthCore")
        let protocols = graph.protocols.subtracting(Self.otherProtocols)
        #expect(protocols.isSuperset(of: ["AuthClient", "AccountStatusChecking", "AppleTokenClient", "FamilyBackend"]))
        let methods = protocols.reduce(into: Set<String>()) { $0.formUnion(graph.methods(of: $1)) }
        #expect(unprobed(methods) == [], "add a probe for each of these methods")
        #expect(Set(Self.probes.keys).union(Self.exempt.keys).subtracting(methods) == [])
        // What the mock does not offer is left to the compiler.
        let apple = graph.declaration(of: "signIn(with:nonce:for:clearance:)")
        #expect(apple?.contains("clearance: AgeClearance") == true)
    }
    #endif

    private func unprobed(_ methods: Set<String>) -> [String] {
        methods.subtracting(Self.probes.keys).subtracting(Self.exempt.keys).sorted()
    }

    /// The methods whose probes create an account, confirm one or begin a session.
    private func creators(among probes: [String: Probe], _ kind: Visitor.Kind) async throws -> [String] {
        var found: [String] = []
        for (method, probe) in probes {
            let visitor = try await Visitor(kind)
            let before = await visitor.traces
            try? await probe(visitor)
            if await visitor.traces != before { found.append(method) }
        }
        return found.sorted()
    }
}

// MARK: - Probes

private typealias Probe = @Sendable (Visitor) async throws -> Void

extension AccountProbeTests {
    private static let probes: [String: Probe] = [
        "signUp(username:password:profile:)": { visitor in
            _ = try await visitor.gate.signUp(with: visitor.options) { profile async throws(AuthError) in
                try await visitor.client.signUp(username: "new@example.com", password: "Passw0rd", profile: profile)
            }
        },
        "confirmSignUp(for:confirmationCode:password:clearance:)": { visitor in
            let code = await visitor.mock.mailbox.lastCode(for: Visitor.pending)
            _ = try await visitor.client.confirmSignUp(
                for: Visitor.pending, confirmationCode: code ?? "", password: "Passw0rd",
                clearance: visitor.gate.clearConfirmation())
        },
        "signInWithWebUI(for:clearance:)": { visitor in
            _ = try await visitor.client.signInWithWebUI(
                for: .google, clearance: visitor.gate.clearSignIn(with: visitor.client))
        },
        "signInAsGuest(clearance:)": { visitor in
            _ = try await visitor.client.signInAsGuest(clearance: visitor.gate.clearSignIn(with: visitor.client))
        },
        "resendSignUpCode(for:)": { _ = try await $0.client.resendSignUpCode(for: "new@example.com") },
        "signIn(username:password:)": {
            _ = try await $0.client.signIn(username: "new@example.com", password: "Passw0rd")
        },
        "confirmSignIn(_:with:)": {
            let challenge = SignInChallenge(.smsCode, continuation: "1")
            _ = try await $0.client.confirmSignIn(challenge, with: SignInAnswer("123456"))
        },
        "fetchAuthSession()": { _ = try await $0.client.fetchAuthSession() },
        "fetchAuthSession(insteadOf:)": { _ = try await $0.client.fetchAuthSession(insteadOf: "token") },
        "getCurrentUser()": { _ = try await $0.client.getCurrentUser() },
        "resetPassword(for:)": { _ = try await $0.client.resetPassword(for: "new@example.com") },
        "confirmResetPassword(for:with:confirmationCode:)": {
            try await $0.client.confirmResetPassword(
                for: "new@example.com", with: "Passw0rd", confirmationCode: "123456")
        },
        "fetchUserAttributes()": { _ = try await $0.client.fetchUserAttributes() },
        "reauthenticate(by:)": { _ = try await $0.client.reauthenticate(by: .page(.google)) },
        "recentProof()": { _ = await $0.client.recentProof() },
        "deleteUser()": { try await $0.client.deleteUser() },
        "signOut(globally:)": { await $0.client.signOut(globally: true) },
        "signOut()": { await $0.client.signOut() },
        "sessionEvents()": { _ = await $0.client.sessionEvents() },
        "keepingUserPoolAccounts()": { _ = $0.client.keepingUserPoolAccounts() },
        "capability(_:)": { _ = $0.client.capability((any AccountStatusChecking).self) },
        "status(of:)": {
            let accounts = $0.client.capability((any AccountStatusChecking).self)
            _ = try await accounts?.status(of: EmailAddress("new@example.com"))
        },
    ]

    /// The methods without a probe, and why they need none.
    private static let exempt: [String: String] = [
        "signIn(with:nonce:for:clearance:)": "takes a clearance; the mock accepts no token of Apple",
        "reauthenticate(with:nonce:in:for:)": "acts for the user of a session, and refuses another user's credential",
        "save(_:in:)": inSession,
        "update(email:password:)": inSession, "confirm(email:confirmationCode:)": inSession,
        "sendVerificationCode(for:)": inSession,
        "isConfirmed(_:password:)": "tells of an account, and begins no session",
        "prove(_:in:)": inSession, "reauthenticate(in:at:)": inSession, "reauthenticate(by:in:)": inSession,
        "deleteAccount(in:)": inSession, "deleteUser(in:)": inSession,
        "family()": parent, "createFamily(named:)": parent, "addChild(named:avatar:pin:)": parent,
        "setPIN(_:of:)": parent, "remove(_:)": parent, "openSession(of:pin:)": parent, "close(_:)": parent,
        "requestHeaders(of:)": parent,
    ]

    private static let inSession = "acts for the user of a session"
    private static let parent = "a signed-in parent answers for the children whom the parent adds"

    /// The protocols of AuthCore that no client implements.
    private static let otherProtocols: Set<String> = [
        "AccountDeletion", "AnalyticsSink", "AppLifecycle", "AppleIDProvider", "AuthBackend", "AuthFeature",
        "AuthHostedUI", "CodeMailbox", "EndpointOverridable", "Flow", "HTTPTransport", "PushNotifications",
        "RandomSource", "RunningFeature", "SecureStore", "SessionAuthority", "SessionImporter",
        "WebAuthenticationPresenter",
    ]
}

/// A user at the mock, behind the decorator of a feature.
struct Visitor: Sendable {
    enum Kind: Sendable {
        /// A child who has not answered the gate yet.
        case child
        /// A user whom the gate has refused, and who now enters another birthdate.
        case refused
        /// A user whom the gate lets in.
        case adult
    }

    /// The address of an account that waits for its code. A child's device has none.
    static let pending = "pending@example.com"

    let mock: MockAuthClient
    let client: any AuthClient
    let gate: AgeGateKeeper
    let options: SignUpOptions

    init(_ kind: Kind) async throws {
        let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))
        let brand = BrandConfiguration.example(minimumAge: 13)
        mock = MockAuthClient(brand: brand, allowsMockInRelease: true, clock: clock.session, timeZone: .gmt)
        client = PlantedClient(client: mock)
        gate = AgeGateKeeper(gate: brand.ageGate, records: InMemoryStore(), now: clock.now, timeZone: .gmt)
        let birthdate = try Birthdate(year: kind == .child ? 2020 : 1990, month: 6, day: 15)
        options = SignUpOptions(
            birthdate: birthdate, terms: TermsAcceptance(version: brand.terms.version, acceptedAt: clock.now()))
        switch kind {
        case .child: return
        case .refused: try? await gate.record(.tooYoung)
        case .adult: try await gate.record(.oldEnough)
        }
        _ = try await mock.signUp(username: Self.pending, password: "Passw0rd", options: options)
    }

    /// The accounts, and the user of the session.
    var traces: Set<String> {
        get async {
            var traces = Set(await mock.accounts.map { "\($0.text) \($1.isConfirmed)" })
            traces.formUnion(await mock.examples.keys.map(\.rawValue))
            if let user = try? await mock.session.session().user { traces.insert(user.userID) }
            return traces
        }
    }
}

/// A capability that creates an account although it takes no clearance.
private protocol DemoAccounts: Sendable {
    func openDemo() async throws(AuthError)
}

/// A client of a feature with such a capability.
private struct PlantedClient: ForwardingAuthClient, DemoAccounts {
    let client: any AuthClient

    func openDemo() async throws(AuthError) {
        _ = try await client.signInAsGuest(clearance: .withoutMinimumAge)
    }
}
