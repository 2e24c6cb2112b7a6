public import AuthCore
public import AuthKit
#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
internal import AuthSystem
#endif

/// Signs users in with Apple by the system's sheet, in place of Apple's page.
public struct AppleSignInFeature: AuthFeature {
    /// Creates the feature.
    package init() {}

    /// Creates an ``AppleSignIn``; `nil` if the backend does not accept Apple's identity tokens, or if the app has no
    /// window for the sheet, as in an app extension. Then the backend's own page for Apple remains.
    public func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)? {
        let services = context.services
        guard let client = parts.client.capability((any AppleTokenClient).self),
            let provider = services.appleID ?? Self.systemProvider(of: services)
        else { return nil }
        return AppleSignIn(
            provider: provider, client: client, store: services.store, lifecycle: services.lifecycle)
    }

    private static func systemProvider(of services: SystemServices) -> (any AppleIDProvider)? {
        #if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
        (services.presenter as? WebAuthenticationSessionPresenter).map { SystemAppleIDProvider(anchor: $0.anchor) }
        #else
        nil
        #endif
    }
}

extension AuthFeature where Self == AppleSignInFeature {
    /// Signs users in with Apple by the system's sheet, in place of Apple's page.
    public static var appleSignIn: AppleSignInFeature { AppleSignInFeature() }
}

extension BrandAuth {
    /// The native sign-in with Apple; `nil` if the environment does not have this feature, or cannot use it.
    public var appleSignIn: AppleSignIn? { feature(AppleSignIn.self) }
}
