import AuthCore
import AuthKit

/// Creates the stages of an app's features, and keeps the one that the user sees.
@MainActor final class StageKeeper {
    private let auth: BrandAuth
    private let features: [any ScreenFeature]
    private var current: (id: AuthFlow.Stage, stage: any AuthStage)?
    /// The number of the stage that was opened last.
    private var lastOpened = 0
    /// The tasks that wait for the end of a result's lifetime.
    private var lifetimes: [Task<Void, Never>] = []
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
    func open(_ id: AuthFlow.Stage, for user: AuthUser) async -> AuthStageResult? {
        if id.feature == 0 { endLifetimes() }
        lastOpened = id.id
        guard features.indices.contains(id.feature), let stage = await features[id.feature].stage(for: user, auth: auth)
        else { return .done }
        // Another user's stage was opened meanwhile. The flow ignores the result.
        guard lastOpened == id.id else { return .done }
        if let result = stage.result {
            expire(after: stage.resultLifetime)
            return result
        }
        release()
        current = (id, stage)
        stage.onChange = { [weak self, weak stage] in
            guard let self, let stage else { return }
            if stage.result != nil { expire(after: stage.resultLifetime) }
            report?(.stage(id, stage.result))
        }
        return nil
    }

    /// Returns a stage that was opened; `nil` if it is over.
    func stage(_ id: AuthFlow.Stage) -> (any AuthStage)? {
        current.flatMap { $0.id == id ? $0.stage : nil }
    }

    /// Releases the stages and the results that a state of the flow no longer needs.
    func release(after flow: AuthFlow) {
        if let current, current.id.id < flow.stages.firstID { release() }
        if case .signedOut = flow.session { endLifetimes() }
    }

    /// Begins with the first stage again at the end of a result's lifetime. A deletion of the account that is under way
    /// may delay it.
    private func expire(after lifetime: Duration?) {
        guard let lifetime else { return }
        lifetimes.append(
            Task { [weak self, clock = auth.services.clock] in
                var pause = lifetime
                while (try? await clock.sleep(pause)) != nil {
                    self?.report?(.repeatStages)
                    pause = .seconds(5)
                }
            })
    }

    private func endLifetimes() {
        for lifetime in lifetimes { lifetime.cancel() }
        lifetimes = []
    }

    deinit { for lifetime in lifetimes { lifetime.cancel() } }

    private func release() {
        current?.stage.onChange = nil
        current = nil
    }
}
