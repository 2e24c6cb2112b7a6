// `environ` is a global variable. Only this process can change it, and it never does.
#if canImport(Glibc)
@preconcurrency import Glibc
#else
import Darwin
import Darwin.crt_externs
#endif

/// The exit status and output of a program that has finished.
package struct ChildProcess: Sendable {
    /// The exit status, 0 to 255; 128 plus the number of the signal if a signal ended the program.
    package let status: Int32
    package let output: [UInt8]
    package let errors: [UInt8]

    /// Finds a program in `PATH` and runs it without a shell and with empty standard input.
    ///
    /// - Throws: `SystemError` if the program cannot start.
    package init(_ program: String, _ arguments: [String]) throws(SystemError) {
        let output = try Pipe()
        let errors = try Pipe()
        let child = try Self.spawn(program, arguments, output: output.writing, errors: errors.writing)
        output.closeWriting()
        errors.closeWriting()
        (self.output, self.errors) = readAll(output.reading, errors.reading)
        status = Self.exitStatus(of: child)
    }

    fileprivate static func exitStatus(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Starts a program. Without `input`, its standard input is empty.
    fileprivate static func spawn(
        _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32, errors: Int32
    ) throws(SystemError) -> pid_t {
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        let inherited = environ
        #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let inherited = _NSGetEnviron().pointee
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // Ctrl-C must end the program, although this process may block or ignore the signal.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var words = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var child = pid_t()
        let failure = posix_spawnp(&child, program, &actions, &attributes, words, inherited)
        guard failure == 0 else { throw SystemError(.start, program, code: failure) }
        return child
    }
}

/// A program that runs beside this one. It is expected to end when its standard input ends, so it also ends if this
/// process is killed.
package final class AttachedProgram {
    private let child: pid_t
    private let input: Pipe
    private let output: Pipe
    private var status: Int32?

    /// Runs the program at a path. Its errors go to standard error.
    ///
    /// - Throws: `SystemError` if the program cannot start.
    package init(_ program: String, _ arguments: [String]) throws(SystemError) {
        input = try Pipe()
        output = try Pipe()
        child = try ChildProcess.spawn(
            program, arguments, input: input.reading, output: output.writing, errors: STDERR_FILENO)
        input.closeReading()
        output.closeWriting()
    }

    deinit { _ = end() }

    /// Writes to the program's standard input.
    ///
    /// - Returns: Whether the program has read all of it, or will. `false` if the program has ended.
    package func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(input.writing, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for a line of the program's output. Ctrl-C ends the program.
    ///
    /// - Returns: The line without its end, or `nil` if the program has ended or closed its output.
    package func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            guard waitForOutput() else { return nil }
            let count = read(output.reading, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// Waits for output of the program, or for the end of its output.
    ///
    /// - Returns: `false` after Ctrl-C, which ends the program.
    private func waitForOutput() -> Bool {
        while !ControlC.isPressed {
            var wait = pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0)
            // A signal interrupts the call, which then returns -1. Reading now would block until there is output.
            if poll(&wait, 1, 50) > 0 { return true }
        }
        kill(child, SIGINT)
        return false
    }

    /// Whether the program has not ended.
    package var isRunning: Bool {
        guard status == nil else { return false }
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
        return result == 0 && information.si_signo != SIGCHLD
    }

    /// Ends the program's standard input, and waits for its end.
    ///
    /// - Returns: The exit status.
    package func end() -> Int32 {
        if let status { return status }
        input.closeWriting()
        let status = ChildProcess.exitStatus(of: child)
        self.status = status
        return status
    }
}

/// A pipe that other programs do not inherit.
private final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(.start, "pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func closeReading() { Self.close(&reading) }
    func closeWriting() { Self.close(&writing) }

    private static func close(_ end: inout Int32) {
        guard end >= 0 else { return }
        #if canImport(Glibc)
        Glibc.close(end)
        #else
        Darwin.close(end)
        #endif
        end = -1
    }

    deinit {
        closeReading()
        closeWriting()
    }
}

/// Reads two pipes to their ends at the same time, so that neither can fill up and block the program.
private func readAll(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
    var texts: [[UInt8]] = [[], []]
    var waits = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    // `poll` ignores descriptors below 0.
    while waits.contains(where: { $0.fd >= 0 }) {
        guard poll(&waits, nfds_t(waits.count), -1) >= 0 || errno == EINTR else { break }
        for index in waits.indices where waits[index].fd >= 0 && waits[index].revents != 0 {
            let count = read(waits[index].fd, &block, block.count)
            if count > 0 {
                texts[index] += block[..<count]
            } else if count == 0 || errno != EINTR {
                waits[index].fd = -1
            }
        }
    }
    return (texts[0], texts[1])
}
