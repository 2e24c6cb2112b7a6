#if canImport(SwiftUI)
import AuthCore
import AuthKit
import Combine
import Foundation
import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// Covers the app, its sheets and its alerts while the app is not active, so that the app switcher shows no data of the
/// user. Only brands that lock sessions have the cover.
@MainActor struct AppSwitcherCover: ViewModifier {
    let auth: BrandAuth

    func body(content: Content) -> some View {
        #if canImport(UIKit)
        content.background {
            if isNeeded { CoverView(theme: auth.theme, wordmark: auth.brand.wordmark).accessibilityHidden(true) }
        }
        #else
        content
        #endif
    }

    private var isNeeded: Bool {
        auth.brand.session.locks && auth.choices.unlocksWithBiometrics && auth.state.user != nil
    }
}

#if canImport(UIKit)
/// An invisible view that knows the scene of the app. The cover is a window of that scene, above all others.
@MainActor private struct CoverView: UIViewRepresentable {
    let theme: BrandTheme
    let wordmark: String

    func makeUIView(context: Context) -> SceneCover {
        let contents = ZStack {
            BrandBackground()
            BrandMark(wordmark)
        }
        return SceneCover(UIHostingController(rootView: contents.authTheme(theme)))
    }

    func updateUIView(_ view: SceneCover, context: Context) {}

    static func dismantleUIView(_ view: SceneCover, coordinator: Void) { view.end() }
}

private final class SceneCover: UIView {
    private let contents: UIViewController
    private var cover: UIWindow?
    private var subscriptions: [AnyCancellable] = []

    init(_ contents: UIViewController) {
        self.contents = contents
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        subscriptions = []
        guard let scene = window?.windowScene else { return }
        let center = NotificationCenter.default
        // The system posts these notifications on the main thread.
        subscriptions = [
            center.publisher(for: UIScene.willDeactivateNotification, object: scene).sink { [weak self] _ in
                self?.show()
            },
            center.publisher(for: UIScene.didActivateNotification, object: scene).sink { [weak self] _ in
                self?.hide()
            },
        ]
    }

    private func show() {
        guard cover == nil, let scene = window?.windowScene else { return }
        let cover = UIWindow(windowScene: scene)
        cover.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1)
        cover.rootViewController = contents
        cover.isHidden = false
        self.cover = cover
    }

    private func hide() {
        cover?.isHidden = true
        cover?.rootViewController = nil
        cover = nil
    }

    func end() {
        subscriptions = []
        hide()
    }
}
#endif
#endif
