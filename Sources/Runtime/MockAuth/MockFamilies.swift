import AuthCore
import Foundation

/// The families of a mock's users, with the rules of the database functions in a Supabase project.
///
/// Families last as long as the mock. The family of a deleted account is removed with it.
actor MockFamilies {
    /// The number of wrong PINs in a row before the PIN is locked.
    static let attempts = 5
    /// The lifetime of a child's session, in seconds: twelve hours.
    static let sessionLifetime: TimeInterval = 12 * 3600

    private struct Household {
        var family: Family
        var pins: [String: PIN] = [:]
    }

    private struct PIN {
        var digest: [UInt8]
        var wrong = 0
        /// `.distantFuture` until a parent sets a new PIN.
        var lockedUntil = Date.distantPast
    }

    /// The households by the parent's identifier.
    private var households: [String: Household] = [:]
    /// The open session of each parent: the digest of the token.
    private var open: [String: (child: String, token: String)] = [:]
    private let policy: FamilyAccountPolicy
    private let passwords: MockPasswords
    private let random: any RandomSource
    private let now: DateSource

    init(policy: FamilyAccountPolicy, random: some RandomSource, now: @escaping DateSource) {
        self.policy = policy
        passwords = MockPasswords(random: random)
        self.random = random
        self.now = now
    }

    func family(of parent: String) -> Family? { households[parent]?.family }

    func create(named name: String, of parent: String) -> Family {
        if let family = households[parent]?.family { return family }
        let trimmed = String(name.trimmingCharacters(in: .whitespacesAndNewlines).prefix(60))
        let family = Family(id: identifier(), name: trimmed.isEmpty ? Family.unnamed : trimmed)
        households[parent] = Household(family: family)
        return family
    }

    func addChild(
        named name: String, avatar: String?, pin: SecretText, of parent: String
    ) throws(AuthError) -> Child {
        guard var household = households[parent] else { throw .service(.noFamily) }
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...40).contains(name.count) else { throw .service(.invalidChildName) }
        guard household.family.children.count < policy.maxChildren else { throw .service(.tooManyChildren) }
        let child = Child(id: identifier(), name: name, avatar: avatar)
        household.pins[child.id] = try newPIN(pin, of: child.id)
        household.family = household.family.replacingChildren(household.family.children + [child])
        households[parent] = household
        return child
    }

    func setPIN(_ pin: SecretText, of child: String, parent: String) throws(AuthError) {
        guard households[parent]?.pins[child] != nil else { throw .service(.noSuchChild) }
        households[parent]?.pins[child] = try newPIN(pin, of: child)
        if open[parent]?.child == child { open[parent] = nil }
    }

    func remove(_ child: String, parent: String) {
        guard var household = households[parent] else { return }
        household.pins[child] = nil
        household.family = household.family.replacingChildren(household.family.children.filter { $0.id != child })
        households[parent] = household
        if open[parent]?.child == child { open[parent] = nil }
    }

    /// Compares a PIN. A child of another family, and an unknown one, answer as a wrong PIN does.
    func openSession(of child: Child, pin: SecretText, in reference: SessionReference) -> PINResult {
        let parent = reference.user.userID
        var stored = households[parent]?.pins[child.id]
        let now = now()
        if let lockedUntil = stored?.lockedUntil, lockedUntil > now {
            return .locked(
                retryAfter: lockedUntil == .distantFuture
                    ? nil : .seconds(lockedUntil.timeIntervalSince(now).rounded(.up)))
        }
        let isRight = equalInConstantTime(
            passwords.digest(pin.value, for: child.id), stored?.digest ?? passwords.digest("", for: ""))
        guard isRight, stored != nil else {
            let wrong = (stored?.wrong ?? 0) + 1
            stored?.wrong = wrong
            switch wrong {
            case Self.attempts: stored?.lockedUntil = now.addingTimeInterval(300)
            case 2 * Self.attempts: stored?.lockedUntil = now.addingTimeInterval(1800)
            case 3 * Self.attempts: stored?.lockedUntil = .distantFuture
            default: break
            }
            if let stored { households[parent]?.pins[child.id] = stored }
            return .wrong(attemptsLeft: (Self.attempts - wrong % Self.attempts) % Self.attempts)
        }
        households[parent]?.pins[child.id]?.wrong = 0
        let token = Base64URL.encode(random.bytes(count: 32))
        open[parent] = (child.id, token)
        return .opened(
            ChildSession(
                of: child, token: SecretText(token), expiresAt: now.addingTimeInterval(Self.sessionLifetime),
                in: reference))
    }

    func close(_ session: ChildSession, parent: String) {
        if open[parent]?.token == session.token.value { open[parent] = nil }
    }

    /// Removes the family of a deleted account.
    func removeFamily(of parent: String) {
        households[parent] = nil
        open[parent] = nil
    }

    private func newPIN(_ pin: SecretText, of child: String) throws(AuthError) -> PIN {
        let digits = pin.value.utf8
        guard digits.count == policy.pinLength, digits.allSatisfy(\.isASCIIDigit) else { throw .service(.invalidPIN) }
        return PIN(digest: passwords.digest(pin.value, for: child))
    }

    private func identifier() -> String { uuid(version: 4, of: random.bytes(count: 16)) }
}

extension Family {
    /// Returns the family with other children.
    fileprivate func replacingChildren(_ children: [Child]) -> Family { Family(id: id, name: name, children: children) }
}

/// The families as the backend of the signed-in user.
struct MockFamilyBackend: FamilyBackend {
    let client: MockAuthClient
    let families: MockFamilies

    func family() async throws(AuthError) -> Family? { await families.family(of: try await parent()) }

    func createFamily(named name: String) async throws(AuthError) -> Family {
        await families.create(named: name, of: try await parent())
    }

    func addChild(named name: String, avatar: String?, pin: SecretText) async throws(AuthError) -> Child {
        try await families.addChild(named: name, avatar: avatar, pin: pin, of: try await parent(recently: true))
    }

    func setPIN(_ pin: SecretText, of child: Child) async throws(AuthError) {
        try await families.setPIN(pin, of: child.id, parent: try await parent(recently: true))
    }

    func remove(_ child: Child) async throws(AuthError) {
        await families.remove(child.id, parent: try await parent(recently: true))
    }

    func openSession(of child: Child, pin: SecretText) async throws(AuthError) -> PINResult {
        await families.openSession(of: child, pin: pin, in: try await session())
    }

    func close(_ session: ChildSession) async throws(AuthError) {
        let reference = try await self.session()
        guard reference == session.parentSession else { throw .signedOut }
        await families.close(session, parent: reference.user.userID)
    }

    func requestHeaders(of session: ChildSession) -> [String: String] { ["x-child-session": session.token.value] }

    /// The identifier of the signed-in user, who is not a guest.
    ///
    /// - Parameter recently: Whether the user must have signed in within the last minutes.
    /// - Returns: The identifier.
    /// - Throws: `.signedOut` for a guest, `.service(.reauthenticationRequired)` if the last proof is too old, and the
    ///   errors of the client.
    private func parent(recently: Bool = false) async throws(AuthError) -> String {
        let reference = try await session()
        if recently { try await client.session.requireProof(in: reference) }
        return reference.user.userID
    }

    /// The session of the signed-in user, who is not a guest.
    private func session() async throws(AuthError) -> SessionReference {
        try await client.connect()
        _ = try await client.getCurrentUser()
        guard let reference = try await client.session.reference(), !reference.user.isGuest else { throw .signedOut }
        return reference
    }
}

extension AuthError.Code {
    /// The user has no family.
    static let noFamily = Self(rawValue: "no_family")
    /// The family has no such child.
    static let noSuchChild = Self(rawValue: "no_child")
    /// A child's name is empty or too long.
    static let invalidChildName = Self(rawValue: "invalid_name")
    /// A PIN does not have the brand's number of digits.
    static let invalidPIN = Self(rawValue: "invalid_pin")
}
