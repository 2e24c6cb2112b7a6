import Foundation

@testable import OutputTree

/// Lets a run make a number of changes to the disk and refuses all after them, as SIGKILL does: nothing is cleared up.
final class Faults: @unchecked Sendable {
    private let lock = NSLock()
    private let allowed: Int
    private var asked = 0

    init(allowed: Int) { self.allowed = allowed }

    var disk: Disk { Disk { _ in self.answer() } }

    /// Whether the run got as far as a refused change.
    var wasKilled: Bool { lock.withLock { asked > allowed } }

    private func answer() -> Int32 {
        lock.withLock {
            asked += 1
            return asked > allowed ? EIO : 0
        }
    }
}

extension Disk {
    /// A disk that refuses one kind of change, each time.
    static func refusing(_ change: Change, _ code: Int32) -> Disk {
        Disk { $0 == change ? code : 0 }
    }
}
