/// An operation of the user pools API that an app calls without credentials of AWS ("Amazon Cognito user pools API
/// reference"). The raw value is its name there.
enum CognitoOperation: String, Sendable, CaseIterable {
    case signUp = "SignUp"
    case confirmSignUp = "ConfirmSignUp"
    case resendConfirmationCode = "ResendConfirmationCode"
    case forgotPassword = "ForgotPassword"
    case confirmForgotPassword = "ConfirmForgotPassword"
    case initiateAuth = "InitiateAuth"
    case respondToAuthChallenge = "RespondToAuthChallenge"
    case getTokensFromRefreshToken = "GetTokensFromRefreshToken"
    case getUser = "GetUser"
    case updateUserAttributes = "UpdateUserAttributes"
    case deleteUser = "DeleteUser"
    case globalSignOut = "GlobalSignOut"
    case revokeToken = "RevokeToken"

    /// After which answers the same request may be sent again by itself.
    enum Repetition: Sendable {
        /// None.
        case never
        /// One that says that the service was too busy to begin with it.
        case whereTooBusy
        /// Also one of a service that failed, which may have done it: twice is as good as once.
        case whereFailed
    }

    /// What repeating it does.
    var repetition: Repetition {
        switch self {
        // A rotated token is spent where the answer was lost; and the session waits and tries again by itself.
        case .getTokensFromRefreshToken: .never
        case .initiateAuth, .getUser, .revokeToken: .whereFailed
        // A second time another code is sent, or what has been done is refused.
        case .signUp, .confirmSignUp, .resendConfirmationCode, .forgotPassword, .confirmForgotPassword,
            .respondToAuthChallenge, .updateUserAttributes, .deleteUser, .globalSignOut:
            .whereTooBusy
        }
    }
}
