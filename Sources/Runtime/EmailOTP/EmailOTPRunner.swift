public import AuthCore

/// Runs a flow against a backend: makes the calls that it wants and hands it their replies. Needs no screen.
public actor EmailOTPRunner {
    /// The flow as it stands.
    public private(set) var flow: EmailOTPFlow
    private let backend: any EmailOTPBackend
    private let now: DateSource

    /// Runs `flow` against `backend`, in the time that `now` tells.
    public init(flow: EmailOTPFlow, backend: any EmailOTPBackend, now: @escaping DateSource) {
        self.flow = flow
        self.backend = backend
        self.now = now
    }

    /// Hands the flow an event and makes the calls that follow from it, one after another, until it waits for the person
    /// again. Events sent in the meantime are handled at once, so that a person can go back while a call is under way.
    @discardableResult
    public func send(_ event: EmailOTPFlow.Event) async -> EmailOTPFlow {
        var effects = flow.handle(event, at: now())
        while case .call(let request)? = effects.first {
            let reply = await request.call.perform(on: backend)
            effects = flow.handle(.reply(reply, to: request.id), at: now())
        }
        return flow
    }

    /// Sends several events in order, each after the calls of the one before.
    @discardableResult
    public func send(_ events: [EmailOTPFlow.Event]) async -> EmailOTPFlow {
        for event in events { await send(event) }
        return flow
    }
}
