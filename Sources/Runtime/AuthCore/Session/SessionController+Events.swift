extension SessionController {
    /// What happens to the session from now on, for as long as somebody listens. Every listener is told everything.
    public func events() -> AsyncStream<SessionEvent> {
        let listener = nextListener
        nextListener += 1
        return AsyncStream { continuation in
            listeners[listener] = continuation
            continuation.onTermination = { [weak self] _ in
                Task { [weak self] in await self?.forget(listener) }
            }
        }
    }

    func emit(_ event: SessionEvent) {
        for listener in listeners.values { listener.yield(event) }
    }

    private func forget(_ listener: Int) {
        listeners[listener] = nil
    }
}
