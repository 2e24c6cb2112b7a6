#if canImport(SwiftUI)
import AuthCore
import AuthKit
import AuthScreens
import SwiftUI

/// The screens of a trail in a navigation stack, with the system's button, swipe and menu for the way back.
///
/// The stack has no path of its own. Its path is the flow's trail, and a shorter path becomes events of the flow.
@MainActor struct TrailStack: View {
    private let model: AuthModel
    private let flow: FlowModel<AuthFlow>
    private let trail: Trail
    private let second: Int
    private let current: (AuthFlow) -> Trail?

    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - model: The sign-in.
    ///   - trail: The trail.
    ///   - second: The last second in which a button waited. Another one draws the screens again.
    ///   - current: Returns the trail at the same place in a state of the flow.
    init(_ model: AuthModel, _ trail: Trail, second: Int, current: @escaping (AuthFlow) -> Trail?) {
        self.model = model
        flow = model.flow
        self.trail = trail
        self.second = second
        self.current = current
    }

    var body: some View {
        NavigationStack(path: path) {
            view(of: trail.root)
                .navigationDestination(for: ScreenID.self) { view(of: $0) }
        }
    }

    /// Without its identifier, another root would have the texts and the focus of the earlier one.
    private func view(of id: ScreenID) -> some View {
        TrailScreen(id: id, model: model, flow: flow, second: second, current: current).id(id)
    }

    private var path: Binding<[ScreenID]> {
        let shown = trail.pushed
        return Binding {
            shown
        } set: { path in
            for _ in 0..<(current(flow.flow)?.pops(to: path) ?? 0) {
                if let back = current(flow.flow)?.back { flow.send(back) }
            }
        }
    }
}

/// A screen of a trail. While it slides out, it keeps its last value, and its controls do nothing.
@MainActor private struct TrailScreen: View {
    @State private var last = LastScreen()
    let id: ScreenID
    let model: AuthModel
    let flow: FlowModel<AuthFlow>
    let second: Int
    let current: (AuthFlow) -> Trail?

    var body: some View {
        let trail = current(flow.flow)
        if let screen = last.latest(trail?.screens.contains(id) == true ? flow.flow.screen(id, in: model.context) : nil)
        {
            AnyScreen.view(of: screen) { event in
                if current(flow.flow)?.top == id { flow.send(event) }
            }
            .navigationBarBackButtonHidden(trail?.top == id && trail?.back == nil)
        }
    }
}

/// Keeps the last value of a screen.
@MainActor private final class LastScreen {
    private var screen: (any Screen<AuthFlow.Event>)?

    func latest(_ screen: (any Screen<AuthFlow.Event>)?) -> (any Screen<AuthFlow.Event>)? {
        if let screen { self.screen = screen }
        return self.screen
    }
}
#endif
