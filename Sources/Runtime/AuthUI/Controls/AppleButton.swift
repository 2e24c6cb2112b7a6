#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

#if canImport(UIKit) && canImport(AuthenticationServices)
import AuthenticationServices
import UIKit
#endif

/// Apple's own button. The client decides whether it opens the system's sheet or a sign-in page.
///
/// SwiftUI's `SignInWithAppleButton` always starts its own request, without the client, so it does not fit.
@MainActor struct AppleButton: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @Environment(\.colorScheme) private var colorScheme
    @ScaledMetric(relativeTo: .body) private var height = ScreenMetrics.buttonHeight
    let command: Command
    let form: ScreenForm

    var body: some View {
        #if canImport(UIKit) && canImport(AuthenticationServices)
        AppleButtonView(style: appleStyle, cornerRadius: cornerRadius, isEnabled: command.isEnabled) {
            form.press(command)
        }
        // The style is fixed when the button is made.
        .id(appleStyle.rawValue)
        .frame(minWidth: 140, maxWidth: .infinity, minHeight: height, maxHeight: height)
        .opacity(ButtonFace(command, texts: ControlTexts()).isDimmed ? ScreenMetrics.dimmed : 1)
        // The system draws the text, in the middle.
        .overlay(alignment: .leading) {
            if command.state == .busy {
                ProgressView().tint(Color(appleStyle.text)).padding(.leading, ScreenMetrics.padding)
            }
        }
        .modifier(CommandState(command: command))
        #else
        CommandButton(command, in: form)
        #endif
    }

    private var cornerRadius: CGFloat {
        switch style.theme.shape.controls {
        case .capsule: height / 2
        case .rounded: min(style.theme.shape.cornerRadius, height / 2)
        case .square: 0
        }
    }

    private var appleStyle: AppleButtonStyle {
        AppleButtonStyle(on: ground.color(in: style.palette(colorScheme)), style.theme.shape.style)
    }
}

#if canImport(UIKit) && canImport(AuthenticationServices)
@MainActor private struct AppleButtonView: UIViewRepresentable {
    let style: AppleButtonStyle
    let cornerRadius: CGFloat
    let isEnabled: Bool
    let action: @MainActor () -> Void

    func makeUIView(context: Context) -> ASAuthorizationAppleIDButton {
        let style: ASAuthorizationAppleIDButton.Style =
            switch style {
            case .black: .black
            case .white: .white
            case .whiteOutline: .whiteOutline
            }
        return ASAuthorizationAppleIDButton(type: .continue, style: style)
    }

    func updateUIView(_ button: ASAuthorizationAppleIDButton, context: Context) {
        // Replaces the action of an earlier update.
        button.addAction(UIAction(identifier: Self.press) { _ in action() }, for: .touchUpInside)
        button.cornerRadius = cornerRadius
        button.isEnabled = isEnabled
    }

    private static let press = UIAction.Identifier("press")
}
#endif
#endif
