extension SignInChallenge {
    /// Creates the challenge of a client's step.
    ///
    /// - Parameters:
    ///   - step: The next step of a sign-in.
    ///   - continuation: The backend's reference to the sign-in.
    /// - Throws: `.notSupported(.confirmSignIn)` if the step is not a challenge, or if it requires an attribute that is not
    ///   a field of a sign-up.
    package init(_ step: AuthSignInStep, continuation: SecretText) throws(AuthError) {
        switch step {
        case .confirmSignInWithOTP(let details):
            self.init(.emailCode, destination: details.place, continuation: continuation)
        case .confirmSignInWithSMSMFACode(let details):
            self.init(.smsCode, destination: details.place, continuation: continuation)
        case .confirmSignInWithTOTPCode:
            self.init(.authenticatorCode, continuation: continuation)
        case .confirmSignInWithNewPassword(let attributes):
            var fields: [SignUpField] = []
            for attribute in attributes {
                guard let field = SignUpField.allCases.first(where: { $0.attributeKey == attribute }) else {
                    throw .notSupported(.confirmSignIn)
                }
                fields.append(field)
            }
            self.init(.newPassword, requiredFields: fields, continuation: continuation)
        case .confirmSignUp, .resetPassword, .done:
            throw .notSupported(.confirmSignIn)
        }
    }
}

extension AuthCodeDeliveryDetails {
    /// The masked address or number.
    fileprivate var place: String {
        switch destination {
        case .email(let place), .sms(let place): place
        }
    }
}
