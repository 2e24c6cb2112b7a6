/// Why there is no answer to a challenge. Carries nothing of what the challenge held.
public enum SRPSignInError: Error, Hashable, Sendable {
    /// The identifier of the user pool is not of the form `region_name`.
    case userPoolID
    /// The challenge lacks this parameter.
    case missingParameter(PasswordVerifierChallenge.Parameter)
    /// This parameter of the challenge is no number, or no base64.
    case malformedParameter(PasswordVerifierChallenge.Parameter)
    /// The server's public value would give the password's proof away, so it is not the pool's.
    case unsafeServerValue
}
