/// `Amplify/Categories/Auth/Models/DeliveryDestination.swift`
public typealias Destination = String

/// `Amplify/Categories/Auth/Models/DeliveryDestination.swift`
public enum DeliveryDestination: Equatable, Sendable {
    case email(Destination?)
    case phone(Destination?)
    case sms(Destination?)
    case unknown(Destination?)
}

/// `Amplify/Categories/Auth/Models/AuthCodeDeliveryDetails.swift`
public typealias AdditionalInfo = [String: String]

/// `Amplify/Categories/Auth/Models/AuthCodeDeliveryDetails.swift`
public struct AuthCodeDeliveryDetails: Equatable, Sendable {
    public let destination: DeliveryDestination
    public let attributeKey: AuthUserAttributeKey?

    public init(destination: DeliveryDestination, attributeKey: AuthUserAttributeKey? = nil) {
        self.destination = destination
        self.attributeKey = attributeKey
    }
}

/// `Amplify/Categories/Auth/Models/AuthUserAttribute.swift`
public struct AuthUserAttribute: Sendable {
    public let key: AuthUserAttributeKey
    public let value: String

    public init(_ key: AuthUserAttributeKey, value: String) {
        self.key = key
        self.value = value
    }
}

/// `Amplify/Categories/Auth/Models/AuthUserAttribute.swift`, which has a case for each standard claim
public enum AuthUserAttributeKey: Hashable, Sendable {
    case birthDate, email, emailVerified, sub
    case custom(String)
    case unknown(String)
}

/// `Amplify/Categories/Auth/Models/AuthProvider.swift`
public enum AuthProvider: Equatable {
    public typealias ProviderName = String

    case amazon, apple, facebook, google, twitter
    case oidc(ProviderName)
    case saml(ProviderName)
    case custom(ProviderName)
}

/// `Amplify/Categories/Auth/Models/AuthSession.swift`
public protocol AuthSession: Sendable {
    var isSignedIn: Bool { get }
}

/// `Amplify/Categories/Auth/Models/AuthUser.swift`
public protocol AuthUser: Sendable {
    var username: String { get }
    var userId: String { get }
}

/// `Amplify/Categories/Auth/Models/AuthSignUpStep.swift`
public typealias UserId = String
public typealias Session = String

/// `Amplify/Categories/Auth/Models/AuthSignUpStep.swift`
public enum AuthSignUpStep: Sendable {
    case confirmUser(AuthCodeDeliveryDetails? = nil, AdditionalInfo? = nil, UserId? = nil)
    case completeAutoSignIn(Session)
    case done
}

/// `Amplify/Categories/Auth/Result/AuthSignUpResult.swift`
public struct AuthSignUpResult: Sendable {
    public let nextStep: AuthSignUpStep
    public let userID: String?

    public init(_ nextStep: AuthSignUpStep, userID: String? = nil) {
        self.nextStep = nextStep
        self.userID = userID
    }
}

/// `Amplify/Categories/Auth/Models/AuthSignInStep.swift`, whose cases for setting up a second factor carry more values
public enum AuthSignInStep: Equatable, Sendable {
    case confirmSignInWithSMSMFACode(AuthCodeDeliveryDetails, AdditionalInfo?)
    case confirmSignInWithCustomChallenge(AdditionalInfo?)
    case confirmSignInWithNewPassword(AdditionalInfo?)
    case confirmSignInWithPassword
    case confirmSignInWithTOTPCode
    case continueSignInWithEmailMFASetup
    case confirmSignInWithOTP(AuthCodeDeliveryDetails)
    case resetPassword(AdditionalInfo?)
    case confirmSignUp(AdditionalInfo?)
    case done
}

/// `Amplify/Categories/Auth/Result/AuthSignInResult.swift`
public struct AuthSignInResult: Sendable {
    public var nextStep: AuthSignInStep

    public init(nextStep: AuthSignInStep) {
        self.nextStep = nextStep
    }
}

/// `Amplify/Categories/Auth/Result/AuthResetPasswordResult.swift`
public struct AuthResetPasswordResult: Equatable, Sendable {
    public let isPasswordReset: Bool
    public let nextStep: AuthResetPasswordStep

    public init(isPasswordReset: Bool, nextStep: AuthResetPasswordStep) {
        self.isPasswordReset = isPasswordReset
        self.nextStep = nextStep
    }
}

/// `Amplify/Categories/Auth/Result/AuthResetPasswordResult.swift`
public enum AuthResetPasswordStep: Equatable, Sendable {
    case confirmResetPasswordWithCode(AuthCodeDeliveryDetails, AdditionalInfo?)
    case done
}

/// `Amplify/Categories/Auth/Result/AuthSignOutResult.swift`
public protocol AuthSignOutResult: Sendable {}
