import Foundation
import SystemCalls

/// Allows a number of changes to the disk and fails all later ones. Like SIGKILL, it prevents any cleanup.
final class Faults: @unchecked Sendable {
    private let lock = NSLock()
    private let allowed: Int
    private var count = 0

    init(allowed: Int) { self.allowed = allowed }

    var fileSystem: FileSystem { FileSystem { _, _ in self.answer() } }

    /// Whether a change failed.
    var wasKilled: Bool { lock.withLock { count > allowed } }

    private func answer() -> Int32 {
        lock.withLock {
            count += 1
            return count > allowed ? EIO : 0
        }
    }
}

extension FileSystem {
    init(fault: @escaping @Sendable (Change, String) -> Int32) {
        self.init()
        self.fault = fault
    }

    /// Returns a disk that always fails for one kind of change.
    static func refusing(_ change: Change, _ code: Int32) -> FileSystem {
        FileSystem { kind, _ in kind == change ? code : 0 }
    }
}
