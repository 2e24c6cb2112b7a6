/// The stages of one signed-in user, in the order of the environment's features.
struct StageSequence: Equatable, Sendable {
    private enum Position: Equatable {
        /// The stage of this feature is next. After the last feature, the app is next.
        case due(feature: Int)
        /// The stage is being created.
        case opening(AuthFlow.Stage)
        /// The user sees the stage.
        case shown(AuthFlow.Stage)
    }

    /// The number of features with screens.
    let count: Int
    /// The results of the finished stages together.
    private(set) var result = AuthStageResult.done
    private var position = Position.due(feature: 0)
    private var lastID = 0

    init(count: Int) { self.count = count }

    /// Whether all stages are finished.
    var areFinished: Bool { position == .due(feature: count) }

    /// The stage that the user sees, or `nil`.
    var shown: AuthFlow.Stage? {
        if case .shown(let stage) = position { stage } else { nil }
    }

    /// The smallest identifier of a stage that is or will be shown.
    var firstID: Int {
        switch position {
        case .due: lastID + 1
        case .opening(let stage), .shown(let stage): stage.id
        }
    }

    /// Begins with the first stage. Stages of before are over.
    mutating func restart() {
        position = .due(feature: 0)
        result = .done
    }

    /// Begins the next stage. Returns `nil` after the last stage, and while another stage is being created or shown.
    mutating func next() -> AuthFlow.Stage? {
        guard case .due(let feature) = position, feature < count else { return nil }
        lastID += 1
        let stage = AuthFlow.Stage(id: lastID, feature: feature)
        position = .opening(stage)
        return stage
    }

    /// A stage was created; it is finished if it has a result. Does nothing if the stage is over.
    mutating func opened(_ stage: AuthFlow.Stage, result: AuthStageResult?) {
        guard position == .opening(stage) else { return }
        position = .shown(stage)
        if let result { finish(stage, result) }
    }

    /// A stage is finished. Does nothing if the stage is not the shown one.
    mutating func finish(_ stage: AuthFlow.Stage, _ result: AuthStageResult) {
        guard position == .shown(stage) else { return }
        position = .due(feature: stage.feature + 1)
        if result != .done { self.result = result }
    }
}
