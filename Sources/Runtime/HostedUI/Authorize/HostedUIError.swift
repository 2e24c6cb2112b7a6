public import AuthCore

/// Why a hosted-UI URL was not written. Carries nothing of the attempt, whose values are secret.
public enum HostedUIError: Error, Sendable, Hashable {
    /// The brand's configuration has no sign-out redirect URI.
    case noSignOutRedirectURI
    /// The hosted pages have no such way to sign in.
    case notHosted(SignInProvider)
    /// Foundation did not take the text for a URL, although the domain passed the configuration's own check.
    case notAURL(domain: String)
}
