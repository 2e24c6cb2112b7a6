import Foundation
import Synchronization
import SystemCalls
import Testing

/// Programs that run beside this one. The module has no tests of its own target.
struct AttachedProgramTests {
    @Test func `Ctrl-C ends the wait for a line, although its signal interrupts the wait`() throws {
        ControlC.handle()
        defer {
            ControlC.handle()
            signal(SIGINT, SIG_DFL)
        }
        let reader = Mutex<pthread_t?>(nil)
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            defer { end.signal() }
            // A thread of concurrent code blocks signals, and so do the threads that it starts.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGINT)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            guard let program = try? AttachedProgram("cat", []) else { return }
            reader.withLock { $0 = pthread_self() }
            _ = program.readLine()
        }
        while reader.withLock({ $0 == nil }) { usleep(1000) }
        // The thread now waits.
        usleep(200_000)
        // The signal goes to the thread that waits, and not to another one as usual.
        if let thread = reader.withLock({ $0 }) { pthread_kill(thread, SIGINT) }
        #expect(end.wait(timeout: .now() + 20) == .success)
    }
}
