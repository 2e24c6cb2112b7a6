#if canImport(SwiftUI)
public import AuthKit
import AuthScreens
import AuthUI
public import SwiftUI

/// The first view of a brand with families: its screens until a user is signed in and a player is chosen, and then the
/// app.
///
/// ```swift
/// FamilyRootView(auth) { identity in HomeView(identity: identity) }
/// ```
///
/// In all else, it is like `AuthRootView`.
@MainActor public struct FamilyRootView<Home: View>: View {
    private let auth: BrandAuth
    private let home: (FamilyIdentity) -> Home

    /// Creates a root view.
    ///
    /// - Parameters:
    ///   - auth: The brand's sign-in. The view keeps it as long as the view exists.
    ///   - home: The app, for the identity that uses it: a user, a guest, a child or a demo. Another identity gets new
    ///     views.
    public init(_ auth: BrandAuth, @ViewBuilder home: @escaping (FamilyIdentity) -> Home) {
        self.auth = auth
        self.home = home
    }

    /// The screens, or the app.
    public var body: some View {
        RootView(auth) { identity in home(FamilyIdentity(identity)) }
    }
}

extension View {
    /// Adds the app's own items to the menu, above the account, also for children and in demos.
    ///
    /// - Parameter items: Returns the rows for the identity that uses the app.
    /// - Returns: A view whose screens have the items.
    public func familyMenuItems<V: View>(
        @ViewBuilder _ items: @escaping @MainActor (FamilyIdentity) -> V
    ) -> some View {
        menuItems { AnyView(items(FamilyIdentity($0))) }
    }
}
#endif
