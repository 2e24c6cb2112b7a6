#if os(iOS) || os(macOS) || os(visionOS)
import AuthenticationServices
#endif

// `Amplify/Categories/Auth/Request/`, one file for each request, with the options that the client sets.

public struct AuthSignUpRequest {
    public struct Options: @unchecked Sendable {
        public let userAttributes: [AuthUserAttribute]?
        public let pluginOptions: Any?

        public init(userAttributes: [AuthUserAttribute]? = nil, pluginOptions: Any? = nil) {
            self.userAttributes = userAttributes
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthConfirmSignUpRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthResendSignUpCodeRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthSignInRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        #if os(iOS) || os(macOS) || os(visionOS)
        public let presentationAnchorForWebAuthn: AuthUIPresentationAnchor?

        public init(presentationAnchorForWebAuthn: AuthUIPresentationAnchor? = nil, pluginOptions: Any? = nil) {
            self.presentationAnchorForWebAuthn = presentationAnchorForWebAuthn
            self.pluginOptions = pluginOptions
        }
        #else
        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
        #endif
    }
}

public struct AuthConfirmSignInRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        #if os(iOS) || os(macOS) || os(visionOS)
        public let presentationAnchorForWebAuthn: AuthUIPresentationAnchor?

        public init(presentationAnchorForWebAuthn: AuthUIPresentationAnchor? = nil, pluginOptions: Any? = nil) {
            self.presentationAnchorForWebAuthn = presentationAnchorForWebAuthn
            self.pluginOptions = pluginOptions
        }
        #else
        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
        #endif
    }
}

public struct AuthSignOutRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?
        public let globalSignOut: Bool

        #if os(iOS) || os(macOS) || os(visionOS)
        public let presentationAnchorForWebUI: AuthUIPresentationAnchor?

        public init(
            globalSignOut: Bool = false, presentationAnchor: AuthUIPresentationAnchor? = nil, pluginOptions: Any? = nil
        ) {
            self.globalSignOut = globalSignOut
            self.pluginOptions = pluginOptions
            presentationAnchorForWebUI = presentationAnchor
        }
        #else
        public init(globalSignOut: Bool = false, pluginOptions: Any? = nil) {
            self.globalSignOut = globalSignOut
            self.pluginOptions = pluginOptions
        }
        #endif
    }
}

public struct AuthFetchSessionRequest {
    public struct Options: @unchecked Sendable {
        public let forceRefresh: Bool
        public let pluginOptions: Any?

        public init(forceRefresh: Bool = false, pluginOptions: Any? = nil) {
            self.forceRefresh = forceRefresh
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthFetchUserAttributesRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthUpdateUserAttributeRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthSendUserAttributeVerificationCodeRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthConfirmUserAttributeRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthResetPasswordRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthConfirmResetPasswordRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

#if os(iOS) || os(macOS) || os(visionOS)
public struct AuthWebUISignInRequest {
    public struct Options: @unchecked Sendable {
        public let scopes: [String]?
        public let pluginOptions: Any?

        public init(scopes: [String]? = nil, pluginOptions: Any? = nil) {
            self.scopes = scopes
            self.pluginOptions = pluginOptions
        }
    }
}
#endif
