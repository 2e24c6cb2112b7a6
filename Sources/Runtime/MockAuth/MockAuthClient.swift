package import AuthCore
package import Foundation

/// A brand's auth service in memory, together with its client: for development, previews and tests.
///
/// The mock applies the brand's rules for codes and for new passwords, as a real service does. It serves one device and
/// contains that device's session. It sends no email: ``mailbox`` contains the codes. When the mock is released, all
/// accounts are lost.
package actor MockAuthClient {
    /// The brand whose rules apply.
    package nonisolated let brand: BrandConfiguration
    /// The session of the device.
    package nonisolated let session: SessionController
    /// The network between the app and this service.
    package nonisolated let network: SimulatedNetwork
    let sessions: MockSessions
    let now: DateSource
    private let timeZone: TimeZone
    private let random: any RandomSource

    let issuer: MockTokenIssuer
    /// The families of the users; `nil` if the brand has none.
    nonisolated let families: MockFamilies?
    private let passwords: MockPasswords
    private var codes = MockCodeBook()
    private let emailChange = PendingEmailChange<SessionReference>()

    /// The accounts that sign in with an email address.
    var accounts: [EmailAddress: StoredAccount]
    /// The example user of each provider, and the guest, after their first sign-in.
    private(set) var examples: [SignInProvider: StoredAccount] = [:]
    var messages = MockMessages()
    /// The sign-in that waits for the answer to its challenge.
    private(set) var openChallenge: MockChallenge?
    var failures: [AuthError] = []

    /// Creates a service.
    ///
    /// The mock accepts every user and stores nothing, so a release build stops here with a message, unless
    /// `allowsMockInRelease` is `true`. A build is a release build if this package was compiled without `DEBUG`. Xcode
    /// defines `DEBUG` for each configuration whose name contains "debug" or "development", in upper or lower case.
    ///
    /// - Parameters:
    ///   - brand: The brand whose rules apply.
    ///   - environment: The environment that the app runs in, for the message.
    ///   - allowsMockInRelease: Whether a release build may run on the mock.
    ///   - accounts: The accounts that exist from the start. If several have the same address, the first one counts.
    ///   - store: The store of the session. By default, the session ends with the mock.
    ///   - clock: The clock that decides when codes, waits and tokens expire. A test or a preview can move it.
    ///   - random: The source of keys, codes, identifiers and tokens.
    ///   - timeZone: The time zone in which a birthday begins at midnight. A test of a birthday sets it, so that the
    ///     result is the same everywhere.
    package init(
        brand: BrandConfiguration, environment: String? = nil, allowsMockInRelease: Bool = false,
        accounts: [MockAccount] = [], store: any SecureStore = InMemoryStore(), clock: SessionClock = .system,
        random: some RandomSource = SystemRandomSource(), timeZone: TimeZone = .current
    ) {
        Self.stopIfRefused(brand: brand.name, environment: environment, allowsMockInRelease: allowsMockInRelease)
        self.brand = brand
        now = clock.now
        self.timeZone = timeZone
        self.random = random
        issuer = MockTokenIssuer(brand: brand, random: random)
        network = SimulatedNetwork()
        sessions = MockSessions(issuer: issuer, network: network, now: clock.now)
        session = SessionController(
            authority: sessions, store: store, policy: brand.session, clock: clock)
        passwords = MockPasswords(random: random)
        families = brand.familyAccounts.map { MockFamilies(policy: $0, random: random, now: clock.now) }
        self.accounts = StoredAccount.stored(accounts, for: brand, passwords, at: clock.now())
    }

    deinit { messages.finish() }

    /// Throws `.notSupported` if the brand does not offer this way to sign in.
    func requireOffered(_ provider: SignInProvider) throws(AuthError) {
        guard brand.providers.contains(provider) else { throw .notSupported(.signIn(provider)) }
    }

    // MARK: Sign-up

    /// Creates an account, which replaces a pending one, and sends a code.
    ///
    /// - Returns: The account, and the destination of the code. The destination is `nil` if the brand sends no codes.
    func createAccount(
        email: EmailAddress, password: String, options: SignUpOptions
    ) throws(AuthError) -> (account: StoredAccount, delivery: AuthCodeDeliveryDetails?) {
        try requireOffered(.email)
        guard accounts[email]?.isConfirmed != true else { throw .usernameExists }

        // No user received the earlier codes, so the wait for the next code does not apply to the new account.
        if accounts[email] == nil { codes.removeCodes(of: email) }
        let userID = makeIdentifier()
        var account = StoredAccount(userID: userID, username: email.text, email: email.text, provider: .email)
        var known = StoredAccount.reservedAttributes
        account.attributes = options.attributes.filter { known.insert($0.key).inserted }
        account.terms = options.terms
        account.smsConsent = options.smsConsent
        account.passwordDigest = passwords.digest(password, for: userID)
        account.isConfirmed = brand.oneTimeCode == nil

        var delivery: AuthCodeDeliveryDetails?
        if let policy = brand.oneTimeCode {
            // A code that was sent recently proves the address, even if another user requested it.
            delivery =
                codes.isWaiting(for: .signUp, to: email, under: policy, at: now())
                ? details(of: policy, at: email)
                : try sendCode(for: .signUp, to: email, under: policy, isReal: true)
        }
        accounts[email] = account
        return (account, delivery)
    }

    /// Confirms the account if the code and the account's password are right. A wrong password counts as a wrong code.
    /// For a confirmed or missing account, every code is wrong.
    func confirmAccount(_ email: EmailAddress, code: String, password: String) throws(AuthError) -> StoredAccount {
        let policy = try requireCodes()
        let pending = accounts[email].flatMap { $0.isConfirmed ? nil : $0 }
        let owned = passwords.matches(password, pending) ? pending : nil
        var account = try codes.redeem(
            code, for: .signUp, of: email, account: owned, under: policy, at: now(), random: random)
        account.isConfirmed = true
        accounts[email] = account
        return account
    }

    /// Sends a new code if the address has a pending account. The result is the same if it has none.
    func resendConfirmationCode(to email: EmailAddress) throws(AuthError) -> AuthCodeDeliveryDetails {
        return try sendCode(
            for: .signUp, to: email, under: requireCodes(), isReal: accounts[email]?.isConfirmed == false)
    }

    private func requireCodes() throws(AuthError) -> OneTimeCodePolicy {
        try requireOffered(.email)
        guard let policy = brand.oneTimeCode else { throw .notSupported(.confirmSignUp) }
        return policy
    }

    /// Issues a code. The user receives it in the mailbox only if `isReal`. The result is the same in both cases, so it
    /// does not disclose which addresses have accounts.
    private func sendCode(
        for purpose: MailboxMessage.Purpose, to email: EmailAddress, under policy: OneTimeCodePolicy, isReal: Bool
    ) throws(AuthError) -> AuthCodeDeliveryDetails {
        let code = try codes.issue(for: purpose, to: email, under: policy, at: now(), random: random)
        if isReal { messages.add(code, for: purpose, to: email, at: now()) }
        return details(of: policy, at: email)
    }

    private func details(of policy: OneTimeCodePolicy, at email: EmailAddress) -> AuthCodeDeliveryDetails {
        AuthCodeDeliveryDetails(destination: .email(email.masked), resendAfter: policy.resendAfter)
    }

    private func makeIdentifier() -> String { uuid(version: 4, of: random.bytes(count: 16)) }

    // MARK: Sign-in

    /// The result of a sign-in with the right password.
    enum Admission {
        case granted
        case challenged(SignInChallenge)
        case mustConfirm
        case mustResetPassword
    }

    /// Begins a session if the password is right, the account is confirmed and no new password is required.
    func admit(_ email: EmailAddress, password: String) async throws(AuthError) -> Admission {
        try requireOffered(.email)
        openChallenge = nil
        let ticket = await session.signInTicket()
        let found = accounts[email]
        guard passwords.matches(password, found), let account = found else { throw .invalidCredentials }
        if !account.isConfirmed { return .mustConfirm }
        if account.mustResetPassword { return .mustResetPassword }
        if let kind = account.challenge { return .challenged(try ask(kind, of: account, email, for: ticket)) }
        try await beginSession(of: account, provedBy: .password, for: ticket)
        return .granted
    }

    /// Asks for the account's challenge. Sends a code, unless the last one was sent recently.
    private func ask(
        _ kind: SignInChallenge.Kind, of account: StoredAccount, _ email: EmailAddress, for ticket: SignInTicket
    ) throws(AuthError) -> SignInChallenge {
        if kind != .newPassword, !codes.hasNewCode(for: .signIn, of: email, under: resetPolicy, at: now()) {
            _ = try sendCode(for: .signIn, to: email, under: resetPolicy, isReal: true)
        }
        let challenge = SignInChallenge(
            kind, destination: account.destination(of: kind, at: email),
            requiredFields: kind == .newPassword ? account.missingFields(of: brand) : [],
            continuation: SecretText(Base64URL.encode(random.bytes(count: 16))))
        openChallenge = MockChallenge(
            challenge: challenge, email: email, ticket: ticket,
            expiresAt: now().addingTimeInterval(MockLimits.challengeLifetime))
        return challenge
    }

    /// Begins the session if the answer is right. Throws `.signedOut` if another challenge is open or none, or if the
    /// challenge has expired.
    func complete(_ challenge: SignInChallenge, with answer: SignInAnswer) async throws(AuthError) {
        guard let open = openChallenge, open.challenge == challenge, let account = accounts[open.email],
            now() < open.expiresAt, account.challenge == challenge.kind
        else { throw .signedOut }
        do throws(AuthError) {
            accounts[open.email] = try check(answer, to: open, of: account)
        } catch {
            if !SignInChallenge.staysOpen(after: error) { openChallenge = nil }
            throw error
        }
        openChallenge = nil
        try await beginSession(of: account, provedBy: .password, for: open.ticket)
    }

    /// Returns the account after the right answer. A new password replaces the old one, and ends the challenge.
    private func check(
        _ answer: SignInAnswer, to open: MockChallenge, of account: StoredAccount
    ) throws(AuthError) -> StoredAccount {
        guard open.challenge.kind == .newPassword else {
            return try codes.redeem(
                answer.secret.value, for: .signIn, of: open.email, account: account, under: resetPolicy, at: now(),
                random: random)
        }
        try brand.checkPassword(answer.secret.value)
        var account = try account.adding(answer, to: open.challenge, of: brand, at: now(), in: timeZone)
        account.passwordDigest = passwords.digest(answer.secret.value, for: account.userID)
        account.challenge = nil
        return account
    }

    /// Begins a session of the provider's example user, whose account is created at the first sign-in.
    func admitExample(of provider: SignInProvider, email: String?, name: String) async throws(AuthError) {
        try requireOffered(provider)
        let ticket = await session.signInTicket()
        let account =
            examples[provider]
            ?? StoredAccount(
                userID: makeIdentifier(), username: email ?? name, email: email, provider: provider,
                attributes: [AuthUserAttribute(.name, value: name)])
        examples[provider] = account
        try await beginSession(of: account, provedBy: .page(provider), for: ticket)
    }

    /// Begins a session of this account, which replaces any other.
    private func beginSession(
        of account: StoredAccount, provedBy method: IdentityProof.Method, for ticket: SignInTicket
    ) async throws(AuthError) {
        try await session.begin(
            as: account.user, with: try await sessions.begin(for: account), for: ticket,
            proof: IdentityProof(of: account.user, by: method, at: now()))
        // The user may have signed out in the meantime.
        guard try await session.session().isSignedIn else { throw .cancelled }
    }

    /// Sends a code for a new password if the address has a confirmed account. The result is the same if it has none. A
    /// pending account gets no code, because a stranger may have created it.
    func sendResetCode(to email: EmailAddress) throws(AuthError) -> AuthCodeDeliveryDetails {
        try requireOffered(.email)
        return try sendCode(
            for: .newPassword, to: email, under: resetPolicy, isReal: accounts[email]?.isConfirmed == true)
    }

    /// Sets a new password if the code is right. For a pending or missing account, every code is wrong.
    func setPassword(_ password: String, of email: EmailAddress, code: String) throws(AuthError) {
        try requireOffered(.email)
        try brand.checkPassword(password)
        let confirmed = accounts[email].flatMap { $0.isConfirmed ? $0 : nil }
        var account = try codes.redeem(
            code, for: .newPassword, of: email, account: confirmed, under: resetPolicy, at: now(), random: random)
        account.passwordDigest = passwords.digest(password, for: account.userID)
        account.mustResetPassword = false
        accounts[email] = account
    }

    /// The policy for the codes of password resets: the brand's, or a default if the brand sends no codes at sign-up.
    var resetPolicy: OneTimeCodePolicy { brand.oneTimeCode ?? .standard }

    // MARK: The signed-in user

    /// Returns the signed-in user. Throws `.signedOut` if no user is signed in.
    func requireUser() async throws(AuthError) -> AuthUser {
        guard let user = try await session.session().user else { throw .signedOut }
        return user
    }

    /// Returns the account of the signed-in user. Throws `.signedOut` if no user is signed in or the account does not
    /// exist.
    func requireAccount() async throws(AuthError) -> StoredAccount {
        let user = try await requireUser()
        let account =
            user.provider == .email
            ? accounts.values.first { $0.userID == user.userID } : examples[user.provider]
        guard let account, account.userID == user.userID else { throw .signedOut }
        return account
    }

    /// Checks a proof of identity of the signed-in user. A page signs in the example user of its provider.
    func proveIdentity(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        let account = try await requireAccount()
        guard let reference = try await session.reference() else { throw .signedOut }
        switch way {
        case .password(let password):
            guard passwords.matches(password.value, account) else { throw .invalidCredentials }
            if account.mustResetPassword { throw .passwordResetRequired }
        case .page(let provider):
            guard provider.hasPage else { throw .notSupported(.signIn(provider)) }
            try requireOffered(provider)
            guard provider == account.provider else { throw .service(.userMismatch) }
        }
        let proof = IdentityProof(of: account.user, by: way.method, at: now())
        try await session.record(proof, in: reference)
        return proof
    }

    /// Deletes the account of the signed-in user, and ends the session. Requires a recent proof of identity.
    func deleteAccount() async throws(AuthError) {
        let account = try await requireAccount()
        guard let reference = try await session.reference() else { throw .signedOut }
        try await session.requireProof(in: reference)
        if account.provider == .email {
            accounts = accounts.filter { $0.value.userID != account.userID }
        } else {
            examples[account.provider] = nil
        }
        await families?.removeFamily(of: account.userID)
        await session.accountDeleted(of: account.user)
    }

    /// Changes the address of the signed-in user, if the password is right. The old address holds until the code is
    /// entered.
    ///
    /// - Returns: The destination of the code. If the brand sends no codes, `nil`, and the address is changed.
    func changeAddress(
        to email: EmailAddress, password: String
    ) async throws(AuthError) -> AuthCodeDeliveryDetails? {
        let (account, reference) = try await requireAccountInSession()
        let run = await emailChange.begin()
        guard passwords.matches(password, account) else { throw .invalidCredentials }
        guard accounts[email]?.isConfirmed != true else { throw .usernameExists }
        guard let policy = brand.oneTimeCode else {
            try await move(account, to: email, in: reference)
            return nil
        }
        let isWaiting = codes.isWaiting(for: .emailChange, to: email, under: policy, at: now())
        let delivery =
            isWaiting
            ? details(of: policy, at: email) : try sendCode(for: .emailChange, to: email, under: policy, isReal: true)
        await emailChange.keep(run, to: email, in: reference)
        return delivery
    }

    /// Sends another code to the new address.
    func resendAddressCode(to email: EmailAddress) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await emailChange.require(email, in: requireAccountInSession().reference)
        return try sendCode(for: .emailChange, to: email, under: requireCodes(), isReal: true)
    }

    /// Confirms the new address of the signed-in user if the code is right.
    func confirmAddress(_ email: EmailAddress, code: String) async throws(AuthError) {
        let (account, reference) = try await requireAccountInSession()
        try await emailChange.require(email, in: reference)
        let changed = try codes.redeem(
            code, for: .emailChange, of: email, account: account, under: requireCodes(), at: now(), random: random)
        try await move(changed, to: email, in: reference)
        await emailChange.end(email, in: reference)
    }

    /// Gives an account another address. The session's user then has it, too.
    private func move(
        _ account: StoredAccount, to email: EmailAddress, in reference: SessionReference
    ) async throws(AuthError) {
        guard accounts[email]?.isConfirmed != true else { throw .usernameExists }
        var account = account
        account.email = email.text
        accounts = accounts.filter { $0.value.userID != account.userID }
        accounts[email] = account
        await session.emailChanged(to: email, in: reference)
    }

    /// Returns the account of the signed-in user and the session.
    private func requireAccountInSession() async throws(AuthError) -> (
        account: StoredAccount, reference: SessionReference
    ) {
        let account = try await requireAccount()
        guard let reference = try await session.reference(), reference.user.userID == account.userID else {
            throw .signedOut
        }
        return (account, reference)
    }

    /// Ends the session, and forgets the sign-in that waits for an answer.
    func endSession(globally: Bool) async -> AuthSignOutResult {
        openChallenge = nil
        return await session.signOut(globally: globally)
    }
}

extension MockAuthClient: CustomReflectable {
    /// A mirror with the brand, and without keys, codes and tokens.
    package nonisolated var customMirror: Mirror { Mirror(self, children: ["brand": brand.id]) }
}

extension MockAuthClient: RedactedValue {}
