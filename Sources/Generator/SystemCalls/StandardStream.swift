import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Standard output or standard error.
package final class StandardStream: Sendable {
    private struct State {
        var failure: SystemError?
        var isClosed = false
    }

    private let descriptor: Int32
    package let isTerminal: Bool
    private let state = Mutex(State())

    package static let output = StandardStream(descriptor: STDOUT_FILENO)
    package static let errors = StandardStream(descriptor: STDERR_FILENO)

    private init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// The first error of a write. A reader that closed its end is not an error.
    package var failure: SystemError? { state.withLock { $0.failure } }

    package func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes all bytes. After the reader closes its end (`brandgen list | head -1`), the remaining bytes are dropped
    /// and the exit code does not change.
    package func write(_ bytes: [UInt8]) {
        state.withLock { state in
            var rest = bytes[...]
            while !state.isClosed, !rest.isEmpty {
                let written = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
                if written >= 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&wait, 1, -1)
                } else if errno != EINTR {
                    if errno != EPIPE { state.failure = SystemError(.write, "output") }
                    state.isClosed = true
                }
            }
        }
    }
}
