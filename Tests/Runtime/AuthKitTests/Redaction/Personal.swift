import AuthCore
import Foundation

/// Personal values and secrets that tests recognize (``Leaks/marks``).
enum Personal {
    static let email = "mira@qzx.example"
    static let address = valid { try EmailAddress(email) }
    static let name = "Mira Qzxfield"
    static let phone = "+15550199"
    static let birthdate = valid { try Birthdate(year: 1987, month: 6, day: 5) }
    static let password = SecretText("Qzx-Passw0rd")
    static let code = SecretText("824613")
    static let token = "token-qzx"
    static let id = "id-qzx"

    static let user = AuthUser(userID: id, username: email, email: email, provider: .email)
    static let proof = IdentityProof(of: user, by: .password, at: Date(timeIntervalSince1970: 1_781_524_800))
    static let tokens = AuthTokens(accessToken: token, idToken: token, refreshToken: token, expiresAt: .distantFuture)
    static let tokenSet = TokenSet(
        accessToken: token, idToken: token, refreshToken: token, expiresIn: .seconds(3600), serverDate: .distantFuture)
    static let session = AuthSession.signedIn(user, tokens)
    static let delivery = AuthCodeDeliveryDetails(
        destination: .email("m•••@qzx.example"), resendAfter: .seconds(30))
    static let challenge = SignInChallenge(.smsCode, destination: phone, continuation: SecretText(token))
    static let attributes = [
        AuthUserAttribute(.sub, value: id), AuthUserAttribute(.email, value: email),
        AuthUserAttribute(.name, value: name), AuthUserAttribute(.givenName, value: name),
        AuthUserAttribute(.familyName, value: name), AuthUserAttribute(.phoneNumber, value: phone),
        AuthUserAttribute(.birthdate, value: birthdate.iso8601),
        AuthUserAttribute(AuthUserAttributeKey(rawValue: "custom:note"), value: name),
    ]
    static let options = SignUpOptions(
        attributes: attributes, birthdate: birthdate, terms: TermsAcceptance(version: "1", acceptedAt: .distantPast))

    /// Returns a value that the test knows to be valid.
    static func valid<Value>(_ value: () throws -> Value) -> Value {
        do { return try value() } catch { preconditionFailure("the value is invalid: \(type(of: error))") }
    }

    /// The JSON of a response with the user's data under every name.
    static func json(_ names: String...) -> Data {
        Data(("{" + names.map { #""\#($0)": "\#(email)""# }.joined(separator: ", ") + "}").utf8)
    }
}
