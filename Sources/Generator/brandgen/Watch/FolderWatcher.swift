import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Waits for changes in folders, without looking at them in the meantime.
///
/// Hidden files and the backup files of editors are ignored. Folders behind symbolic links are not followed.
final class FolderWatcher {
    private var source: any ChangeSource
    private let clock = ContinuousClock()
    /// Called once if the system cannot report the changes of so many folders.
    private let onLimit: () -> Void
    private var folders: [WatchedFolder]

    /// Begins to watch. Changes from now on are reported.
    ///
    /// - Parameters:
    ///   - folders: The folders. They need not exist; then a folder above them has to be watched.
    ///   - makeSource: Returns the source of changes.
    ///   - onLimit: Called once if the system's limit of watched folders is reached. The watcher then looks at all files
    ///     every second.
    init(
        _ folders: [WatchedFolder], from makeSource: ([WatchedFolder]) -> any ChangeSource = { SystemChanges($0) },
        onLimit: @escaping () -> Void
    ) {
        self.folders = folders
        self.onLimit = onLimit
        source = makeSource(folders)
        fallBackIfLimited()
    }

    /// Also watches these folders.
    func add(_ more: [WatchedFolder]) {
        let new = more.filter { !folders.contains($0) }
        guard !new.isEmpty else { return }
        folders += new
        source.add(new)
        fallBackIfLimited()
    }

    /// Waits until something has changed, and then until nothing has changed for a moment.
    ///
    /// - Returns: The changes, or `nil` after Ctrl-C.
    func next() -> FileChanges? {
        var changes = FileChanges()
        var period = QuietPeriod<ContinuousClock.Instant>()
        while true {
            let left = period.left(at: clock.now)
            if left == .zero { return changes }
            guard let new = source.wait(atMost: left) else { return nil }
            if !new.isEmpty {
                changes.formUnion(new)
                period.change(at: clock.now)
            }
            fallBackIfLimited()
        }
    }

    private func fallBackIfLimited() {
        guard source.isLimited else { return }
        source = ComparedStamps(folders)
        onLimit()
    }
}

/// A source of changes in folders.
protocol ChangeSource {
    init(_ folders: [WatchedFolder])
    /// Whether the source misses changes, because of a limit of the system.
    var isLimited: Bool { get }
    /// Also watches these folders.
    mutating func add(_ folders: [WatchedFolder])
    /// Waits for changes, for the given time at most, or for any time.
    ///
    /// - Returns: The changes, none after the given time, or `nil` after Ctrl-C.
    mutating func wait(atMost time: Duration?) -> FileChanges?
}

/// A source that compares the files' stamps every second.
struct ComparedStamps: ChangeSource {
    private var stamps: FolderStamps
    private let interrupt = Interrupt()
    let isLimited = false

    private static let interval = Duration.seconds(1)

    init(_ folders: [WatchedFolder]) {
        stamps = FolderStamps(folders)
    }

    mutating func add(_ folders: [WatchedFolder]) { stamps.add(folders) }

    mutating func wait(atMost time: Duration?) -> FileChanges? {
        guard interrupt.wait(atMost: min(time ?? Self.interval, Self.interval)) else { return nil }
        return stamps.update()
    }
}

/// Ctrl-C, which ends a wait and never a write.
///
/// The signal stays blocked except during `wait`, so that it cannot be lost between two waits.
struct Interrupt {
    #if canImport(Glibc)
    private var unblocked = sigset_t()

    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, &unblocked)
        sigdelset(&unblocked, SIGINT)
        signal(SIGINT) { _ in }
    }

    /// Waits until a descriptor below `FD_SETSIZE` can be read, if there is one, or until the time is over.
    ///
    /// - Returns: Whether the user has not pressed Ctrl-C.
    func wait(for descriptor: Int32 = -1, atMost time: Duration?) -> Bool {
        var mask = unblocked
        var descriptors = fd_set()
        if descriptor >= 0 {
            withUnsafeMutableBytes(of: &descriptors) { $0[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8) }
        }
        // Glibc has `ppoll` only as an extension.
        let count: Int32
        if let time {
            var end = timespec(time)
            count = pselect(descriptor + 1, &descriptors, nil, nil, &end, &mask)
        } else {
            count = pselect(descriptor + 1, &descriptors, nil, nil, nil, &mask)
        }
        // Only a signal with a handler interrupts the call, and no other signal has one.
        return count >= 0 || errno != EINTR
    }
    #else
    private let queue = kqueue()

    init() {
        signal(SIGINT, SIG_IGN)
        var event = kevent(
            ident: UInt(SIGINT), filter: Int16(EVFILT_SIGNAL), flags: UInt16(EV_ADD), fflags: 0, data: 0, udata: nil)
        kevent(queue, &event, 1, nil, 0, nil)
    }

    /// Waits until the time is over.
    ///
    /// - Returns: Whether the user has not pressed Ctrl-C.
    func wait(atMost time: Duration) -> Bool {
        var event = kevent()
        var end = timespec(time)
        return kevent(queue, nil, 0, &event, 1, &end) == 0
    }
    #endif
}

/// Ctrl-C in a session that also runs other programs. It stays pressed.
final class ControlC {
    private let interrupt = Interrupt()
    private(set) var isPressed = false

    /// Waits until the user presses Ctrl-C, or until the time is over.
    ///
    /// - Returns: Whether the user has not pressed Ctrl-C.
    func wait(atMost time: Duration) -> Bool {
        if !isPressed { isPressed = !interrupt.wait(atMost: time) }
        return !isPressed
    }
}

extension timespec {
    init(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}
