import Foundation

@testable import OutputTree

/// Allows a number of changes to the disk and fails all later ones. Like SIGKILL, it prevents any cleanup.
final class Faults: @unchecked Sendable {
    private let lock = NSLock()
    private let allowed: Int
    private var asked = 0

    init(allowed: Int) { self.allowed = allowed }

    var disk: Disk { Disk { _ in self.answer() } }

    /// Whether a change failed.
    var wasKilled: Bool { lock.withLock { asked > allowed } }

    private func answer() -> Int32 {
        lock.withLock {
            asked += 1
            return asked > allowed ? EIO : 0
        }
    }
}

extension Disk {
    /// Returns a disk that always fails for one kind of change.
    static func refusing(_ change: Change, _ code: Int32) -> Disk {
        Disk { $0 == change ? code : 0 }
    }
}
