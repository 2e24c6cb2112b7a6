#if canImport(SwiftUI)
public import AuthCore
public import AuthKit
public import SwiftUI

/// A brand's first view. It shows the wordmark and the sign-in until a user is signed in, and then the app.
///
/// The view follows the session. Expiry, sign-out and account deletion lead back to the sign-in. The view shows the
/// reason if the user did not end the session. While the session is locked, the view shows the wordmark and a button that
/// unlocks it, and the views of the app are removed: keep input that the user must not lose outside of them. Child views can read the `BrandAuth` from the environment
/// (`@EnvironmentObject`).
@MainActor
public struct AuthRootView<SignedIn: View, SignedOut: View>: View {
    @ObservedObject private var auth: BrandAuth
    private let signedIn: (AuthUser) -> SignedIn
    private let signedOut: () -> SignedOut

    /// Creates a root view.
    ///
    /// - Parameters:
    ///   - auth: The brand's sign-in.
    ///   - signedIn: The app, for the signed-in user.
    ///   - signedOut: The sign-in, below the wordmark. Also shown if the session cannot be read.
    public init(
        _ auth: BrandAuth, @ViewBuilder signedIn: @escaping (AuthUser) -> SignedIn,
        @ViewBuilder signedOut: @escaping () -> SignedOut
    ) {
        self.auth = auth
        self.signedIn = signedIn
        self.signedOut = signedOut
    }

    /// The screen with the wordmark, or the app.
    public var body: some View {
        Group {
            switch auth.state {
            // Another user's views start with new state.
            case .signedIn(let user): signedIn(user).id(user.userID)
            case .restoring: welcome { ProgressView() }
            case .signedOut(let reason):
                welcome {
                    if let reason { message(reason) }
                    signedOut()
                }
            // The app's views, and their sheets, are removed while the session is locked.
            case .locked:
                welcome {
                    Button("Unlock") { Task { await auth.refresh() } }
                    signOutButton
                }
            case .unknown(let error):
                welcome {
                    message(error)
                    Button("Try again") { Task { await auth.refresh() } }
                    signOutButton
                    signedOut()
                }
            }
        }
        .environmentObject(auth)
    }

    private var signOutButton: some View {
        Button("Sign out") {
            Task {
                await auth.client.signOut()
                await auth.refresh()
            }
        }
    }

    private func message(_ error: AuthError) -> some View {
        Text(error.message(for: auth.brand))
            .foregroundColor(Color(auth.theme.colors.onBackground))
            .multilineTextAlignment(.center)
    }

    private func welcome(@ViewBuilder below: () -> some View) -> some View {
        let theme = auth.theme
        return VStack {
            Spacer()
            Text(auth.brand.wordmark)
                .font(.system(size: theme.typography.titleSize, weight: .heavy, design: theme.typography.design.font))
                .foregroundColor(Color(theme.colors.onBackground))
                .multilineTextAlignment(.center)
            Spacer()
            below()
        }
        .padding(24)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(BrandBackground(colors: theme.colors).ignoresSafeArea())
    }
}

extension AuthRootView where SignedOut == ProviderButtons {
    /// Creates a root view with a button for each provider that needs no screen of the app. The app of a brand with
    /// sign-in by email or with a minimum age must pass its own sign-in (`signedOut`).
    ///
    /// - Parameters:
    ///   - auth: The brand's sign-in.
    ///   - signedIn: The app, for the signed-in user.
    public init(_ auth: BrandAuth, @ViewBuilder signedIn: @escaping (AuthUser) -> SignedIn) {
        self.init(auth, signedIn: signedIn) { ProviderButtons(auth) }
    }
}

/// A button for each provider that needs no screen of the app: hosted pages and guests.
@MainActor
public struct ProviderButtons: View {
    @ObservedObject private var auth: BrandAuth
    @State private var problem: AuthError?
    @State private var isBusy = false

    /// Creates the buttons of a brand, in the order of its manifest.
    public init(_ auth: BrandAuth) {
        self.auth = auth
    }

    /// The buttons, and the last error.
    public var body: some View {
        VStack(spacing: 12) {
            if let problem { Text(problem.message(for: auth.brand)) }
            ForEach(auth.brand.providers.filter { $0 != .email }, id: \.self) { provider in
                Button(title(of: provider)) { signIn(by: provider) }
                    .disabled(isBusy)
            }
        }
        .foregroundColor(Color(auth.theme.colors.onBackground))
    }

    private func title(of provider: SignInProvider) -> String {
        switch provider {
        case .apple: "Continue with Apple"
        case .google: "Continue with Google"
        case .guest: "Continue as guest"
        case .email: "Continue with email"
        }
    }

    private func signIn(by provider: SignInProvider) {
        isBusy = true
        problem = nil
        Task {
            do throws(AuthError) {
                _ =
                    provider == .guest
                    ? try await auth.client.signInAsGuest() : try await auth.client.signInWithWebUI(for: provider)
            } catch {
                if error != .cancelled { problem = error }
            }
            isBusy = false
        }
    }
}
#endif
