/// Holds tasks until it opens, and counts how many have arrived.
package actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    private var arrived = 0

    package init() {}

    package func pass() async {
        arrived += 1
        for (_, watcher) in watchers.filter({ $0.count <= arrived }) { watcher.resume() }
        watchers.removeAll { $0.count <= arrived }
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Returns when this many tasks have arrived.
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
