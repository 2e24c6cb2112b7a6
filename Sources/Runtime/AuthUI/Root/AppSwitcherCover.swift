#if canImport(SwiftUI)
import AuthCore
import AuthKit
import SwiftUI

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// Covers the app, its sheets and its alerts while the app is not active, so that the app switcher shows no data of a user
/// whose session locks.
@MainActor struct AppSwitcherCover: ViewModifier {
    @ObservedObject var auth: BrandAuth

    func body(content: Content) -> some View {
        #if canImport(UIKit) && !os(watchOS)
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

#if canImport(UIKit) && !os(watchOS)
/// An invisible view that knows the scene of the app, whose window the cover must be above.
@MainActor private struct CoverView: UIViewRepresentable {
    let theme: BrandTheme
    let wordmark: String

    func makeUIView(context: Context) -> SceneCover {
        SceneCover(
            UIHostingController(
                rootView: AnyView(
                    ZStack {
                        BrandBackground(); BrandMark(wordmark)
                    }.authTheme(theme))))
    }

    func updateUIView(_ view: SceneCover, context: Context) {}

    static func dismantleUIView(_ view: SceneCover, coordinator: Void) { view.end() }
}

private final class SceneCover: UIView {
    private let contents: UIViewController
    private var cover: UIWindow?

    init(_ contents: UIViewController) {
        self.contents = contents
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        let center = NotificationCenter.default
        center.removeObserver(self)
        guard let scene = window?.windowScene else { return }
        center.addObserver(self, selector: #selector(show), name: UIScene.willDeactivateNotification, object: scene)
        center.addObserver(self, selector: #selector(hide), name: UIScene.didActivateNotification, object: scene)
    }

    @objc private func show() {
        guard cover == nil, let scene = window?.windowScene else { return }
        let cover = UIWindow(windowScene: scene)
        cover.windowLevel = .alert + 1
        cover.rootViewController = contents
        cover.isHidden = false
        self.cover = cover
    }

    @objc private func hide() {
        cover?.isHidden = true
        cover?.rootViewController = nil
        cover = nil
    }

    func end() {
        NotificationCenter.default.removeObserver(self)
        hide()
    }
}
#endif
#endif
