import AuthCore
import AuthKit
import FamilyAccounts
import PushRegistration
import RuntimeTestSupport

@testable import AuthPreview

/// Brands that differ in everything that changes the screens, with the screens of all features.
enum SampleBrands {
    static let all: [BrandConfiguration] = [
        .example(),
        .example(
            id: "one-page", signUpFields: [.firstName, .lastName, .phone], minimumAge: 0,
            screens: ScreenArrangement(welcome: .none, email: .onePage),
            session: SessionPolicy(
                restoresAtLaunch: true, biometricUnlock: true, userChoices: [.restore, .biometricUnlock])),
        .example(
            id: "same-page", minimumAge: 0,
            screens: ScreenArrangement(welcome: .stack, email: .twoSteps, code: .samePage, menu: .sidebar)),
        .example(
            id: "family", providers: [.guest, .email, .google], signUpFields: [.displayName], oneTimeCode: nil,
            minimumAge: 0, screens: ScreenArrangement(welcome: .cards), features: [.accountDeletion, .demoMode],
            familyAccounts: FamilyAccountPolicy(maxChildren: 4, pinLength: 4)),
        .example(id: "no-email", providers: [.apple, .google], minimumAge: 16),
    ]

    /// Returns the app of a brand with all features.
    static func app(of brand: BrandConfiguration) -> PreviewApp {
        .example(
            brand,
            features: [PushRegistrationFeature.pushRegistration("https://acme.example/api"), FamilyAccountsFeature()])
    }
}
