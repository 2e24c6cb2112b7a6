import AuthCore
import AuthKit

/// Creates the stages of an app's features, and keeps the one that the user sees.
@MainActor final class StageKeeper {
    private let auth: BrandAuth
    private let features: [any ScreenFeature]
    private var current: (id: AuthFlow.Stage, stage: any AuthStage)?
    /// Receives the changes of the stages.
    var report: (@MainActor (AuthFlow.Event) -> Void)?

    init(_ auth: BrandAuth) {
        self.auth = auth
        features = auth.definition.features.compactMap { $0 as? any ScreenFeature }
    }

    /// The number of features with screens.
    var count: Int { features.count }

    /// Creates a stage for a user.
    ///
    /// - Returns: The result of the stage; `nil` if the user must see it.
    func open(_ id: AuthFlow.Stage, for user: AuthUser) -> AuthStageResult? {
        guard features.indices.contains(id.feature), let stage = features[id.feature].stage(for: user, auth: auth)
        else { return .done }
        if let result = stage.result { return result }
        release()
        current = (id, stage)
        stage.onChange = { [weak self, weak stage] in
            guard let self, let stage else { return }
            report?(.stage(id, stage.result))
        }
        return nil
    }

    /// Returns a stage that was opened; `nil` if it is over.
    func stage(_ id: AuthFlow.Stage) -> (any AuthStage)? {
        current.flatMap { $0.id == id ? $0.stage : nil }
    }

    /// Releases the stages with smaller identifiers.
    func release(before firstID: Int) {
        if let current, current.id.id < firstID { release() }
    }

    private func release() {
        current?.stage.onChange = nil
        current = nil
    }
}
