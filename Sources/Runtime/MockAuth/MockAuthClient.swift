public import AuthCore
public import AuthCrypto
public import Foundation

/// A brand's auth service in memory, and the client of it in one: for development, previews and tests.
///
/// It keeps the brand's rules as a real server would: age, terms, fields, password, codes. It knows one device, whose
/// session it holds; when it goes, everything goes. E-mail is never sent: `pendingCode(for:)` is the mailbox.
public actor MockAuthClient {
    /// The brand it serves.
    public nonisolated let brand: BrandConfiguration
    /// The session of the one device that the mock knows.
    public nonisolated let session: SessionController
    let sessions: MockSessions
    let now: DateSource
    let timeZone: TimeZone
    let random: any RandomSource

    let issuer: MockTokenIssuer
    let passwords: MockPasswords
    var codes = MockCodeBook()

    /// Accounts that are signed in to by e-mail.
    var accounts: [EmailAddress: MockAccount] = [:]
    /// The one example user of each provider, and the one guest, once they have signed in.
    var examples: [SignInProvider: MockAccount] = [:]
    var mailbox: [EmailAddress: String] = [:]
    /// The password of the one sign-up that waits for its code, as a client keeps it.
    var pendingSignUp: (email: EmailAddress, password: SecretText)?
    private var failures: [AuthError] = []

    /// An empty service.
    ///
    /// The mock lets anybody in and forgets everything, so a release build stops here with a message, unless it is a demo.
    /// A build is a release build if this package was compiled without `DEBUG`. Xcode defines that for each configuration
    /// whose name contains "debug" or "development", in upper or lower case, whatever it was copied from.
    ///
    /// - Parameters:
    ///   - brand: Whose rules it keeps.
    ///   - environment: The environment that the app runs in, for the message.
    ///   - isDemo: Whether the app is a demo, which may run on the mock in a release build.
    ///   - clock: The clock by which codes and tokens expire.
    ///   - random: What keys, codes, identifiers and tokens are drawn from.
    ///   - timeZone: Where a birthday begins at midnight: the device's own, as for the screens. A test that looks at a
    ///     birthday says which, so that it means the same everywhere.
    public init(
        brand: BrandConfiguration, environment: String? = nil, isDemo: Bool = false,
        clock: SessionClock = .system,
        random: some RandomSource = SystemRandomSource(), timeZone: TimeZone = .current
    ) {
        Self.stopIfRefused(brand: brand.name, environment: environment, isDemo: isDemo)
        self.brand = brand
        now = clock.now
        self.timeZone = timeZone
        self.random = random
        issuer = MockTokenIssuer(brand: brand, random: random)
        sessions = MockSessions(issuer: issuer, now: clock.now)
        session = SessionController(
            authority: sessions, store: InMemoryStore(), policy: brand.session, clock: clock)
        passwords = MockPasswords(random: random)
    }

    /// Throws the error that was ordered for this call, if any. Every call of the protocols begins with it.
    func throwOrderedFailure() throws(AuthError) {
        if !failures.isEmpty { throw failures.removeFirst() }
    }

    func requireOffered(_ provider: SignInProvider) throws(AuthError) {
        guard brand.providers.contains(provider) else { throw .notSupported(.signIn(provider)) }
    }

    func address(_ username: String) throws(AuthError) -> EmailAddress {
        do {
            return try EmailAddress(username)
        } catch {
            throw .invalidEmail(error)
        }
    }
}

/// What a test may see and do that a person cannot.
extension MockAuthClient {
    /// The code that this address was sent last and has not used, as if read in the mailbox; nil where none was sent.
    public func pendingCode(for username: String) -> String? {
        (try? EmailAddress(username)).flatMap { mailbox[$0] }
    }

    /// Makes the next call of the protocols fail with `error` before it does anything. Called twice, the next two.
    public func failNext(with error: AuthError) {
        failures.append(error)
    }

    /// Makes the account set a new password before it can be signed in to, as an administrator can.
    public func requirePasswordReset(for username: String) {
        guard let email = try? EmailAddress(username) else { return }
        accounts[email]?.mustResetPassword = true
    }

    /// Which terms the account's owner accepted, and when; nil where there is no such account.
    public func termsAcceptance(for username: String) -> TermsAcceptance? {
        (try? EmailAddress(username)).flatMap { accounts[$0]?.terms }
    }

    /// The claims of a token that this mock issued, for the use it is meant for, while it is valid.
    public func verify(
        _ token: String, for use: MockTokenClaims.Use
    ) throws(MockTokenError) -> MockTokenClaims {
        try issuer.verify(token, for: use, at: now())
    }
}

extension MockAuthClient: CodeMailbox {}

extension MockAuthClient: CustomReflectable {
    /// What `dump` and reflection see: the brand, and none of the keys, codes and tokens.
    public nonisolated var customMirror: Mirror { Mirror(self, children: ["brand": brand.id]) }
}
