import AuthCore
import EmailOTP
import Foundation
import Testing

typealias State = EmailOTPFlow.State
typealias Event = EmailOTPFlow.Event
typealias Call = EmailOTPFlow.Call
typealias Reply = EmailOTPFlow.Reply

/// Returns a value that the test knows to be valid.
func valid<Value>(_ value: () throws -> Value) -> Value {
    do { return try value() } catch { preconditionFailure("the value is invalid: \(error)") }
}

extension Date {
    /// 15 January 2026, 12:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_768_478_400)
}

extension BrandConfiguration {
    static func example(
        fields: [SignUpFormField] = [.displayName], minimumAge: Int = 13,
        code: OneTimeCodePolicy? = OneTimeCodePolicy(length: 6, resendAfter: .seconds(30)),
        isPasswordEnteredTwice: Bool = false
    ) -> BrandConfiguration {
        BrandConfiguration(
            id: "acme", name: "Acme", wordmark: "Acme", bundleIdentifier: "com.example.acme", urlScheme: "acme",
            supportEmail: "support@acme.example", screens: ScreenArrangement(email: .twoSteps), providers: [.email],
            signUpFields: fields,
            passwordPolicy: PasswordPolicy(
                minLength: 8, required: [.digit], isEnteredTwice: isPasswordEnteredTwice), oneTimeCode: code,
            session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
            ageGate: AgeGate(minimumAge: minimumAge),
            terms: TermsDocument(url: URL(validated: "https://acme.example/terms"), version: "2026-01-01"),
            privacyPolicyURL: URL(validated: "https://acme.example/privacy"), features: [])
    }
}

extension EmailOTPFlow.Policy {
    static func example(_ brand: BrandConfiguration = .example(), entry: Entry? = nil) -> Self {
        Self(brand: brand, timeZone: .gmt, entry: entry)
    }

    /// The policy of a brand whose first screen asks for address and password.
    static func onePage(_ brand: BrandConfiguration = .example()) -> Self {
        example(brand, entry: .addressAndPassword)
    }
}

extension EmailAddress {
    static let ada = valid { try EmailAddress("ada@example.com") }
    static let bob = valid { try EmailAddress("bob@example.com") }
}

extension Birthdate {
    static let adult = valid { try Birthdate(iso8601: "1990-12-10") }
    /// The birthdate of a user who is thirteen years old on the day after `Date.noon`.
    static let dayTooYoung = valid { try Birthdate(iso8601: "2013-01-16") }
    static let child = valid { try Birthdate(iso8601: "2020-06-01") }
    static let justThirteen = valid { try Birthdate(iso8601: "2013-01-15") }
}

extension AuthSession {
    static let ada = AuthSession.signedIn(
        AuthUser(userID: "1", username: "ada@example.com", email: "ada@example.com", provider: .email),
        AuthTokens(accessToken: "access-token", expiresAt: .noon + 3600))
}

extension AuthCodeDeliveryDetails {
    static let ada = AuthCodeDeliveryDetails(destination: .ada)
}

extension AuthCodeDeliveryDetails.Destination {
    static let ada = Self.email("a•••@example.com")
}
