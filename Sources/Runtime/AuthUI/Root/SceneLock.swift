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

    func body(content: Content) -> some View {
        #if canImport(UIKit)
        content.background {
            if model.auth.brand.session.locks {
                CoverView(model: model, look: look).accessibilityHidden(true)
            }
        }
        #else
        content
        #endif
    }
}

#if canImport(UIKit)
/// An invisible view that knows the scene of the app. The cover is a window of that scene, above all others: a
/// presented view controller would appear after the system has taken its picture. The app's own parts of the cover, such
/// as its logo, have the environment of the app.
@MainActor private struct CoverView: UIViewRepresentable {
    let model: AuthModel
    let look: OwnLook

    func makeUIView(context: Context) -> SceneCover {
        SceneCover(model, UIHostingController(rootView: contents(in: context.environment)))
    }

    func updateUIView(_ view: SceneCover, context: Context) {
        view.contents.rootView = contents(in: context.environment)
    }

    static func dismantleUIView(_ view: SceneCover, coordinator: Void) { view.end() }

    private func contents(in environment: EnvironmentValues) -> AnyView {
        let screen = model.flow.flow.cover(in: model.context)
        let form = ScreenForm(of: screen) { _ in }
        return AnyView(
            NavigationStack { ColumnLayout(screen, in: form, hidesControls: true) }
                .modifier(look)
                .environment(\.self, environment))
    }
}

private final class SceneCover: UIView {
    private let model: AuthModel
    let contents: UIHostingController<AnyView>
    /// The window of the app. A view controller in full screen takes this view out of it, and must be covered too.
    private weak var host: UIWindow?
    private var cover: UIWindow?
    private var subscriptions: [AnyCancellable] = []
    private var lock: LockModel { model.lock }

    init(_ model: AuthModel, _ contents: UIHostingController<AnyView>) {
        self.model = model
        self.contents = contents
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let window, window !== host, let scene = window.windowScene else { return }
        host = window
        subscriptions = []
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
        if lock.isCovered { show() }
        if case .locked = model.flow.flow.session, let root = host?.rootViewController,
            root.presentedViewController != nil
        {
            // Sheets and alerts outlive the view that has presented them, by their animation, and the app's own view
            // controllers without an end. The flow has closed its own before.
            root.dismiss(animated: false)
        }
        guard lock.isCovered else { return hide() }
        if lock.lock.scene == .background {
            // The window of the keyboard is above the cover. A mere pause leaves the user the focus.
            _ = host?.endEditing(true)
        }
    }

    private func show() {
        guard cover == nil, let scene = host?.windowScene else { return }
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
