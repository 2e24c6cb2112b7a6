import AuthCore
import AuthCrypto
public import Foundation

extension SignInAttempt {
    /// The code of a callback, if it is this attempt's and no refusal.
    ///
    /// The URL must have the redirect URI's scheme, host, port and path: scheme and host in any case, the path to the
    /// letter (RFC 3986 section 6.2.2.1, RFC 9700 section 4.1.3). Then `state` is compared, before anything else is
    /// read: who sends a foreign `error` must not end this sign-in. Parameters that this does not know are ignored, as
    /// RFC 6749 section 4.1.2 wants, and so is the fragment.
    ///
    /// - Parameters:
    ///   - callback: The URL by which the page returned.
    ///   - issuer: Whom the `iss` parameter must name where there is one (RFC 9207).
    /// - Returns: The code to take to the token endpoint.
    /// - Throws: the first thing that is wrong.
    public func code(from callback: URL, issuer: String) throws(CallbackError) -> AuthorizationCode {
        try parameters(of: callback).code(issuer: issuer)
    }

    /// The parameters of a callback that belongs to this attempt.
    ///
    /// - Throws: `.foreignURL`, `.stateMismatch`, or `.repeatedParameter` for `state`: the callback does not belong to
    ///   this attempt, and must not end it.
    func parameters(of callback: URL) throws(CallbackError) -> CallbackParameters {
        let parameters = try CallbackParameters(callback, redirectURI: redirectURI)
        guard let returned = try parameters[.state],
            equalInConstantTime(Array(returned.utf8), Array(state.value.utf8))
        else { throw .stateMismatch }
        return parameters
    }
}

extension CallbackParameters {
    /// The code, unless the provider refused or the parameters cannot be trusted.
    func code(issuer: String) throws(CallbackError) -> AuthorizationCode {
        let (code, error) = (try self[.code], try self[.error])
        if let named = try self[.iss], named != issuer { throw .issuerMismatch }
        if let error {
            throw .refused(
                AuthorizationError(
                    code: AuthorizationError.Code(rawValue: error), details: try self[.errorDescription],
                    uri: try self[.errorURI]))
        }
        guard let code, !code.isEmpty else { throw .missingCode }
        return AuthorizationCode(value: code)
    }
}
