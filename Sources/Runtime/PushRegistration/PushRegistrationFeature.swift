public import AuthCore
public import AuthKit
public import AuthScreens
package import Foundation

/// Registers the device for push messages at the brand's own service, and asks the user for the permission after the
/// sign-in.
public struct PushRegistrationFeature: ScreenFeature {
    /// The root of the service's API.
    package let apiBaseURL: URL
    /// The environment of APNs that issues the device's tokens.
    package let environment: PushGateway

    /// Creates the feature.
    package init(apiBaseURL: URL, environment: PushGateway = .ofBuild) {
        self.apiBaseURL = apiBaseURL
        self.environment = environment
    }

    /// Creates a ``PushRegistration``; `nil` if the brand's services do not accept the session's tokens.
    public func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)? {
        guard parts.issuesServiceTokens else { return nil }
        let service = DeviceService(
            apiBaseURL: apiBaseURL, environment: environment,
            bundleIdentifier: context.definition.app.bundleIdentifier)
        return PushRegistration(at: service, sessions: parts.sessions, services: context.services)
    }

    /// Creates the stage that explains why the app asks for the permission; `nil` if the user is a guest, has answered
    /// before, or cannot be asked.
    @MainActor public func stage(for user: AuthUser, auth: BrandAuth) async -> (any AuthStage)? {
        guard !user.isGuest, let registration = auth.pushRegistration, await registration.isQuestionDue() else {
            return nil
        }
        return PushExplanationStage(registration)
    }

    /// Returns the screens in all their states.
    public func samples(of brand: BrandConfiguration) -> [ScreenSample] {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        return [
            ScreenSample(.pushExplanation, at: now) { PushExplanationScreen(isAsking: false, $0) },
            ScreenSample(.pushExplanation, "being asked by the system", at: now) {
                PushExplanationScreen(isAsking: true, $0)
            },
        ]
    }

    /// The way to the app without a question of the system.
    public var pathToApp: [CommandID] { [.declinePush] }
}

/// The environment of APNs that issues a device token. A message can be sent only through the same environment.
public enum PushGateway: String, Sendable, Hashable, CaseIterable {
    /// For apps with the entitlement `aps-environment: development`, which Xcode's development builds have.
    case sandbox
    /// For apps of TestFlight, of the App Store and of companies.
    case production

    /// The usual environment of this build: the sandbox for a debug build, production for a release build. Choose
    /// the environment yourself if a build configuration has the other entitlement.
    public static var ofBuild: PushGateway {
        #if DEBUG
        .sandbox
        #else
        .production
        #endif
    }
}

extension PushRegistrationFeature: EndpointOverridable {
    /// Returns the feature at the override's API.
    package func overridden(by override: EndpointOverride) -> PushRegistrationFeature {
        guard apiBaseURL == override.original else { return self }
        return PushRegistrationFeature(apiBaseURL: override.apiBaseURL, environment: environment)
    }
}

extension AuthFeature where Self == PushRegistrationFeature {
    /// Registers the device for push messages at the brand's own service. Name it before `.families`, so that the
    /// parent is asked for the permission and not a child.
    ///
    /// - Parameters:
    ///   - apiBaseURL: The root of the service's API, an absolute URL.
    ///   - environment: The environment of APNs that issues the device's tokens.
    /// - Returns: The feature, which has not started.
    public static func pushRegistration(
        _ apiBaseURL: StaticString, environment: PushGateway = .ofBuild
    ) -> PushRegistrationFeature {
        PushRegistrationFeature(apiBaseURL: URL(validated: apiBaseURL), environment: environment)
    }
}

extension PushRegistration: RunningFeature {
    /// Returns a client that ends the registration before the session ends.
    public nonisolated func extend(_ client: any AuthClient) -> any AuthClient {
        PushRegistrationClient(client, registration: self)
    }
}

extension BrandAuth {
    /// The registration for push messages; `nil` if the environment does not have this feature, or if its backend is in
    /// memory.
    public nonisolated var pushRegistration: PushRegistration? { feature(PushRegistration.self) }
}
