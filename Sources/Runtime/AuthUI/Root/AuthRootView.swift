#if canImport(SwiftUI)
public import AuthCore
public import AuthKit
import AuthScreens
public import SwiftUI

/// A brand's first view: its screens until a user is signed in, and then the app.
///
/// ```swift
/// AuthRootView(auth) { identity in HomeView(identity: identity) }
/// ```
///
/// The view follows the session. Expiry, sign-out and account deletion lead back to the sign-in, with the reason if the
/// user did not end the session. While the session is locked, the views of the app are removed: keep input that the
/// user must not lose outside of them. If the brand locks sessions, the app's contents are covered in the app switcher.
///
/// An app replaces parts of the screens with `authHeader`, `authFooter`, `authLogo`, `authMenuItems` and `authScreen`.
/// The app's views read the `BrandAuth` from the environment (`@Environment(BrandAuth.self)`), and open the account
/// with ``AccountButton`` or ``AuthActions``. A debug build with a backend in memory has a button that shows the codes
/// it sent.
///
/// The app of a brand with families has `FamilyRootView` of the module FamilyAccounts instead: a debug build stops in
/// this view, and a release build shows the app to no child and in no demo.
@MainActor public struct AuthRootView<Home: View>: View {
    private let auth: BrandAuth
    private let home: (AuthIdentity) -> Home

    /// Creates a root view.
    ///
    /// - Parameters:
    ///   - auth: The brand's sign-in. The view keeps it as long as the view exists.
    ///   - home: The app, for the identity that uses it: a user or a guest. Another identity gets new views.
    public init(_ auth: BrandAuth, @ViewBuilder home: @escaping (AuthIdentity) -> Home) {
        self.auth = auth
        self.home = home
    }

    /// The screens, or the app.
    public var body: some View {
        let _ = assert(
            auth.brand.familyAccounts == nil,
            "\(auth.brand.name) has families: show FamilyRootView, which tells children from their parents")
        RootView(auth) { identity in
            if let identity = identity.ofAccount { home(identity) }
        }
    }
}
#endif
