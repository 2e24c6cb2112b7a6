package import AuthCore

/// A gate that holds tasks until it opens, and counts the tasks that have arrived.
package actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    private var arrived = 0

    package init() {}

    /// Waits until the gate is open.
    package func pass() async {
        arrived += 1
        for (_, watcher) in watchers.filter({ $0.count <= arrived }) { watcher.resume() }
        watchers.removeAll { $0.count <= arrived }
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Waits until a number of tasks have arrived.
    package func arrivals(_ count: Int) async {
        guard arrived < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    package func open() {
        isOpen = true
        for task in waiting { task.resume() }
        waiting = []
    }
}

/// A transport that forwards requests to another one, and holds the requests that a test selects until a gate opens.
package actor HeldTransport: HTTPTransport {
    private let base: any HTTPTransport
    private var isHeld: @Sendable (HTTPRequest) -> Bool = { _ in false }
    private var gate = Gate()

    package init(_ base: any HTTPTransport) { self.base = base }

    /// Starts to hold the requests that match.
    ///
    /// - Returns: The gate at which they wait.
    package func hold(_ matches: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }) -> Gate {
        isHeld = matches
        gate = Gate()
        return gate
    }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if isHeld(request) { await gate.pass() }
        return try await base.send(request)
    }
}
