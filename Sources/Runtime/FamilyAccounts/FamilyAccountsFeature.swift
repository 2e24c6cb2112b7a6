public import AuthCore
public import AuthKit
public import AuthScreens

/// Families: after the sign-in, and at each launch, the app asks "Who is playing?".
public struct FamilyAccountsFeature: ScreenFeature {
    /// Creates the feature.
    public init() {}

    /// Starts the feature; `nil` if the backend has no families.
    public func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)? {
        parts.families.map { FamilyAccounts(backend: $0, sessions: parts.sessions) }
    }

    /// Creates the stage of a parent; `nil` for a guest, who has no family, and if the backend has no families.
    @MainActor public func stage(for user: AuthUser, auth: BrandAuth) -> (any AuthStage)? {
        guard !user.isGuest, let families = auth.families, let policy = auth.brand.familyAccounts else { return nil }
        return FamilyStage(parent: user, policy: policy, auth: auth, families: families)
    }

    /// Returns the screens in all their states.
    public func samples(of brand: BrandConfiguration) -> [ScreenSample] { FamilySamples.all(of: brand) }

    /// The way of a parent to the app.
    public var pathToApp: [CommandID] { [.openParentArea] }
}

extension AuthFeature where Self == FamilyAccountsFeature {
    /// Families, with children who play under a PIN. The number of children and the length of a PIN are the brand's
    /// (`BrandConfiguration.familyAccounts`).
    public static var families: FamilyAccountsFeature { FamilyAccountsFeature() }
}
