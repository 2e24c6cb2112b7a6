package import AuthCore
import Foundation

/// The client of an Amazon Cognito user pool: sign-up and sign-in on the app's own screens, and the session.
///
/// The client does not disclose which accounts exist, even if the pool does. A wrong password and an unknown username
/// have the same error. A request for a code has the same result with and without an account. There are two exceptions:
/// `SignUp` reports that a username is taken, and a sign-in reports that an account was never confirmed.
package struct CognitoAuthClient: Sendable, RedactedValue {
    /// The brand, whose rules are checked before a request.
    package let brand: BrandConfiguration
    /// The user pool.
    package let configuration: CognitoConfiguration
    /// The session of the signed-in user: its state and its events.
    package let session: SessionController

    let api: CognitoAPI
    let validator: CognitoTokenValidator
    let devices: RememberedDevices
    let pending = PendingSignIn()
    let emailChange = PendingEmailChange<SessionReference>()
    let random: any RandomSource
    let clock: SessionClock
    private(set) var pages: (any AuthClient)?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - brand: The brand, whose rules are checked before a request.
    ///   - configuration: The user pool and the app client.
    ///   - transport: The transport of the requests.
    ///   - store: The store of the session and of the remembered device.
    ///   - random: The source of the secret numbers for the proofs of the password and the device.
    ///   - clock: The source of the current time.
    ///   - adoption: The import of the session of an earlier app version.
    ///   - requestValues: The app's own values for the requests, of which a pool takes the client metadata.
    package init(
        brand: BrandConfiguration, configuration: CognitoConfiguration, transport: any HTTPTransport,
        store: any SecureStore, random: any RandomSource = SystemRandomSource(), clock: SessionClock = .system,
        adoption: SessionAdoption? = nil, requestValues: RequestValues = RequestValues()
    ) {
        self.brand = brand
        self.configuration = configuration
        self.random = random
        self.clock = clock
        api = CognitoAPI(
            endpoint: configuration.endpoint, transport: transport, clock: clock,
            clientMetadata: requestValues.clientMetadata)
        validator = CognitoTokenValidator(configuration: configuration, now: clock.now)
        devices = RememberedDevices(store: store, configuration: configuration)
        session = SessionController(
            authority: CognitoAuthority(
                api: api, configuration: configuration, validator: validator, devices: devices, random: random),
            store: store, policy: brand.session, adoption: adoption, clock: clock)
    }

    /// Adds the pool's hosted pages. A sign-in at the pages begins this client's ``session``.
    ///
    /// - Parameter pages: The client of the pages, which was created with this client's ``session``.
    /// - Returns: A client that supports sign-in with a password and at the pages.
    package func with(pages: any AuthClient) -> Self {
        var copy = self
        copy.pages = pages
        return copy
    }

    /// Returns the fields of a request without a signed-in user.
    func fields(for email: EmailAddress) -> [String: CognitoRequest.Field] {
        ["ClientId": .text(configuration.clientID), "Username": .text(email.text)]
    }

    /// Calls an operation, and returns the body of its response. Throws the client's error for the context of the call.
    func send<Body: Decodable & Sendable>(
        _ operation: CognitoOperation, _ fields: [String: CognitoRequest.Field], as type: Body.Type,
        on occasion: CognitoOccasion
    ) async throws(AuthError) -> Body {
        do throws(CognitoError) {
            return try await api.send(CognitoRequest(operation, fields), as: type).body
        } catch {
            throw error.asAuthError(occasion)
        }
    }
}
