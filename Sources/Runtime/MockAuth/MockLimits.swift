public import Foundation

/// How long what the mock hands out lasts: the defaults of a Cognito user pool, but for the codes, which are an
/// e-mail provider's.
public enum MockLimits {
    /// How long an access token and an identity token are valid, in seconds: an hour.
    public static let accessTokenLifetime: TimeInterval = 3600
    /// How long a session can be renewed, in seconds from the sign-in: thirty days.
    public static let sessionLifetime: TimeInterval = 30 * 24 * 3600
    /// How long a code is valid, in seconds: a quarter of an hour.
    public static let codeLifetime: TimeInterval = 900
    /// How many times a code may be tried. After that only a new one helps.
    public static let codeAttempts = 5
}
