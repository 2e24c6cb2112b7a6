#if canImport(SwiftUI)
public import AuthCore
internal import AuthKit
public import SwiftUI

/// The app's first view after sign-in, for every brand.
public struct HomeView: View {
    @Environment(BrandAuth.self) private var auth
    private let identity: AuthIdentity

    /// Creates the view for the identity that uses the app.
    public init(identity: AuthIdentity) { self.identity = identity }

    /// The brand's name and the user's.
    public var body: some View {
        Text("\(auth.brand.name), \(auth.environment): \(identity.user.username)")
    }
}
#endif
