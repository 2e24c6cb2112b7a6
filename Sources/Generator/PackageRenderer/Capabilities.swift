import Manifest

/// A property of a brand that determines templates, products or settings.
struct Capability: Hashable, Sendable {
    /// The capability's folder in `Templates/`, such as `providers/google`.
    let folder: String

    private init(_ kind: String, _ name: String) {
        folder = kind + "/" + name
    }

    static func provider(_ provider: SignInProvider) -> Capability { Capability("providers", provider.rawValue) }
    static func backend(_ backend: AuthBackend) -> Capability { Capability("backends", backend.rawValue) }
    static func client(_ client: UserPoolClient) -> Capability { Capability("clients", client.rawValue) }
    static func feature(_ feature: Feature) -> Capability { Capability("features", feature.rawValue) }
    static let ageGate = Capability("flows", "ageGate")
    static let emailOTP = Capability("flows", "emailOTP")
    static let hostedUI = Capability("flows", "hostedUI")
    static let userPool = Capability("flows", "userPool")
    /// The families of a Supabase project, whose SQL is a part of the package.
    static let supabaseFamilies = Capability("families", "supabase")
    /// The brand's own service that the app notifies of sign-ins.
    static let backendSync = Capability("flows", "backendSync")
    /// A logo or other images, which are in an asset catalog.
    static let images = Capability("theme", "images")
    /// The app's own flags, which the workspace declares.
    static let appFlags = Capability("features", "appFlags")
    /// An app around the package.
    static let app = Capability("app", "package")
    /// An app whose Info.plist contains texts for users.
    static let appTexts = Capability("app", "texts")
    /// The brand's own fonts.
    static let fonts = Capability("theme", "fonts")

    static let all: [Capability] =
        [
            ageGate, emailOTP, hostedUI, userPool, supabaseFamilies, backendSync, images, fonts, appFlags, app,
            appTexts,
        ]
        + SignInProvider.allCases.map(provider)
        + AuthBackend.allCases.map(backend) + [client(.amplify)] + Feature.allCases.map(feature)

    init?(folder: String) {
        guard let capability = Self.all.first(where: { $0.folder == folder }) else { return nil }
        self = capability
    }
}

/// An optional part of an app, as the manifest's `features` names it.
enum Feature: String, CaseIterable {
    case accountDeletion, analytics, clientMetrics, pushRegistration, demoMode, familyAccounts

    var title: String {
        switch self {
        case .accountDeletion: "account deletion"
        case .analytics: "analytics"
        case .clientMetrics: "client metrics"
        case .pushRegistration: "push registration"
        case .demoMode: "demo mode"
        case .familyAccounts: "family accounts"
        }
    }
}

extension FeatureSettings {
    var enabled: [Feature] {
        Feature.allCases.filter { feature in
            switch feature {
            case .accountDeletion: accountDeletion
            case .analytics: analytics
            case .clientMetrics: clientMetrics
            case .pushRegistration: pushRegistration
            case .demoMode: demoMode
            case .familyAccounts: familyAccounts != nil
            }
        }
    }
}

extension Brand {
    /// Returns whether the Amplify SDK serves the environment instead of the runtime's own client.
    func isByAmplify(_ environment: BrandEnvironment) -> Bool {
        auth.client == .amplify && environment.backend == .cognito
    }

    /// The environments that use the runtime's own clients.
    var environmentsByRuntime: [BrandEnvironment] { environments.filter { !isByAmplify($0) } }

    /// Whether an environment uses a user pool through the runtime's own client.
    var hasOwnUserPool: Bool { auth.client == .runtime && environments.contains { $0.cognito != nil } }

    /// Returns whether the app of an environment has families.
    func hasFamilies(in environment: BrandEnvironment) -> Bool {
        features.familyAccounts != nil && [.mock, .supabase].contains(environment.backend)
    }

    /// Whether the app of an environment has families.
    var hasFamilies: Bool { environments.contains(where: hasFamilies) }

    /// Returns whether users of an environment sign in with Apple by the system's sheet.
    func hasNativeApple(in environment: BrandEnvironment) -> Bool {
        auth.apple == .native && auth.offers(.apple) && environment.backend.acceptsAppleTokens
    }

    /// Returns whether the app of an environment registers the device for push messages. On the mock, it shows the screen
    /// and sends no request.
    func registersDevices(in environment: BrandEnvironment) -> Bool {
        features.pushRegistration && environment.apiBaseURL != nil
    }

    /// Returns the URL that the app calls after each sign-in in an environment, or `nil` if the app calls no such URL.
    func backendSyncURL(in environment: BrandEnvironment) -> String? {
        guard environment.backend != .mock, let path = auth.backendSync else { return nil }
        return environment.apiBaseURL.map { $0 + path }
    }

    var capabilities: Set<Capability> {
        var capabilities = Set(SignInProvider.allCases.filter(auth.offers).map(Capability.provider))
        capabilities.formUnion(environmentsByRuntime.map { .backend($0.backend) })
        if environments.contains(where: isByAmplify) { capabilities.insert(.client(.amplify)) }
        capabilities.formUnion(features.enabled.map(Capability.feature))
        if legal.minimumAge > 0 { capabilities.insert(.ageGate) }
        if auth.otp != nil { capabilities.insert(.emailOTP) }
        if environmentsByRuntime.contains(where: { $0.hostedUI != nil }) { capabilities.insert(.hostedUI) }
        if hasOwnUserPool { capabilities.insert(.userPool) }
        if features.familyAccounts != nil, environments.contains(where: { $0.backend == .supabase }) {
            capabilities.insert(.supabaseFamilies)
        }
        if environments.contains(where: { backendSyncURL(in: $0) != nil }) { capabilities.insert(.backendSync) }
        if !flags.isEmpty { capabilities.insert(.appFlags) }
        if !imageNames.isEmpty { capabilities.insert(.images) }
        if app != nil {
            capabilities.insert(.app)
            if !faceIDTexts.isEmpty { capabilities.insert(.appTexts) }
        }
        if theme.typography.fonts != nil { capabilities.insert(.fonts) }
        return capabilities
    }
}
