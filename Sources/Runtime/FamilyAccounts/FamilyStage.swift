import AuthCore
import AuthKit
package import AuthScreens
import Foundation

/// The screens that ask who is playing, for one parent.
@MainActor package final class FamilyStage: AuthStage {
    /// Receives the changes of the screen and of the result. The app sets it.
    package var onChange: (@MainActor () -> Void)?

    private let model: FlowModel<FamilyFlow>
    private let families: FamilyAccounts
    private let now: DateSource
    private let visit: Int
    /// Whether the app acts as the child whose PIN was right.
    private var hasAdopted = false
    private var following: Task<Void, Never>?

    init(parent: AuthUser, policy: FamilyAccountPolicy, auth: BrandAuth, families: FamilyAccounts) {
        visit = families.beginVisit(of: parent)
        let calls = FamilyCalls(parent: parent, auth: auth, backend: families.backend)
        let flow = FamilyFlow(
            parent: parent, policy: policy, offersDemo: auth.brand.features.contains(.demoMode))
        self.families = families
        now = auth.services.clock.now
        model = FlowModel(
            flow, now: now,
            dropped: { [families] reply in
                if case .pin(.opened(let session)) = reply { await families.close(session) }
            }, perform: { await calls.perform($0) })
        model.send(.begin)
        let states = model.states()
        following = Task { [weak self] in
            for await flow in states { await self?.follow(flow) }
        }
    }

    /// Takes over the session of a child, and then reports the change. The app must not be the child's before.
    private func follow(_ flow: FamilyFlow) async {
        if !hasAdopted, let session = flow.childSession {
            hasAdopted = await families.adopt(session, in: visit)
            if !hasAdopted { model.send(.dropSession) }
        }
        onChange?()
    }

    deinit { following?.cancel() }

    /// Returns the screen that the user sees now.
    package func screen(in context: ScreenContext) -> any Screen<FamilyFlow.Event> {
        model.flow.screen(in: context)
    }

    /// Returns the screens through which the user has come to the one that they see.
    package func trail(in context: ScreenContext) -> Trail<FamilyFlow.Event> { model.flow.trail }

    /// Returns a screen of the trail.
    package func screen(_ id: ScreenID, in context: ScreenContext) -> (any Screen<FamilyFlow.Event>)? {
        model.flow.screen(id, in: context)
    }

    /// Handles an action of the user.
    package func send(_ action: FamilyFlow.Event) {
        model.send(action)
    }

    /// The user of the app; `nil` until the flow is over.
    package var result: AuthStageResult? {
        guard case .finished(let player) = model.flow.state else { return nil }
        return switch player {
        case .child(let child): hasAdopted ? .child(child) : nil
        case .parent: .user
        case .demo: .demo
        }
    }

    /// The rest of a child's session, or the parent's time; `nil` in a demo.
    package var resultLifetime: Duration? {
        switch model.flow.state {
        case .finished(.parent): FamilyFlow.parentTime
        case .finished(.child):
            families.childSession.map { .seconds($0.expiresAt.timeIntervalSince(now()), atMost: .longest) }
        default: nil
        }
    }
}
