/// A way to sign in.
public enum SignInProvider: String, CaseIterable, Hashable, Sendable {
    /// With an e-mail address and a password or a code.
    case email
    /// Sign in with Apple.
    case apple
    /// Sign in with Google.
    case google
    /// Without an account.
    case guest
}
