#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Standard output or standard error.
final class OutputStream {
    private let descriptor: Int32
    let isTerminal: Bool
    /// The `errno` of the first write that failed for another reason than that nobody reads any more.
    private(set) var failure: Int32?
    private var isClosed = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
        self.isTerminal = isatty(descriptor) == 1
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes all bytes. When the reader has gone away (`brandgen list | head -1`), what it did not read is dropped and
    /// the command's own result stands.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !isClosed, !rest.isEmpty {
            let written = rest.withUnsafeBytes { platformWrite(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                if errno != EPIPE { failure = errno }
                isClosed = true
            }
        }
    }
}

/// The system's `write`, under a name that the method above does not hide.
private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
