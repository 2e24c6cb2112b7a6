#if canImport(SwiftUI)
public import AuthCore
internal import AuthKit
public import SwiftUI

/// The app's first view after sign-in, for every brand.
public struct HomeView: View {
    @EnvironmentObject private var auth: BrandAuth
    private let user: AuthUser

    /// The view for the signed-in user.
    public init(user: AuthUser) { self.user = user }

    /// The brand's name, and a button that signs the user out.
    public var body: some View {
        VStack {
            Text("\(auth.brand.name), \(auth.environment): \(user.username)")
                .font(.system(size: auth.theme.typography.titleSize))
            Button("Sign out") { Task { await auth.client.signOut() } }
        }
    }
}
#endif
