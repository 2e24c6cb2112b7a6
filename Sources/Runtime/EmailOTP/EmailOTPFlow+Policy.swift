public import AuthCore
public import Foundation

extension EmailOTPFlow {
    /// What a brand asks of the people who sign up.
    public struct Policy: Sendable, Hashable {
        /// How codes work; nil where the brand sends none. A backend that sends one all the same is believed.
        public let code: OneTimeCodePolicy?
        /// What a new password must be. Existing passwords are not held to it: they may be older.
        public let password: PasswordPolicy
        /// How old one must be.
        public let ageGate: AgeGate
        /// The time zone that decides which day it is for the age gate: the person's own, which is the device's.
        public let timeZone: TimeZone
        /// The terms that must be accepted.
        public let terms: TermsDocument
        /// What a new account must tell, in the order it is asked.
        public let fields: [SignUpField]

        /// What `brand` asks of people in `timeZone`.
        public init(brand: BrandConfiguration, timeZone: TimeZone) {
            code = brand.oneTimeCode
            password = brand.passwordPolicy
            ageGate = brand.ageGate
            self.timeZone = timeZone
            terms = brand.terms
            fields = brand.requiredSignUpFields
        }
    }
}
