#if canImport(SwiftUI)
import AuthCore
import AuthKit
import AuthScreens
import SwiftUI

#if canImport(UIKit)
import Combine
import QuartzCore
import UIKit
#endif

/// Sends the events of the scene to its lock, and covers the app, its sheets and its alerts when the lock says so. Only
/// brands that lock sessions have the cover.
@MainActor struct SceneLock: ViewModifier {
    let model: AuthModel
    let look: OwnLook

    @Environment(\.replacements) private var replacements

    func body(content: Content) -> some View {
        #if canImport(UIKit)
        content.background {
            if model.auth.brand.session.locks {
                CoverView(model: model, look: look, replacements: replacements).accessibilityHidden(true)
            }
        }
        #else
        content
        #endif
    }
}

#if canImport(UIKit)
/// An invisible view that knows the scene of the app. The cover is a window of that scene, above all others: a
/// presented view controller would appear after the system has taken its picture.
@MainActor private struct CoverView: UIViewRepresentable {
    let model: AuthModel
    let look: OwnLook
    let replacements: Replacements

    func makeUIView(context: Context) -> SceneCover {
        let screen = model.flow.flow.cover(in: model.context)
        let form = ScreenForm(of: screen) { _ in }
        let contents = NavigationStack { ColumnLayout(screen, in: form, hidesControls: true) }
            .environment(\.replacements, replacements)
        return SceneCover(model, UIHostingController(rootView: contents.modifier(look)))
    }

    func updateUIView(_ view: SceneCover, context: Context) {}

    static func dismantleUIView(_ view: SceneCover, coordinator: Void) { view.end() }
}

private final class SceneCover: UIView {
    private let model: AuthModel
    private let contents: UIViewController
    private var cover: UIWindow?
    private var subscriptions: [AnyCancellable] = []
    private var lock: LockModel { model.lock }

    init(_ model: AuthModel, _ contents: UIViewController) {
        self.model = model
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
        lock.followScene()
        lock.draw = { [weak self] _ in self?.draw() }
        follow(scene, UIScene.willDeactivateNotification) { $0.handle(.willResignActive) }
        follow(scene, UIScene.didEnterBackgroundNotification) { $0.enter(.background) }
        follow(scene, UIScene.willEnterForegroundNotification) { $0.enter(.foreground) }
        follow(scene, UIScene.didActivateNotification) { $0.enter(.active) }
        // At launch, the first notifications have passed.
        switch scene.activationState {
        case .foregroundActive: lock.enter(.active)
        case .background: lock.enter(.background)
        default: lock.handle(.willResignActive)
        }
    }

    /// Subscribes to a notification. The publisher calls within the notification, on the main thread; an asynchronous
    /// sequence would be too late for the picture.
    private func follow(
        _ scene: UIWindowScene, _ name: Notification.Name, _ send: @escaping @MainActor (LockModel) -> Void
    ) {
        let subscription = NotificationCenter.default.publisher(for: name, object: scene).sink { [lock] _ in
            MainActor.assumeIsolated { send(lock) }
        }
        subscriptions.append(subscription)
    }

    private func draw() {
        guard lock.isCovered else { return hide() }
        show()
        if case .locked = model.flow.flow.session, let root = window?.rootViewController,
            root.presentedViewController != nil
        {
            // Sheets and alerts outlive the view that has presented them, by their animation. The flow has closed its
            // own before.
            root.dismiss(animated: false)
        }
        if lock.lock.scene == .background {
            // The window of the keyboard is above the cover. A mere pause leaves the user the focus.
            _ = window?.endEditing(true)
        }
    }

    private func show() {
        guard cover == nil, let scene = window?.windowScene else { return }
        let cover = UIWindow(windowScene: scene)
        cover.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1)
        cover.rootViewController = contents
        cover.isHidden = false
        cover.layoutIfNeeded()
        // The picture must contain the cover, although the turn of the run loop has not ended.
        CATransaction.flush()
        self.cover = cover
    }

    private func hide() {
        cover?.isHidden = true
        cover?.rootViewController = nil
        cover = nil
    }

    func end() {
        subscriptions = []
        lock.draw = { _ in }
        hide()
    }
}
#endif
#endif
