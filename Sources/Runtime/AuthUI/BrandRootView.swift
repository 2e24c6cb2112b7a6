#if canImport(SwiftUI)
public import AuthCore
public import SwiftUI

/// A brand's first view: its wordmark on its background until someone is signed in, then the app.
public struct BrandRootView<SignedOut: View, SignedIn: View>: View {
    private enum Phase {
        case restoring, signedOut, signedIn
    }

    private let client: any AuthClient
    private let theme: BrandTheme
    private let signedOut: SignedOut
    private let signedIn: SignedIn
    @State private var phase = Phase.restoring

    /// - Parameters:
    ///   - client: Says whether someone is signed in.
    ///   - wordmark: The brand's name as its first screen sets it; may hold line breaks.
    ///   - theme: How the brand looks.
    ///   - signedOut: What stands below the wordmark while nobody is signed in.
    ///   - signedIn: The app.
    public init(
        client: any AuthClient, theme: BrandTheme, @ViewBuilder signedOut: () -> SignedOut,
        @ViewBuilder signedIn: () -> SignedIn
    ) {
        self.client = client
        self.theme = theme
        self.signedOut = signedOut()
        self.signedIn = signedIn()
    }

    /// The wordmark's screen or the app.
    public var body: some View {
        Group {
            switch phase {
            case .signedIn: signedIn
            case .signedOut: welcome { signedOut }
            case .restoring: welcome { ProgressView() }
            }
        }
        .task {
            let isSignedIn = (try? await client.fetchAuthSession().isSignedIn) ?? false
            phase = isSignedIn ? .signedIn : .signedOut
        }
    }

    private func welcome(@ViewBuilder below: () -> some View) -> some View {
        VStack {
            Spacer()
            Text(wordmark)
                .font(
                    .system(size: theme.typography.titleSize, weight: .heavy, design: theme.typography.design.font)
                )
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

/// A brand's background: plain, or a gradient from top to bottom.
public struct BrandBackground: View {
    private let colors: BrandTheme.Colors

    /// The background of a theme with these colours.
    public init(colors: BrandTheme.Colors) {
        self.colors = colors
    }

    /// The gradient; between equal colours it is plain.
    public var body: some View {
        LinearGradient(
            colors: [Color(colors.background), Color(colors.backgroundEnd ?? colors.background)],
            startPoint: .top, endPoint: .bottom)
    }
}

extension BrandTheme.Typography.Design {
    /// SwiftUI's name for the design.
    public var font: Font.Design {
        switch self {
        case .default: .default
        case .rounded: .rounded
        case .serif: .serif
        case .monospaced: .monospaced
        }
    }
}
#endif
