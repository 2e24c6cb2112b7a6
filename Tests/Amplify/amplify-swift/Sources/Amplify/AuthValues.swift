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

/// `Amplify/Categories/Auth/Models/AuthUserAttribute.swift`
public enum AuthUserAttributeKey: Hashable, Sendable {
    case address, birthDate, email, emailVerified, familyName, gender, givenName, locale, middleName, name, nickname
    case phoneNumber, phoneNumberVerified, picture, preferredUsername, profile, sub, updatedAt, website, zoneInfo
    case custom(String)
    case unknown(String)
}

/// `Amplify/Categories/Auth/Models/AuthUpdateAttributeStep.swift`
public enum AuthUpdateAttributeStep: Sendable {
    case confirmAttributeWithCode(AuthCodeDeliveryDetails, AdditionalInfo?)
    case done
}

/// `Amplify/Categories/Auth/Result/AuthUpdateAttributeResult.swift`
public struct AuthUpdateAttributeResult: Sendable {
    public let isUpdated: Bool
    public let nextStep: AuthUpdateAttributeStep

    public init(isUpdated: Bool, nextStep: AuthUpdateAttributeStep) {
        self.isUpdated = isUpdated
        self.nextStep = nextStep
    }
}

/// `Amplify/Categories/Auth/Models/AuthProvider.swift`
public enum AuthProvider: Codable, Equatable {
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

/// `Amplify/Categories/Auth/Models/AuthSignUpStep.swift`
public typealias UserId = String
/// `Amplify/Categories/Auth/Models/AuthSignUpStep.swift`
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

/// `Amplify/Categories/Auth/Models/TOTPSetupDetails.swift`
public struct TOTPSetupDetails: Equatable, Sendable {
    public let sharedSecret: String
    public let username: String

    public init(sharedSecret: String, username: String) {
        self.sharedSecret = sharedSecret
        self.username = username
    }
}

/// `Amplify/Categories/Auth/Models/MFAType.swift`
public enum MFAType: String, Sendable {
    case sms, totp, email
}

/// `Amplify/Categories/Auth/Models/AuthFactorType.swift`
public enum AuthFactorType: String, Sendable {
    case password, passwordSRP, smsOTP, emailOTP
    #if os(iOS) || os(macOS) || os(visionOS)
    @available(iOS 17.4, macOS 13.5, visionOS 1.0, *)
    case webAuthn
    #endif
}

/// `Amplify/Categories/Auth/Models/AuthSignInStep.swift`
public typealias AllowedMFATypes = Set<MFAType>
/// `Amplify/Categories/Auth/Models/AuthSignInStep.swift`
public typealias AvailableAuthFactorTypes = Set<AuthFactorType>

/// `Amplify/Categories/Auth/Models/AuthSignInStep.swift`
public enum AuthSignInStep: Equatable, Sendable {
    case confirmSignInWithSMSMFACode(AuthCodeDeliveryDetails, AdditionalInfo?)
    case confirmSignInWithCustomChallenge(AdditionalInfo?)
    case confirmSignInWithNewPassword(AdditionalInfo?)
    case confirmSignInWithPassword
    case confirmSignInWithTOTPCode
    case continueSignInWithTOTPSetup(TOTPSetupDetails)
    case continueSignInWithMFASelection(AllowedMFATypes)
    case continueSignInWithEmailMFASetup
    case continueSignInWithMFASetupSelection(AllowedMFATypes)
    case confirmSignInWithOTP(AuthCodeDeliveryDetails)
    case continueSignInWithFirstFactorSelection(AvailableAuthFactorTypes)
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

/// `Amplify/Categories/Auth/Models/AccessGroup.swift`
public struct AccessGroup {}
