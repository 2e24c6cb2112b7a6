/// Why an identity token is not to be believed. The raw value is the error's short name in logs.
public enum IDTokenError: String, Error, Sendable, Hashable, CaseIterable {
    /// There is none, although `openid` was asked for.
    case missing = "id_token_missing"
    /// It is not three parts of base64url, or its parts are not the JSON that they should be.
    case malformed = "id_token_malformed"
    /// It says that it is not signed (`alg: none`), or has no signature (RFC 7519 section 6, RFC 8725 section 3.1).
    case unsigned = "id_token_unsigned"
    /// Somebody else issued it.
    case foreignIssuer = "id_token_foreign_issuer"
    /// It was issued to another app client, by `aud` or by `azp`.
    case foreignAudience = "id_token_foreign_audience"
    /// It is another kind of token (Cognito's `token_use`).
    case foreignUse = "id_token_foreign_use"
    /// It is about another person than the session.
    case foreignSubject = "id_token_foreign_subject"
    /// Its `nonce` is not the attempt's.
    case foreignNonce = "id_token_foreign_nonce"
    /// It has expired.
    case expired = "id_token_expired"
    /// It says that it was issued later than now.
    case issuedInFuture = "id_token_issued_in_future"
}
