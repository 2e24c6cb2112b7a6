import AuthCore

/// The life cycle of an app, which a developer controls.
@MainActor final class PreviewLifecycle: AppLifecycle {
    private final class Observation {
        let handler: @MainActor (AppPhase) -> Void

        init(_ handler: @escaping @MainActor (AppPhase) -> Void) { self.handler = handler }
    }

    private struct Observer {
        weak var observation: Observation?
    }

    private var observers: [Observer] = []
    private(set) var isActive = true

    func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        let observation = Observation(handler)
        observers.removeAll { $0.observation == nil }
        observers.append(Observer(observation: observation))
        return observation
    }

    func enter(_ phase: AppPhase) {
        isActive = phase == .active
        for observer in observers { observer.observation?.handler(phase) }
    }
}
