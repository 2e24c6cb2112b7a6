import AuthSystem
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection of a client. Its calls block, so they run on their own thread.
struct Connection {
    let socket: CInt

    /// The result of reading a request.
    enum Outcome: Sendable {
        case request(PreviewRequest)
        case refused(PreviewResponse.Status)
        /// The client closed the connection, or the server was stopped.
        case closed
    }

    init(_ socket: CInt) {
        self.socket = socket
        #if canImport(Darwin)
        var on: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
        #endif
        _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    }

    /// Reads a request. All of it must arrive within the time, however it is divided, and before the server is stopped.
    func read(_ limits: PreviewLimits, until isStopped: Guarded<Bool>) -> Outcome {
        let end = ContinuousClock.now + limits.requestTime
        var parser = RequestParser(limits)
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while wait(for: CShort(POLLIN), until: end, orUntil: isStopped) {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count < 0, Self.isTemporary { continue }
            guard count > 0 else { return .closed }
            switch parser.receive(buffer.prefix(count)) {
            case .incomplete: break
            case .complete(let request): return .request(request)
            case .refused(let status): return .refused(status)
            }
        }
        return isStopped.withLock { $0 } ? .closed : .refused(.timeout)
    }

    /// Sends a response and closes the connection.
    func send(_ response: PreviewResponse, within limit: Duration) {
        defer { close(socket) }
        let end = ContinuousClock.now + limit
        var rest = response.bytes[...]
        while !rest.isEmpty {
            guard wait(for: CShort(POLLOUT), until: end) else { return }
            let count = rest.withUnsafeBytes { write($0) }
            if count < 0, Self.isTemporary { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
        linger(until: min(end, ContinuousClock.now + .milliseconds(500)))
    }

    func discard() { close(socket) }

    /// Discards what the client still sends, up to a limit. Otherwise the system would reset the connection, and the
    /// client might lose the response (RFC 9112 section 9.6).
    private func linger(until end: ContinuousClock.Instant) {
        shutdown(socket, CInt(SHUT_WR))
        var buffer = [UInt8](repeating: 0, count: 16_384)
        for _ in 0..<16 {
            guard wait(for: CShort(POLLIN), until: end), recv(socket, &buffer, buffer.count, 0) > 0 else { return }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
        #elseif canImport(Musl)
        Musl.send(socket, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
        #else
        Glibc.send(socket, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
        #endif
    }

    private static var isTemporary: Bool { errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK }

    /// Waits until the socket is ready. Returns `false` if the time is over, or if the server was stopped.
    private func wait(
        for events: CShort, until end: ContinuousClock.Instant, orUntil isStopped: Guarded<Bool>? = nil
    ) -> Bool {
        while isStopped?.withLock({ $0 }) != true {
            let left = (end - ContinuousClock.now) / .milliseconds(1)
            guard left > 0 else { return false }
            var entry = pollfd(fd: socket, events: events, revents: 0)
            let result = poll(&entry, 1, CInt(min(left.rounded(.up), isStopped == nil ? 60_000 : 100)))
            if result > 0 { return true }
            if result < 0, errno != EINTR { return false }
        }
        return false
    }
}

/// A socket that accepts connections on the loopback interface of IPv4, which other machines cannot reach.
struct Listener {
    let socket: CInt
    /// The port, which the system chose if 0 was requested.
    let port: UInt16

    init(port requested: UInt16) throws(PreviewServerError) {
        #if canImport(Glibc)
        socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #elseif canImport(Musl)
        socket = Musl.socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard socket >= 0 else { throw .notStarted(code: errno) }
        _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        var on: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = requested.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else {
            let code = errno
            close(socket)
            throw code == EADDRINUSE ? .portInUse(requested) : .notStarted(code: code)
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// The result of waiting for a connection.
    enum Arrival {
        case connection(Connection)
        case none
        /// The socket does not work any more.
        case failed
    }

    /// Waits for a connection for a short time, so that the server can be stopped.
    func accept() -> Arrival {
        var entry = pollfd(fd: socket, events: CShort(POLLIN), revents: 0)
        let result = poll(&entry, 1, 100)
        guard result > 0 else { return result == 0 || errno == EINTR ? .none : .failed }
        #if canImport(Glibc)
        let connection = Glibc.accept(socket, nil, nil)
        #elseif canImport(Musl)
        let connection = Musl.accept(socket, nil, nil)
        #else
        let connection = Darwin.accept(socket, nil, nil)
        #endif
        if connection >= 0 { return .connection(Connection(connection)) }
        if errno == EBADF || errno == EINVAL || errno == ENOTSOCK { return .failed }
        // The process has too many open files, for example. Do not ask again at once.
        if errno == EMFILE || errno == ENFILE { usleep(50_000) }
        return .none
    }

    func discard() { close(socket) }
}
