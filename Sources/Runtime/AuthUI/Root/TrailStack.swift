#if canImport(SwiftUI)
import AuthCore
import AuthKit
import AuthScreens
import SwiftUI

/// The screens of a trail in a navigation stack, with the system's button, swipe and menu for the way back.
///
/// The stack has no path of its own. Its path is the trail of the flow or of a stage, and a shorter path becomes
/// actions.
@MainActor struct TrailStack<Action: Equatable & Sendable>: View {
    private let trail: Trail<Action>
    private let source: TrailSource<Action>
    private let second: Int

    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - trail: The trail.
    ///   - source: Where the stack reads the trail and its screens later.
    ///   - second: The last second in which a button waited. Another one draws the screens again.
    init(_ trail: Trail<Action>, from source: TrailSource<Action>, second: Int) {
        self.trail = trail
        self.source = source
        self.second = second
    }

    var body: some View {
        NavigationStack(path: path) {
            view(of: trail.root)
                .navigationDestination(for: ScreenID.self) { view(of: $0) }
        }
        // A stack with another root would seem to go back to it.
        .id(trail.root)
    }

    /// Without its identifier, another root would have the texts and the focus of the earlier one.
    private func view(of id: ScreenID) -> some View {
        TrailScreen(id: id, source: source, second: second).id(id)
    }

    private var path: Binding<[ScreenID]> {
        let (root, shown) = (trail.root, trail.pushed)
        return Binding {
            shown
        } set: { path in
            guard source.trail()?.root == root else { return }
            for _ in 0..<(source.trail()?.pops(to: path) ?? 0) {
                if let back = source.trail()?.back { source.send(back) }
            }
        }
    }
}

/// Where a stack reads its trail and its screens, and sends their actions. A view that reads them is drawn again after
/// a change.
@MainActor struct TrailSource<Action: Equatable & Sendable> {
    /// Returns the trail; `nil` if its place in the app is gone.
    let trail: @MainActor () -> Trail<Action>?
    /// Returns a screen of the trail.
    let screen: @MainActor (ScreenID) -> (any Screen<Action>)?
    /// Receives the actions.
    let send: @MainActor (Action) -> Void
}

extension TrailSource where Action == AuthFlow.Event {
    /// A trail of the flow.
    init(_ model: AuthModel, trail: @escaping @MainActor (AuthFlow) -> Trail<Action>?) {
        self.init(
            trail: { trail(model.flow.flow) }, screen: { model.flow.flow.screen($0, in: model.context) },
            send: { model.flow.send($0) })
    }
}

extension TrailSource {
    /// The trail of a stage, until the session locks or the stage is over.
    init<Stage: AuthStage<Action>>(_ model: AuthModel, _ stage: Stage) {
        self.init(
            trail: { model.stage === stage ? stage.trail(in: model.context) : nil },
            screen: { stage.screen($0, in: model.context) }, send: { stage.send($0) })
    }
}

/// A screen of a trail. While it slides out, it keeps its last value, and its controls do nothing.
@MainActor private struct TrailScreen<Action: Equatable & Sendable>: View {
    @State private var last = LastScreen<Action>()
    let id: ScreenID
    let source: TrailSource<Action>
    let second: Int

    var body: some View {
        let trail = source.trail()
        if let screen = last.latest(trail?.screens.contains(id) == true ? source.screen(id) : nil) {
            AnyScreen.view(of: screen) { action in
                if source.trail()?.top == id { source.send(action) }
            }
            .navigationBarBackButtonHidden(trail?.top == id && trail?.back == nil)
        }
    }
}

/// Keeps the last value of a screen.
@MainActor private final class LastScreen<Action: Equatable & Sendable> {
    private var screen: (any Screen<Action>)?

    func latest(_ screen: (any Screen<Action>)?) -> (any Screen<Action>)? {
        if let screen { self.screen = screen }
        return self.screen
    }
}
#endif
