import AuthCore
import Foundation
import Testing

/// The behavior that all clients of a user pool share.
@Suite struct UserPoolTests {
    private func token(_ claims: String, algorithm: String = "RS256") -> String {
        ["{\"alg\":\"\(algorithm)\"}", claims, "signature"].map {
            Data($0.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=", with: "")
        }.joined(separator: ".")
    }

    private let claims = "\"sub\":\"7\",\"iss\":\"i\",\"aud\":\"c\",\"iat\":1,\"email\":\"ada@example.com\""

    private func session(idToken: String, accessToken: String) throws -> AuthSession {
        try AuthSession(userPoolAccessToken: accessToken, idToken: idToken, refreshToken: "r")
    }

    @Test(arguments: [(900, 1000, 900), (1000, 900, 900)])
    func `a session contains the claims of its tokens, and expires with the first of them`(
        id: Int, access: Int, first: Int
    ) throws {
        let idToken = token("{\(claims),\"exp\":\(id),\"cognito:username\":\"ada\"}")
        let accessToken = token("{\"exp\":\(access)}")
        let session = try session(idToken: idToken, accessToken: accessToken)
        #expect(
            session.user
                == AuthUser(userID: "7", username: "ada@example.com", email: "ada@example.com", provider: .email))
        #expect(
            session.tokens
                == AuthTokens(
                    accessToken: accessToken, idToken: idToken, refreshToken: "r",
                    expiresAt: Date(timeIntervalSince1970: TimeInterval(first))))
    }

    @Test func `texts that are not tokens do not begin a session`() {
        let good = token("{\(claims),\"exp\":9}")
        #expect(throws: IDTokenError.malformed) { try session(idToken: good, accessToken: "a.b.c") }
        #expect(throws: IDTokenError.malformed) { try session(idToken: good, accessToken: token("{}")) }
        #expect(throws: IDTokenError.malformed) { try session(idToken: token("{}"), accessToken: good) }
        #expect(throws: IDTokenError.unsigned) {
            try session(idToken: token("{\(claims),\"exp\":9}", algorithm: "none"), accessToken: good)
        }
    }

    @Test func `an account contains the address once, and no attribute that the pool sets`() throws {
        let options = SignUpOptions(attributes: [
            .init(.email, value: "eve@example.com"), .init(.sub, value: "1"), .init(.emailVerified, value: "true"),
            .init(.name, value: "Ada"), .init(.name, value: "Eve"),
        ])
        #expect(
            options.userPoolAttributes(of: try EmailAddress("ada@example.com")) == [
                .init(.email, value: "ada@example.com"), .init(.name, value: "Ada"),
            ])
    }

    @Test func `the consent to text messages is a custom attribute, only with a phone number`() throws {
        let email = try EmailAddress("ada@example.com")
        let consent = SMSConsent(givenAt: Date(timeIntervalSince1970: 0))
        let phone = AuthUserAttribute(.phoneNumber, value: "+15550100")
        #expect(
            SignUpOptions(attributes: [phone], smsConsent: consent).userPoolAttributes(of: email).map(\.key.rawValue)
                == ["email", "phone_number", "custom:sms_consent_at"])
        #expect(
            SignUpOptions(attributes: [phone], smsConsent: consent).userPoolAttributes(of: email).last?.value
                == "1970-01-01T00:00:00Z")
        for attributes in [[], [AuthUserAttribute(.phoneNumber, value: " ")]] {
            let options = SignUpOptions(attributes: attributes, smsConsent: consent)
            #expect(options.smsConsent == nil)
            #expect(!options.userPoolAttributes(of: email).contains { $0.key == .smsConsentAt })
        }
        let forged = SignUpOptions(attributes: [phone, AuthUserAttribute(.smsConsentAt, value: "x")])
        #expect(!forged.userPoolAttributes(of: email).contains { $0.key == .smsConsentAt })
    }
}
