public import AuthCore
public import AuthCrypto
public import Foundation

/// Signs people up and in at an Amazon Cognito user pool, on the app's own screens, and keeps their session.
///
/// A wrong password and an unknown username are refused alike, and codes are "sent" to addresses without an account as to
/// others, also where the pool itself would tell. Two things it cannot hide: `SignUp` says that a username is taken, and
/// an account that was never confirmed is told apart at sign-in.
public struct CognitoAuthClient: Sendable, RedactedValue {
    /// The brand whose rules are kept before the pool is asked.
    public let brand: BrandConfiguration
    /// Where the pool is.
    public let configuration: CognitoConfiguration
    /// The session of the person signed in: its state and its events.
    public let session: SessionController

    let api: CognitoAPI
    let validator: CognitoTokenValidator
    let pending = PendingSignIn()
    let random: any RandomSource
    let clock: SessionClock
    let timeZone: TimeZone
    private(set) var pages: (any AuthClient)?

    /// - Parameters:
    ///   - brand: Whose rules are kept.
    ///   - configuration: Where the pool is, and how the app is registered there.
    ///   - transport: Carries requests to it.
    ///   - store: Keeps the session.
    ///   - random: Where the secrets of the password's proof come from.
    ///   - clock: What time it is.
    ///   - timeZone: Where a birthday begins at midnight: the device's own.
    public init(
        brand: BrandConfiguration, configuration: CognitoConfiguration, transport: any HTTPTransport,
        store: any SecureStore, random: any RandomSource = SystemRandomSource(), clock: SessionClock = .system,
        timeZone: TimeZone = .current
    ) {
        self.brand = brand
        self.configuration = configuration
        self.random = random
        self.clock = clock
        self.timeZone = timeZone
        api = CognitoAPI(configuration: configuration, transport: transport, clock: clock)
        validator = CognitoTokenValidator(configuration: configuration, now: clock.now)
        session = SessionController(
            authority: CognitoAuthority(api: api, validator: validator), store: store, policy: brand.session,
            clock: clock)
    }

    /// This client, with the pool's hosted pages beside it: who signs in there is signed in here.
    ///
    /// - Parameter pages: The pages' client, which begins this client's ``session``.
    /// - Returns: The client with both ways to sign in.
    public func with(pages: any AuthClient) -> Self {
        var copy = self
        copy.pages = pages
        return copy
    }

    /// The address that a username is.
    func address(_ username: String) throws(AuthError) -> EmailAddress {
        do throws(EmailAddress.Problem) { return try EmailAddress(username) } catch { throw .invalidEmail(error) }
    }

    /// The fields of a request by somebody who is not signed in.
    func fields(for email: EmailAddress) -> [String: CognitoRequest.Field] {
        ["ClientId": .text(configuration.clientID), "Username": .text(email.text)]
    }

    /// The answer of an operation, or what the client says of a refusal.
    func send<Reply: Decodable & Sendable>(
        _ operation: CognitoOperation, _ fields: [String: CognitoRequest.Field], as type: Reply.Type,
        on occasion: CognitoOccasion
    ) async throws(AuthError) -> Reply {
        do throws(CognitoError) {
            return try await api.send(CognitoRequest(operation, fields), as: type).reply
        } catch {
            throw error.asAuthError(occasion)
        }
    }
}
