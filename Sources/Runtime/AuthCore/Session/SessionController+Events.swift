extension SessionController {
    /// What happens to the session from now on, for as long as somebody listens. Every listener is told everything.
    public func events() -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
        let listener = nextListener
        nextListener += 1
        listeners[listener] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forget(listener) }
        }
        return stream
    }

    func emit(_ event: SessionEvent) {
        for listener in listeners.values { listener.yield(event) }
    }

    private func forget(_ listener: Int) {
        listeners[listener] = nil
    }
}
