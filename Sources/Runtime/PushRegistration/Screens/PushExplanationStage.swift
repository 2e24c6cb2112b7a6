import AuthCore
package import AuthScreens

/// The screen that explains the question for push notifications. Each answer, and each failure, leads to the app.
@MainActor package final class PushExplanationStage: AuthStage {
    /// Receives the changes of the screen and of the result. The app sets it.
    package var onChange: (@MainActor () -> Void)?
    /// `.done` after the user's answer.
    package private(set) var result: AuthStageResult?

    private let registration: PushRegistration
    private var isAsking = false

    init(_ registration: PushRegistration) { self.registration = registration }

    /// Returns the screen that the user sees now.
    package func screen(in context: ScreenContext) -> any Screen<PushExplanationAction> {
        PushExplanationScreen(isAsking: isAsking, context)
    }

    /// Handles an action of the user.
    package func send(_ action: PushExplanationAction) {
        switch action {
        case .allow where !isAsking && result == nil:
            isAsking = true
            onChange?()
            Task {
                await registration.requestPermission()
                finish()
            }
        case .decline where result == nil:
            Task { await registration.userDeclined() }
            finish()
        default: break
        }
    }

    private func finish() {
        guard result == nil else { return }
        result = .done
        onChange?()
    }
}
