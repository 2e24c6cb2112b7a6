import AuthCore
import Foundation

/// The body of a request, with the members that GoTrue reads besides those of the operation.
struct SupabaseBody: Encodable, RedactedValue {
    /// The members of the operation.
    let members: any Encodable
    /// The token of a captcha, for the requests that a project with captcha protection checks (`verifyCaptcha` in
    /// GoTrue's `internal/api/middleware.go`); `nil` if the app has none.
    var captchaToken: SecretText?
    /// The PKCE challenge of the link in a mail; `nil` if the request sends no mail.
    var codeChallenge: String?

    private enum Key: String, CodingKey {
        case security = "gotrue_meta_security"
        case captchaToken = "captcha_token"
        case codeChallenge = "code_challenge"
        case codeChallengeMethod = "code_challenge_method"
    }

    func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        if let captchaToken {
            var security = values.nestedContainer(keyedBy: Key.self, forKey: .security)
            try security.encode(captchaToken.value, forKey: .captchaToken)
        }
        if let codeChallenge {
            try values.encode(codeChallenge, forKey: .codeChallenge)
            try values.encode("s256", forKey: .codeChallengeMethod)
        }
    }
}
