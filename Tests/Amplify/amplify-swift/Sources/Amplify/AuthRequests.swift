// `Amplify/Categories/Auth/Request/`, one file for each request. Contains only the members that the client sets.

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

public struct AuthSignOutRequest {
    public struct Options: @unchecked Sendable {
        public let globalSignOut: Bool
        public let pluginOptions: Any?

        public init(globalSignOut: Bool = false, pluginOptions: Any? = nil) {
            self.globalSignOut = globalSignOut
            self.pluginOptions = pluginOptions
        }
    }
}

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

public struct AuthConfirmSignInRequest {
    public struct Options: @unchecked Sendable {
        public let pluginOptions: Any?

        public init(pluginOptions: Any? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}

public struct AuthConfirmSignUpRequest { public struct Options {} }
public struct AuthResendSignUpCodeRequest { public struct Options {} }
public struct AuthSignInRequest { public struct Options: @unchecked Sendable {} }
public struct AuthFetchSessionRequest { public struct Options: @unchecked Sendable {} }
public struct AuthFetchUserAttributesRequest { public struct Options {} }
public struct AuthResetPasswordRequest { public struct Options {} }
public struct AuthConfirmResetPasswordRequest { public struct Options {} }
