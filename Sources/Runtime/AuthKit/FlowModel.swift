public import AuthCore
package import EmailOTP
public import Observation

/// A model that passes events to a flow, makes its calls and publishes its states.
///
/// Events are handled immediately, so that a keystroke never waits for a call. Only calls run in tasks. A view that
/// reads ``flow`` is drawn again after each event. Other code follows ``states()``.
@MainActor
@Observable
public final class FlowModel<F: Flow> {
    /// The flow's current state.
    ///
    /// Each event counts as a change, even if it leaves the flow equal: what a view shows may also depend on something
    /// that only the event announces, such as the stage of a feature.
    public private(set) var flow: F

    private let now: DateSource
    private let perform: @Sendable (F.Call) async -> F.Reply
    private let keep: (@Sendable (F) async -> Void)?
    private let dropped: (@Sendable (F.Reply) async -> Void)?
    @ObservationIgnored private var changes = Broadcast<F>()
    @ObservationIgnored private var calls: [FlowRequest<F.Call>.ID: Task<Void, Never>] = [:]
    /// The events that were sent while another one was handled.
    @ObservationIgnored private var pending: [F.Event] = []
    @ObservationIgnored private var isHandling = false
    /// The last call of `keep`. The next call waits for it.
    @ObservationIgnored private var keeping: Task<Void, Never>?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - flow: The flow at its first step.
    ///   - now: The source of the time of events.
    ///   - keep: Stores the part of the flow that outlives it. Called after each event. The calls run in sequence, in
    ///     the order of the events.
    ///   - dropped: Receives a reply that arrives after the release of the model, for example to undo its effect.
    ///   - perform: Makes a call, and converts its errors to a reply.
    package init(
        _ flow: F, now: @escaping DateSource, keep: (@Sendable (F) async -> Void)? = nil,
        dropped: (@Sendable (F.Reply) async -> Void)? = nil,
        perform: @escaping @Sendable (F.Call) async -> F.Reply
    ) {
        self.flow = flow
        self.now = now
        self.keep = keep
        self.dropped = dropped
        self.perform = perform
    }

    /// Passes an event to the flow. Returns after the flow has handled the event, and does not wait for calls. The
    /// release of the model cancels them.
    public func send(_ event: F.Event) {
        // A view that receives a state may send another event at the same time.
        pending.append(event)
        guard !isHandling else { return }
        isHandling = true
        while !pending.isEmpty { handle(pending.removeFirst()) }
        isHandling = false
    }

    private func handle(_ event: F.Event) {
        // The event changes a copy, so that each event publishes one state.
        var next = flow
        let requests = next.handle(event, at: now())
        flow = next
        changes.send(next)
        if let keep {
            keeping = Task { [keeping] in
                await keeping?.value
                await keep(next)
            }
        }
        for request in requests { start(request) }
    }

    private func start(_ request: FlowRequest<F.Call>) {
        calls[request.id] = Task { [weak self, perform, dropped] in
            let reply = await perform(request.call)
            guard let self else {
                await dropped?(reply)
                return
            }
            calls[request.id] = nil
            send(F.event(for: reply, to: request.id))
        }
    }

    /// Sends each event after the calls of the previous event have ended. This method is for scripts and tests.
    ///
    /// - Returns: The flow after the last call.
    @discardableResult
    package func complete(_ events: F.Event...) async -> F {
        await complete(events)
    }

    /// Sends each event after the calls of the previous event have ended. This method is for scripts and tests.
    ///
    /// - Returns: The flow after the last call.
    @discardableResult
    package func complete(_ events: [F.Event]) async -> F {
        for event in events {
            send(event)
            await waitForCalls()
        }
        return flow
    }

    /// Waits until no call is under way and the flow's memory is stored. This method is for scripts and tests.
    package func waitForCalls() async {
        while let call = calls.values.first { await call.value }
        await keeping?.value
    }

    deinit {
        for call in calls.values { call.cancel() }
        changes.finish()
    }

    /// Returns a new stream of the current state and the state after each event, including events during a call.
    public func states() -> AsyncStream<F> {
        changes.stream(beginningWith: flow)
    }
}

extension FlowModel<EmailOTPFlow> {
    /// Creates a model of an email flow.
    ///
    /// - Parameters:
    ///   - flow: The flow at its first step.
    ///   - client: The client that the flow calls.
    ///   - ageGate: The age gate of this device.
    ///   - now: The source of the time of events.
    ///   - keep: Stores the part of the flow that outlives it.
    package convenience init(
        _ flow: EmailOTPFlow, client: any AuthClient, ageGate: AgeGateKeeper, now: @escaping DateSource,
        keep: (@Sendable (EmailOTPFlow) async -> Void)? = nil
    ) {
        self.init(flow, now: now, keep: keep) { call in await call.perform(on: client, ageGate: ageGate) }
    }
}

extension FlowModel<AccountDeletionFlow> {
    /// Creates a model of an account's deletion.
    ///
    /// - Parameters:
    ///   - flow: The flow at its first step.
    ///   - client: The client that the flow calls.
    ///   - now: The source of the time of events.
    package convenience init(_ flow: AccountDeletionFlow, client: any AuthClient, now: @escaping DateSource) {
        self.init(flow, now: now) { call in await call.perform(on: client) }
    }
}

extension FlowModel<EmailChangeFlow> {
    /// Creates a model of a change of the email address.
    ///
    /// - Parameters:
    ///   - flow: The flow at its first step.
    ///   - client: The client that the flow calls.
    ///   - now: The source of the time of events.
    package convenience init(_ flow: EmailChangeFlow, client: any AuthClient, now: @escaping DateSource) {
        self.init(flow, now: now) { call in await call.perform(on: client) }
    }
}
