public import AuthCore

/// Runs a flow against a backend: makes the calls that it wants and hands it their replies. Needs no screen.
public actor EmailOTPRunner {
    /// The flow as it stands.
    public private(set) var flow: EmailOTPFlow
    private let backend: any EmailOTPBackend
    private let store: (any SecureStore)?
    private let now: DateSource
    private var kept: EmailOTPMemory
    private var isKeeping = false

    /// Runs `flow` against `backend`, in the time that `now` tells. What the flow remembers is nowhere kept.
    public init(flow: EmailOTPFlow, backend: any EmailOTPBackend, now: @escaping DateSource) {
        self.flow = flow
        self.backend = backend
        self.now = now
        store = nil
        kept = flow.memory
    }

    /// Runs a flow from its beginning against `backend`, in the time that `now` tells. It remembers what the last one with
    /// the same `store` has left there; nothing if there is no store. Two at once would not know of each other's codes. If
    /// the backend's age gate is closed, so is the flow.
    public init(
        policy: EmailOTPFlow.Policy, backend: any EmailOTPBackend, store: (any SecureStore)?, now: @escaping DateSource
    ) async {
        kept = if let store { await EmailOTPMemory.read(from: store) } else { EmailOTPMemory() }
        // If the gate cannot be read now, it fails when the user submits the birthdate.
        let isClosed = (try? await backend.ageGate?.standing()) == .closed
        flow = EmailOTPFlow(policy: policy, remembering: kept, isClosed: isClosed, at: now())
        self.backend = backend
        self.store = store
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
        await keepMemory()
        return flow
    }

    /// Sends several events in order, each after the calls of the one before.
    @discardableResult
    public func send(_ events: [EmailOTPFlow.Event]) async -> EmailOTPFlow {
        for event in events { await send(event) }
        return flow
    }

    /// Keeps what the flow remembers, where that has changed. One write at a time, so that the last one stays.
    private func keepMemory() async {
        guard let store, !isKeeping else { return }
        isKeeping = true
        while kept != flow.memory {
            let memory = flow.memory
            await memory.write(to: store)
            kept = memory
        }
        isKeeping = false
    }
}
