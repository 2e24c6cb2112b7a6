/// The app's own values for a backend's requests. Each is asked for again before each request that has it.
public struct RequestValues: Sendable {
    /// Returns the data for the triggers of a Cognito user pool: the `ClientMetadata` of each operation that has one
    /// ("Customizing user pool workflows with Lambda triggers" in the Amazon Cognito developer guide). It is not
    /// secret, because the pool neither checks nor encrypts it. `terms_version` and `terms_accepted_at` are the client's
    /// own. Other backends ignore it.
    ///
    /// A renewal of the tokens asks for it, too, so this call must not wait for an access token.
    public var clientMetadata: @Sendable () async -> [String: String]

    /// Returns the token of a solved captcha, for the requests that a Supabase project with captcha protection checks
    /// ("Enable CAPTCHA Protection" in Supabase's guides); `nil` if the project has none. Other backends ignore it.
    ///
    /// A token is valid for one request. Show the captcha in this call, and throw a `CancellationError` if the user
    /// closes it: the call of the client then throws `.cancelled`.
    public var captchaToken: @Sendable () async throws -> String?

    /// Creates values. By default, requests have no data and no token.
    public init(
        clientMetadata: @escaping @Sendable () async -> [String: String] = { [:] },
        captchaToken: @escaping @Sendable () async throws -> String? = { nil }
    ) {
        self.clientMetadata = clientMetadata
        self.captchaToken = captchaToken
    }
}
