import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ctrl-C, which ends a session between two runs and never in the middle of a write.
package enum ControlC {
    private static let pressed = Atomic(false)

    /// Whether the user has pressed Ctrl-C since ``handle()`` was called.
    package static var isPressed: Bool { pressed.load(ordering: .relaxed) }

    /// Makes the signal set ``isPressed`` instead of ending the process.
    package static func handle() {
        // The signal handler must not be the first to use the variable.
        pressed.store(false, ordering: .relaxed)
        signal(SIGINT) { _ in ControlC.pressed.store(true, ordering: .relaxed) }
    }

    /// Ends the process as the signal does without ``handle()``, so that a shell sees it.
    package static func endProcess() -> Never {
        signal(SIGINT, SIG_DFL)
        // The threads of concurrent code block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(SIGINT)
        exit(128 + SIGINT)
    }
}
