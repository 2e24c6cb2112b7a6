import AuthCore
import Foundation

/// A sign-in whose password was right, and that waits for the answer to its challenge.
struct MockChallenge: RedactedValue {
    let challenge: SignInChallenge
    let email: EmailAddress
    /// The right to begin a session.
    let ticket: SignInTicket
    /// The time from which the challenge can no longer be answered.
    let expiresAt: Date
}

extension StoredAccount {
    /// The number of an account without one, so that a developer sees how a screen shows a destination.
    private static let exampleNumber = "+15555550100"

    /// The destination of a challenge's code, masked; `nil` if no code is sent.
    func destination(of kind: SignInChallenge.Kind, at address: EmailAddress) -> String? {
        switch kind {
        case .emailCode: address.masked
        case .smsCode:
            "•••\((attributes.first { $0.key == .phoneNumber }?.value ?? Self.exampleNumber).suffix(2))"
        case .authenticatorCode, .newPassword: nil
        }
    }

    /// The brand's required fields that are missing in the account.
    func missingFields(of brand: BrandConfiguration) -> [SignUpField] {
        brand.signUpForm.filter { !$0.isOptional }.map(\.field).filter { field in
            !attributes.contains { $0.key == field.attributeKey }
        }
    }

    /// Returns the account with the attributes of an answer.
    ///
    /// - Throws: `.missingFields` if a required field is missing, and the errors of the brand's rule for birthdates.
    func adding(
        _ answer: SignInAnswer, to challenge: SignInChallenge, of brand: BrandConfiguration, at now: Date,
        in timeZone: TimeZone
    ) throws(AuthError) -> StoredAccount {
        let options = SignUpOptions(attributes: answer.attributes)
        let missing = challenge.requiredFields.filter { (options[$0.attributeKey] ?? "").isEmpty }
        if !missing.isEmpty { throw .missingFields(missing) }
        if challenge.requiredFields.contains(.birthdate) { try brand.ageGate.check(options, at: now, in: timeZone) }
        var account = self
        account.attributes += challenge.requiredFields.compactMap { field in
            options[field.attributeKey].map { AuthUserAttribute(field.attributeKey, value: $0) }
        }
        return account
    }
}
