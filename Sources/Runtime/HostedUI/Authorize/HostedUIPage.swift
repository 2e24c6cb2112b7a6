/// The pages at which a sign-in can start. All take the same parameters ("Login endpoint" in the Amazon Cognito developer
/// guide).
public enum HostedUIPage: String, Sendable, Hashable, CaseIterable {
    /// Forwards to the provider that the request names, or to the login page. The place where sign-ins should start.
    case authorize = "/oauth2/authorize"
    /// The sign-in page itself.
    case login = "/login"
    /// The sign-up page itself.
    case signUp = "/signup"
}
