#if canImport(SwiftUI)
import AuthCore
package import AuthKit
package import AuthScreens
package import SwiftUI

/// A brand's first view, for an app that knows all identities.
@MainActor package struct RootView<Home: View>: View {
    @State private var keeper: ModelKeeper
    private let home: (AuthFlow.Identity) -> Home

    package init(_ auth: BrandAuth, @ViewBuilder home: @escaping (AuthFlow.Identity) -> Home) {
        _keeper = State(wrappedValue: ModelKeeper(auth))
        self.home = home
    }

    package var body: some View {
        let look = OwnLook(theme: model.auth.theme, locale: model.texts.locale)
        RootContent(model: model, flow: model.flow, look: look, home: home)
            .modifier(SceneLock(model: model, look: look))
            .environment(model.auth)
            .environment(model)
            .environment(\.controlTexts, ControlTexts(model.texts))
            #if DEBUG
        .modifier(DebugOverlay(auth: model.auth))
            #endif
    }
}

extension RootView {
    private var model: AuthModel { keeper.model }
}

/// Makes the model of a root view when it is first drawn.
///
/// SwiftUI evaluates the initial value of `@State` each time the parent creates the view, keeps the first one, and
/// drops the others. A model follows the session from its creation on, so the initial value is this object, which does
/// nothing in a dropped copy.
@MainActor private final class ModelKeeper {
    private let auth: BrandAuth
    private(set) lazy var model = AuthModel(auth, in: .preferred(of: auth.brand), for: .current)

    init(_ auth: BrandAuth) { self.auth = auth }
}

/// The screen at the user's place or the app, and the sheets above it.
@MainActor private struct RootContent<Home: View>: View {
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    /// Changes each second while a button waits.
    @State private var second = 0
    let model: AuthModel
    let flow: FlowModel<AuthFlow>
    let look: OwnLook
    let home: (AuthFlow.Identity) -> Home

    var body: some View {
        let context = model.context
        base(in: context)
            .animation(reducesMotion ? nil : .default, value: model.root)
            // Around the animation, which it prevents: data of the user must not fade.
            .transaction(value: isLocked) { $0.disablesAnimations = true }
            .modifier(SheetPresenter(model: model, flow: flow, look: look, level: 0, second: second))
            .task(id: waits) {
                while waits, !Task.isCancelled {
                    try? await Task.sleep(nanoseconds: 1_000_000_000)
                    second += 1
                }
            }
    }

    @ViewBuilder private func base(in context: ScreenContext) -> some View {
        if let identity = model.identity, let menu = flow.flow.menu(in: context) {
            AppShell(
                menu: menu, banner: flow.flow.banner(in: context), arrangement: model.auth.brand.screens.menu,
                look: look, send: send
            ) {
                home(identity).id(IdentityKey(identity)).modifier(DataView(lock: model.lock))
            }
            .environment(\.appIdentity, identity)
            .environment(\.authActions, AuthActions(menu: menu, send: send))
        } else if let stage = model.stage {
            stack(of: stage)
                .modifier(DataView(lock: model.lock))
                .modifier(look)
        } else if let trail = flow.flow.trail {
            TrailStack(trail, from: TrailSource(model) { $0.trail }, second: second).modifier(look)
        }
    }

    private func stack(of stage: some AuthStage) -> AnyView {
        AnyView(TrailStack(stage.trail(in: model.context), from: TrailSource(model, stage), second: second))
    }

    private var isLocked: Bool { if case .locked = flow.flow.session { true } else { false } }

    private func send(_ event: AuthFlow.Event) { flow.send(event) }

    private var waits: Bool { model.screen?.isCountingDown ?? false }
}

/// Reports a view that can show data of the user to the lock of the scene.
@MainActor private struct DataView: ViewModifier {
    let lock: LockModel

    func body(content: Content) -> some View {
        content.onAppear { lock.handle(.drew) }.onDisappear { lock.handle(.removed) }
    }
}

/// The identity whose views keep their state.
private struct IdentityKey: Hashable {
    private let userID: String
    private let childID: String?
    private let isDemo: Bool

    init(_ identity: AuthFlow.Identity) {
        userID = identity.user.userID
        childID = if case .child(let child, _) = identity { child.id } else { nil }
        isDemo = if case .demo = identity { true } else { false }
    }
}

/// The size of a sheet on a tablet.
@MainActor private struct SheetSize: ViewModifier {
    func body(content: Content) -> some View {
        #if os(iOS)
        if #available(iOS 18.0, *) {
            content.presentationSizing(.form)
        } else {
            content
        }
        #else
        content
        #endif
    }
}

/// A sheet, and the sheets above it.
@MainActor private struct SheetPresenter: ViewModifier {
    let model: AuthModel
    let flow: FlowModel<AuthFlow>
    let look: OwnLook
    /// The position of the sheet among the sheets.
    let level: Int
    /// The last second in which a button waited.
    let second: Int

    func body(content: Content) -> some View {
        content.sheet(item: layer) { sheet in
            AnyView(
                stack(of: sheet.layer)
                    .environment(\.isSheet, true)
                    .interactiveDismissDisabled(sheet.layer.dismissal == nil)
                    .modifier(SheetSize())
                    #if DEBUG
                .modifier(DebugOverlay(auth: model.auth))
                    #endif
                    #if os(macOS)
                .frame(minWidth: 480, minHeight: 560)
                #endif
                .modifier(SheetPresenter(model: model, flow: flow, look: look, level: level + 1, second: second))
                .modifier(look))
        }
    }

    private func stack(of layer: AuthFlow.Layer) -> some View {
        TrailStack(layer.trail, from: TrailSource(model) { Self.layer(level, of: $0)?.trail }, second: second)
    }

    /// A sheet at a level. Its contents change in place.
    private struct Sheet: Identifiable {
        let id: Int
        let layer: AuthFlow.Layer
    }

    /// The flow is read outside of the binding: SwiftUI draws a view again after a change of what its `body` has read,
    /// and calls the getter of a binding later.
    private var layer: Binding<Sheet?> {
        let shown = Self.layer(level, of: flow.flow).map { Sheet(id: level, layer: $0) }
        return Binding {
            shown
        } set: { sheet in
            // The user has closed the sheet by a gesture. If a button has closed it, there is no such layer any more.
            guard sheet == nil, let dismissal = Self.layer(level, of: flow.flow)?.dismissal else { return }
            flow.send(dismissal)
        }
    }

    private static func layer(_ level: Int, of flow: AuthFlow) -> AuthFlow.Layer? {
        let layers = flow.sheets
        return layers.indices.contains(level) ? layers[level] : nil
    }
}
#endif
