package import AuthCore
package import Foundation
import HostedUI

/// A client of GoTrue, the authentication service of a Supabase project.
///
/// A sign-up sends only the attributes that GoTrue can keep without harm: the name, the first and the last name. A
/// birthdate and a phone number are sent nowhere, because GoTrue keeps them in `user_metadata`, which every access
/// token contains.
package struct SupabaseAuthClient: SessionBackedClient, RedactedValue {
    /// The session of the signed-in user, or of a guest.
    package let session: SessionController

    let brand: BrandConfiguration
    let api: SupabaseAPI
    let guests: SupabaseBackend.Guests
    let clock: SessionClock
    let pages: SupabasePages
    let requestValues: RequestValues
    let memory = SupabaseMemory()
    let deletion = UncertainDeletion()

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - brand: The brand whose rules the client checks before it sends a request.
    ///   - url: The project's URL: `https`, or `http` to the local machine in tests.
    ///   - publishableKey: The project's publishable key.
    ///   - guests: The session of a user without an account.
    ///   - transport: Sends requests to the service.
    ///   - store: Stores the session, under a separate key.
    ///   - records: Stores whether the browser may have a cookie of an earlier user.
    ///   - presenter: Shows the pages of Apple and Google.
    ///   - urlScheme: The app's URL scheme, to which these pages return.
    ///   - random: The source of the secrets of a sign-in at a page.
    ///   - clock: The source of time.
    ///   - adoption: The import of the session of an earlier app version; `nil` if none is imported.
    ///   - requestValues: The app's values for requests, of which this client uses the token of a captcha.
    package init(
        brand: BrandConfiguration, url: URL, publishableKey: String, guests: SupabaseBackend.Guests = .device,
        transport: any HTTPTransport, store: any SecureStore, records: any SecureStore,
        presenter: any WebAuthenticationPresenter, urlScheme: String, random: any RandomSource = SystemRandomSource(),
        clock: SessionClock = .system, adoption: SessionAdoption? = nil,
        requestValues: RequestValues = RequestValues()
    ) {
        self.brand = brand
        self.guests = guests
        self.clock = clock
        self.requestValues = requestValues
        api = SupabaseAPI(url: url, publishableKey: publishableKey, transport: transport)
        pages = SupabasePages(
            redirectURI: "\(urlScheme)://auth/callback", presenter: presenter, random: random,
            attempts: SignInAttempts(clock: clock),
            browser: BrowserSession(
                records: records, issuer: url.absoluteString, domain: url.host ?? url.absoluteString))
        session = SessionController(
            authority: SupabaseAuthority(api: api), store: store, key: .supabaseSession, policy: brand.session,
            adoption: adoption, clock: clock)
    }

    /// The transport of requests with the session's token.
    var authorized: AuthorizedTransport {
        AuthorizedTransport(
            api.transport, session: session, apiBaseURL: api.url, refusesToken: SupabaseError.refusesToken)
    }

    /// The functions of the project's database.
    var functions: DatabaseFunctions {
        DatabaseFunctions(url: api.url, publishableKey: api.publishableKey, transport: api.transport, session: session)
    }

    /// Runs a call of the service with the client's errors.
    func calling<Value>(
        _ call: () async throws(SupabaseError) -> Value
    ) async throws(AuthError) -> Value {
        do throws(SupabaseError) { return try await call() } catch { throw error.asAuthError }
    }

    /// Sends a request in a session, and returns the successful response.
    func send(_ request: HTTPRequest, in reference: SessionReference) async throws(AuthError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(AuthorizedTransportError) {
            response = try await authorized.send(request, in: reference)
        } catch {
            throw error.asAuthError
        }
        return try await calling { () throws(SupabaseError) in try SupabaseError.checked(response) }
    }

    /// Ends tokens that no session uses. If the request fails, they stay valid until they expire.
    func end(_ tokens: AuthTokens?, _ scope: SupabaseAPI.Scope = .local) async {
        guard let tokens else { return }
        try? await api.end(tokens, scope: scope)
    }

    func end(_ tokens: SupabaseTokens) async { await end(tokens.authTokens(at: clock.now())) }
}

extension SecureStoreKey {
    /// The key of the session at a Supabase project.
    static let supabaseSession = SecureStoreKey(rawValue: "session.supabase")
}
