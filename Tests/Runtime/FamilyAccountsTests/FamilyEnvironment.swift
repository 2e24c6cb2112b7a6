import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import AuthTesting
import FamilyAccounts
import Foundation
import LiveSupport
import MockAuth
import RuntimeTestSupport
import Testing

/// A family's device with the mock, whose accounts outlive a launch.
@MainActor final class FamilyDevice {
    static let password = "Moon-River-7"

    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    let backend: KeptMock
    private let services: SystemServices

    init(_ base: any AuthBackend = MockBackend()) {
        backend = KeptMock(base)
        services = SystemServices(
            transport: UnavailableTransport(), store: InMemoryStore(), clock: clock.pausing, timeZone: .gmt)
    }

    /// Launches the app.
    func launch(in language: Language = .en) -> ScreenUser {
        ScreenUser(BrandAuth(FamilyEnvironment.development, backend: backend, services: services), in: language)
    }

    /// Signs a parent up, who then sees the question who is playing.
    func signUp(_ user: ScreenUser, _ name: String = "mira") async throws {
        let client = user.model.auth.client
        let email = "\(name)@example.com"
        _ = try await client.signUp(
            username: email, password: Self.password,
            options: SignUpOptions(
                attributes: [AuthUserAttribute(.name, value: name.capitalized)],
                terms: TermsAcceptance(version: FamilyEnvironment.brand.terms.version, acceptedAt: clock.now())))
        _ = try await client.signIn(username: email, password: Self.password)
        try await arrive(user)
    }

    /// Accepts the terms if the app asks for it, and waits for the question who is playing.
    func arrive(_ user: ScreenUser) async throws {
        for _ in 0..<200 where user.screen?.id != .whoIsPlaying {
            if user.screen?.id == .termsUpdate { try await user.taps(.acceptTerms) }
            try await Task.sleep(for: .milliseconds(5))
        }
        try await user.sees(.whoIsPlaying)
    }

    /// Adds a child in a family without children, or from the parent's area.
    func addChild(_ name: String, pin: String = "2846", _ user: ScreenUser) async throws -> Child {
        try await user.taps(.newChild)
        if user.screen?.id == .parentProof { try await prove(user) }
        try await user.sees(.addChild)
        try user.types(name, into: .childName)
        try user.types(pin, into: .newPIN)
        try user.types(pin, into: .repeatedPIN)
        try await user.taps(.submitFamily)
        for _ in 0..<200 where user.screen?.id == .addChild { try await Task.sleep(for: .milliseconds(5)) }
        let family = try await user.model.auth.families?.childrenForTests() ?? []
        return try #require(family.first { $0.name == name })
    }

    func prove(_ user: ScreenUser) async throws {
        try await user.sees(.parentProof)
        try user.types(Self.password, into: .parentPassword)
        try await user.taps(.submitFamily)
    }

    /// Opens the parent's area from the question who is playing, with a proof.
    func openParentArea(_ user: ScreenUser) async throws {
        try await user.taps(.openParentArea)
        try await prove(user)
        try await user.sees(.parentArea)
    }

    func enter(_ pin: String, of child: Child, _ user: ScreenUser) async throws {
        if user.screen?.id != .childPIN { try await user.taps(.play(child)) }
        try await user.sees(.childPIN)
        for digit in pin.compactMap(\.wholeNumberValue) { try await user.taps(.digit(digit)) }
    }
}

/// A mock whose clients outlive a launch.
final class KeptMock: AuthBackend {
    private let base: any AuthBackend
    private let parts = Guarded<BackendParts?>(nil)

    init(_ base: any AuthBackend) { self.base = base }

    func makeParts(_ context: AuthContext) -> BackendParts {
        parts.withLock { kept in
            let parts = kept ?? base.makeParts(context)
            kept = parts
            return parts
        }
    }
}
